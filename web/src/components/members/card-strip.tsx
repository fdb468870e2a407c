import type { HeldProgram, CardStrip as Strip } from '@ffl/domain/credentials';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DaysLeftBadge } from '../credentials/days-left-badge.tsx';
import { type PillState, StatusIcon } from '../ui/status-pill.tsx';

/** The words at the bottom: the soonest expiry among those in force, and any lapsed credential by its name. */
export function CardStrip({ strip, now }: { strip: Strip; now: Date }) {
  if (strip.kind === 'inactive') return <StripLine state="inactive">Inactive</StripLine>;
  if (strip.kind === 'expired') {
    return (
      <StripLine state="expired">
        <strong className="text-card-title tracking-wider">EXPIRED</strong>
        <Lapsed lapsed={strip.lapsed} />
      </StripLine>
    );
  }
  const { soonest, lapsed } = strip;
  return (
    <>
      <StripLine state={soonest.state}>
        <span>
          <strong>{soonest.program.name}</strong> until <span className="whitespace-nowrap">{soonest.expiryText}</span>
        </span>
        <DaysLeftBadge expiresDate={soonest.credential.expiresDate} now={now} className="ml-auto print:hidden" />
      </StripLine>
      {lapsed.length > 0 && (
        <StripLine state="expired">
          <Lapsed lapsed={lapsed} />
        </StripLine>
      )}
    </>
  );
}

function Lapsed({ lapsed }: { lapsed: readonly HeldProgram[] }) {
  return lapsed.map(({ credential, program, expiryText }) => (
    <span key={credential.id}>
      {program.name} expired <span className="whitespace-nowrap">{expiryText}</span>
    </span>
  ));
}

function StripLine({ state, children }: { state: PillState; children: ReactNode }) {
  return (
    <div data-numbers="" className={clsx('flex items-center gap-3 border-line border-t px-5 py-2.5', tints[state])}>
      <StatusIcon state={state} size={20} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </div>
  );
}

const tints: Readonly<Record<PillState, string>> = {
  active: 'bg-active-tint text-active',
  expiring: 'bg-expiring-tint text-expiring',
  'expiring-soon': 'bg-expiring-soon-tint text-expiring-soon',
  expired: 'bg-expired-tint text-expired',
  inactive: 'bg-inactive-tint text-inactive',
  pending: 'bg-pending-tint text-pending',
  'live-mission': 'bg-info-tint text-info',
};

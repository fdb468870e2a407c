import { cardStrip, nameOnCard } from '@ffl/domain/credentials/card-strip';
import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { type Grounding, isGrounded } from '@ffl/domain/groundings/grounding';
import { groundedText } from '@ffl/domain/groundings/words';
import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DaysLeftBadge } from '../credentials/days-left-badge.tsx';
import { type PillState, StatusIcon } from '../ui/status-pill.tsx';

/** The words at the bottom: that somebody is grounded, the soonest expiry among those in force, and any lapsed credential by name. */
export function CardStrip({ grounding, held, now }: CardStripProps) {
  return (
    <>
      {grounding && isGrounded(grounding, now) && (
        <StripLine state="grounded" look="bg-expired-solid text-white">
          <strong className="text-card-title">{groundedText(grounding)}</strong>
        </StripLine>
      )}
      <Standing held={held} now={now} />
    </>
  );
}

type CardStripProps = { grounding?: Grounding | null | undefined; held: readonly HeldProgram[]; now: Date };

function Standing({ held, now }: Omit<CardStripProps, 'grounding'>) {
  const strip = cardStrip(held);
  if (strip.kind === 'inactive') {
    return (
      <StripLine state="inactive">
        <strong className="text-card-title">Inactive</strong>
      </StripLine>
    );
  }
  if (strip.kind === 'lapsed') {
    return (
      <StripLine state="expired" look="bg-expired-solid text-white">
        <strong className="mr-3 text-dialog-title tracking-wider">EXPIRED</strong>
        <span className="flex flex-1 basis-60 flex-wrap">
          <Lapsed lapsed={strip.lapsed} held={held} />
        </span>
      </StripLine>
    );
  }
  const { lapsed } = strip;
  const soonest = strip.kind === 'in-force' && strip.soonest;
  return (
    <>
      {soonest && (
        <StripLine state={soonest.state}>
          <strong>{nameOnCard(soonest, held)}</strong> <span>until {soonest.expiryText}</span>
          <DaysLeftBadge expiresDate={soonest.credential.expiresDate} now={now} className="ml-auto print:hidden" />
        </StripLine>
      )}
      {lapsed.length > 0 && (
        <StripLine state="expired">
          <Lapsed lapsed={lapsed} held={held} />
        </StripLine>
      )}
    </>
  );
}

/** Shown above the other lines if the card is too old to rely on. */
export function StaleLine({ since }: { since: Date }) {
  return (
    <StripLine state="expiring_14">
      <span>
        <strong>Not updated since {displayDateTime(since)}.</strong> It may have changed.
      </span>
    </StripLine>
  );
}

const namedMost = 6;

/** Lists each by name; many are in small type, so the card keeps its size. */
function Lapsed({ lapsed, held }: { lapsed: readonly HeldProgram[]; held: readonly HeldProgram[] }) {
  const restCount = lapsed.length - namedMost;
  if (lapsed.length <= 2) {
    return lapsed.map((one) => (
      <span key={one.credential.id} className="mr-3">
        <strong>{nameOnCard(one, held)}</strong> expired <span className="whitespace-nowrap">{one.expiryText}</span>
      </span>
    ));
  }
  return (
    <span className="text-caption">
      Expired:{' '}
      {lapsed.slice(0, namedMost).map((one) => (
        <span key={one.credential.id} className="mr-3 inline-block">
          <strong>{nameOnCard(one, held)}</strong> {one.expiryText}
        </span>
      ))}
      {restCount > 0 && `+${restCount} more`}
    </span>
  );
}

type StripState = Exclude<PillState, 'expiring_7' | 'live-mission'>;

type StripLineProps = { state: StripState; look?: string; children: ReactNode };

function StripLine({ state, look = tints[state], children }: StripLineProps) {
  return (
    <div data-numbers="" className={clsx('flex items-center gap-3 border-line border-t px-5 py-2', look)}>
      <StatusIcon state={state} size={20} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5">{children}</div>
    </div>
  );
}

const tints: Readonly<Record<StripState, string>> = {
  active: 'bg-active-tint text-active',
  expiring_30: 'bg-expiring-30-tint text-expiring-30',
  expiring_14: 'bg-expiring-14-tint text-expiring-14',
  expired: 'bg-expired-tint text-expired',
  grounded: 'bg-expired-tint text-expired',
  inactive: 'bg-inactive-tint text-inactive',
  pending: 'bg-pending-tint text-pending',
};

import { daysLeftBadge } from '@ffl/domain/credentials/days-left-badge';
import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { standingLabels } from '@ffl/domain/credentials/standing';
import { statusLabels } from '@ffl/domain/credentials/status';
import { validityText, validityUsed } from '@ffl/domain/credentials/validity';
import { currencyText } from '@ffl/domain/currency/words';
import { daysLeft, displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { DaysLeftBadge } from './days-left-badge.tsx';

type CredentialRowProps = {
  held: HeldProgram;
  now: Date;
  /** Shown in place of the credential's own state. */
  badge?: ReactNode;
  /** Buttons that change the credential. A member's own list has none. */
  actions?: ReactNode;
};

/** A held credential with its program, state, dates, and how much of its validity has passed. */
export function CredentialRow({ held, now, badge, actions }: CredentialRowProps) {
  const { credential, program, state, isInForce, expiryText } = held;
  const hasLapsed = credential.expiresDate < now;
  const currency = state === 'pending' ? null : currencyText(credential, now);
  const isFarAway = isInForce && daysLeftBadge(credential.expiresDate, now) === null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div
        className={clsx(
          'flex min-w-0 flex-1 items-start gap-3 max-md:basis-full',
          credential.isLeaving && 'text-ink-2 [&_dd]:text-ink-2',
        )}
      >
        <ProgramTile
          name={program.name}
          type={program.programType}
          isDecorative
          isMuted={credential.isLeaving || hasLapsed || state === 'grounded'}
          className="size-11 text-body"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold text-card-title">{program.name}</h3>
            {badge || <StateBadge held={held} now={now} />}
          </div>
          <dl className="mt-1 flex flex-wrap gap-x-6 text-ink-2 text-table" data-numbers="">
            {program.base && <Fact name="Base">{program.base}</Fact>}
            <Fact name="Issued">{displayDate(credential.issuedDate)}</Fact>
            <Fact name={hasLapsed ? 'Expired' : 'Expires'}>{expiryText}</Fact>
            {isFarAway && <Fact name="Days left">{String(daysLeft(credential.expiresDate, now))}</Fact>}
          </dl>
          {currency && (
            <p className="mt-0.5 font-semibold text-table" data-numbers="">
              {currency}
            </p>
          )}
          <ValidityBar held={held} now={now} className={barColors[state]} />
        </div>
      </div>
      {actions}
    </li>
  );
}

/** The credential's state; from 30 days before its end on, the days that are left (CRD-18). */
function StateBadge({ held: { credential, state }, now }: Pick<CredentialRowProps, 'held' | 'now'>) {
  if (credential.isLeaving) return <StatusPill state="pending">Removing...</StatusPill>;
  if (state === 'pending') return <StatusPill state="pending">Saving...</StatusPill>;
  if (state === 'grounded') return <StatusPill state="grounded">{standingLabels.grounded}</StatusPill>;
  if (state === 'active') return <StatusPill state="active">{statusLabels.active}</StatusPill>;
  return <DaysLeftBadge expiresDate={credential.expiresDate} now={now} />;
}

function ValidityBar({
  held: { credential, program },
  now,
  className,
}: Omit<CredentialRowProps, 'actions'> & { className: string }) {
  const used = validityUsed(credential, now);
  return (
    <div
      role="img"
      aria-label={`${program.name}: ${validityText(used)}`}
      title={validityText(used)}
      className="mt-2 h-1.5 max-w-80 overflow-hidden rounded-pill border border-line-strong bg-sunken"
    >
      <div
        className={clsx('h-full forced-color-adjust-none bg-current', className)}
        style={{ width: `${Math.round(used.share * 100)}%` }}
      />
    </div>
  );
}

const barColors: Readonly<Record<HeldProgram['state'], string>> = {
  active: 'text-active',
  expiring_30: 'text-expiring-30',
  expiring_14: 'text-expiring-14',
  expired: 'text-expired',
  grounded: 'text-inactive',
  pending: 'text-pending',
};

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

import { type HeldProgram, type ShownPunch, statusLabels } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { DaysLeftBadge } from './days-left-badge.tsx';
import { PunchTimeline } from './punch-timeline.tsx';

type CredentialRowProps = {
  held: HeldProgram;
  now: Date;
  /** Buttons that change the credential. A member's own list has none. */
  actions?: ReactNode;
  /** What can be done with the newest punch that still counts. */
  renderNewestAction?: ((punch: ShownPunch) => ReactNode) | undefined;
};

/** One held credential: program, standing, dates, and its punches to unfold. */
export function CredentialRow({ held, now, actions, renderNewestAction }: CredentialRowProps) {
  const { credential, program, isInForce, expiryText } = held;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <ProgramTile name={program.name} isDecorative className="size-11 text-body" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold text-card-title">{program.name}</h3>
            <StandingPill held={held} />
            {isInForce && <DaysLeftBadge expiresDate={credential.expiresDate} now={now} />}
          </div>
          <dl className="mt-1 flex flex-wrap gap-x-6 text-ink-2 text-table" data-numbers="">
            {program.base && <Fact name="Base">{program.base}</Fact>}
            <Fact name="Issued">{displayDate(credential.issuedDate)}</Fact>
            <Fact name={isInForce ? 'Expires' : 'Expired'}>{expiryText}</Fact>
          </dl>
          <details className="group mt-2">
            <summary className="inline-flex min-h-8 items-center gap-1 text-accent underline-offset-4 hover:underline max-md:min-h-12">
              <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
              Punch history ({credential.renewalHistory.length})<span className="sr-only"> of {program.name}</span>
            </summary>
            <PunchTimeline punches={credential.renewalHistory} renderNewestAction={renderNewestAction} />
          </details>
        </div>
        {actions}
      </div>
    </li>
  );
}

/** The list warns from 30 days on. */
function StandingPill({ held: { state } }: { held: HeldProgram }) {
  if (state === 'pending') return <StatusPill state="pending">Saving...</StatusPill>;
  if (state === 'expired') return <StatusPill state="expired">{statusLabels.expired}</StatusPill>;
  if (state === 'active') return <StatusPill state="active">{statusLabels.active}</StatusPill>;
  return <StatusPill state={state}>{statusLabels.expiring}</StatusPill>;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { standingLabels } from '@ffl/domain/credentials/standing';
import { statusLabels } from '@ffl/domain/credentials/status';
import { currencyText, expiryWord } from '@ffl/domain/currency/words';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { DaysLeftBadge } from './days-left-badge.tsx';
import { TimeAxis, TimeBar } from './time-bar.tsx';

type CredentialsTableProps = {
  caption: string;
  held: readonly HeldProgram[];
  now: Date;
  /** Shown in place of each credential's own state. */
  badge?: ReactNode;
  /** Buttons that change a credential. A member's own list has none. */
  renderActions?: ((held: HeldProgram) => ReactNode) | undefined;
};

/** What somebody holds: a table whose rows are also bars on one time line. */
export function CredentialsTable({ caption, held, now, badge, renderActions }: CredentialsTableProps) {
  return (
    <>
      <div className="pl-12">
        <TimeAxis />
      </div>
      <table className="block">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Program</th>
            <th scope="col">From</th>
            <th scope="col">Until</th>
            <th scope="col">State</th>
            {renderActions && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {held.map((one) => (
            <CredentialRow key={one.credential.id} held={one} now={now} badge={badge} actions={renderActions?.(one)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type CredentialRowProps = Pick<CredentialsTableProps, 'now' | 'badge'> & {
  held: HeldProgram;
  actions: ReactNode;
};

/** Wide, the actions end the first line. On a phone, the dates stand over the ends of the bar, the actions beside the state. */
function CredentialRow({ held, now, badge, actions }: CredentialRowProps) {
  const { credential, program, state, expiryText } = held;
  const hasLapsed = credential.expiresDate < now;
  const restart = hasLapsed && state !== 'pending' && currencyText(credential, now);
  return (
    <tr
      className={clsx(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 py-3 pl-12 text-table last:pb-0 max-md:gap-x-2',
        credential.isLeaving && 'text-ink-2',
      )}
    >
      <th scope="row" className={clsx('w-full text-left', actions && 'md:w-auto md:basis-[calc(100%-16rem)]')}>
        <ProgramTile
          name={program.name}
          type={program.programType}
          isDecorative
          isMuted={credential.isLeaving || hasLapsed || state === 'grounded'}
          className="absolute top-3 left-0 size-9 text-meta"
        />
        <span className="font-semibold text-body">{program.name}</span>{' '}
        <span className="font-normal text-ink-2">{program.base}</span>
      </th>
      <td className="md:order-2" data-numbers="">
        <span className="text-ink-2">Issued</span> {displayDate(credential.issuedDate)}
      </td>
      <td className="md:order-2" data-numbers="">
        <span className="text-ink-2">{hasLapsed ? 'Expired' : expiryWord(credential)}</span>{' '}
        <span className="font-semibold">{expiryText}</span>
        {restart && <span className="block">{restart}</span>}
      </td>
      <td aria-hidden="true" className="w-full md:order-3">
        <TimeBar held={held} now={now} />
      </td>
      <td className={clsx('md:order-1', actions && 'max-md:-ml-12')}>
        {badge || <StateBadge held={held} now={now} />}
      </td>
      {actions && <td className="ml-auto md:order-0">{actions}</td>}
    </tr>
  );
}

/** The credential's state; from 30 days before its end on, the days that are left (CRD-18). */
function StateBadge({ held: { credential, state }, now }: { held: HeldProgram; now: Date }) {
  if (credential.isLeaving) return <StatusPill state="pending">Removing...</StatusPill>;
  if (state === 'pending') return <StatusPill state="pending">Saving...</StatusPill>;
  if (state === 'grounded') return <StatusPill state="grounded">{standingLabels.grounded}</StatusPill>;
  if (state === 'active') return <StatusPill state="active">{statusLabels.active}</StatusPill>;
  return <DaysLeftBadge expiresDate={credential.expiresDate} now={now} />;
}

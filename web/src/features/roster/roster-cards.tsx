import { displayDate } from '@ffl/domain/time';
import { clsx } from 'clsx';
import type { RosterMember } from '../../api/seasons/rows.ts';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { RosterPerson, RosterStanding } from './roster-person.tsx';

type RosterCardsProps = { rows: readonly RosterMember[] | undefined; isStale: boolean };

/** The roster on a phone: the whole card opens the record. */
export function RosterCards({ rows, isStale }: RosterCardsProps) {
  if (!rows) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-28" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Roster" aria-busy={isStale} className={clsx('flex flex-col gap-3', isStale && 'opacity-60')}>
      {rows.map((member) => (
        <li
          key={member.memberId}
          data-card=""
          className="relative flex flex-col gap-1.5 rounded-card border border-line bg-surface px-4 py-3 has-[a:active]:bg-sunken"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RosterPerson member={member} className={opensCard} />
            <RosterStanding status={member.status} />
          </div>
          <p className="wrap-anywhere text-ink-2 text-meta">{member.organization}</p>
          <p className="text-ink-2 text-meta" data-numbers="">
            Credential {displayDate(member.credentialDate)}, until {displayDate(member.expirationDate)}
          </p>
        </li>
      ))}
    </ul>
  );
}

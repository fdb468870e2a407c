import { recordedText } from '@ffl/domain/credentials/recorder';
import { displayDate } from '@ffl/domain/time/denver';
import type { RosterMember } from '../../api/seasons/rows.ts';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { PhoneCards } from '../../components/ui/phone-cards.tsx';
import { RosterPerson, RosterStatusPill } from './roster-person.tsx';

type RosterCardsProps = { rows: readonly RosterMember[] | undefined; isStale: boolean };

/** The roster on a phone: the whole card opens the record. */
export function RosterCards({ rows, isStale }: RosterCardsProps) {
  return (
    <PhoneCards label="Roster" rows={rows} isStale={isStale} idOf={(member) => member.memberId}>
      {(member) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RosterPerson member={member} className={opensCard} />
            <RosterStatusPill status={member.status} />
          </div>
          <p className="wrap-anywhere text-ink-2 text-meta">{member.organization}</p>
          <p className="text-ink-2 text-meta" data-numbers="">
            Credential {displayDate(member.credentialDate)}, until {displayDate(member.expirationDate)}
          </p>
          <p className="wrap-anywhere text-ink-2 text-meta">{recordedText(member)}</p>
        </>
      )}
    </PhoneCards>
  );
}

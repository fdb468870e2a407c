import { programCode } from '@ffl/domain/programs/program';
import type { BoardPerson } from '../../api/readiness/rows.ts';
import { CallLink } from '../../components/members/call-link.tsx';
import { opensCard, PhoneCards } from '../../components/ui/card-grid.tsx';
import { type BoardView, columnName, fallsOutOf, ReadinessCell } from './readiness-cell.tsx';
import { BoardName } from './readiness-columns.tsx';

type ReadinessCardsProps = {
  rows: readonly BoardPerson[] | undefined;
  view: BoardView;
  isAtBase: boolean;
  isStale: boolean;
};

/** The board on a phone: a card per person, its programs side by side. */
export function ReadinessCards({ rows, view, isAtBase, isStale }: ReadinessCardsProps) {
  return (
    <PhoneCards
      label="Readiness"
      rows={rows}
      isStale={isStale}
      idOf={(person) => person.memberId}
      className="drawn-near"
    >
      {(person) => (
        <>
          <p>
            <BoardName person={person} isFalling={fallsOutOf(view, person)} className={opensCard} />
          </p>{' '}
          <p className="wrap-anywhere text-ink-2 text-meta">{person.organization}</p>
          <dl className="flex flex-wrap gap-x-5 gap-y-1.5">
            {view.columns.map((column) => (
              <div key={column.key} className="flex items-center gap-2">
                <dt className="shrink-0 font-semibold text-ink-2 text-meta">
                  <span aria-hidden="true">{programCode({ name: column.name, programType: column.type })}</span>
                  <span className="sr-only">{columnName(column, isAtBase)}</span>
                </dt>{' '}
                <dd className="min-w-0">
                  <ReadinessCell person={person} column={column} view={view} />
                </dd>
              </div>
            ))}
          </dl>
          {person.name !== null && person.phone !== null && (
            <CallLink name={person.name} phone={person.phone} className="absolute! top-1 right-1 z-10" />
          )}
        </>
      )}
    </PhoneCards>
  );
}

import { standingLabels } from '@ffl/domain/credentials/standing';
import { countText } from '@ffl/domain/numbers/count-text';
import { type ProgramType, programDefaults } from '@ffl/domain/programs/program-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { dashboardQueries, type TypeCounts } from '../../api/dashboard.ts';
import { ReadFailed } from '../../components/ui/loaded.tsx';
import { type PillState, StatusIcon } from '../../components/ui/status-pill.tsx';
import { useOwnBases } from '../../lib/session/may.ts';

type Figure = {
  standing: 'in_force' | 'expiring_14' | 'grounded' | 'lapsed';
  name: keyof TypeCounts;
  icon: PillState;
  look: string;
};

const figures: readonly Figure[] = [
  { standing: 'in_force', name: 'inForce', icon: 'active', look: 'text-active' },
  { standing: 'expiring_14', name: 'expiring14', icon: 'expiring_14', look: 'text-expiring-14' },
  { standing: 'lapsed', name: 'lapsed', icon: 'expired', look: 'text-expired' },
  { standing: 'grounded', name: 'grounded', icon: 'grounded', look: 'text-expired' },
];

/**
 * Number of people in each standing for a program type at the person's bases, linked to those people. Renders nothing
 * while unknown.
 */
export function CardCounts({ type }: { type: ProgramType }) {
  const { data } = useQuery(dashboardQueries.today());
  const ownBases = useOwnBases();
  // The list shows whoever holds the type anywhere, and filters by one base.
  const [base] = ownBases?.length === 1 ? ownBases : [];
  const counts = data?.types.get(type);
  if (!counts) return null;
  // Hides the figure if nobody is grounded, which is usual.
  const shown = figures.filter(({ name }) => name !== 'grounded' || counts.grounded > 0);
  const inRow = shown.length > 3 ? 'md:grid-cols-2 lg:flex' : 'md:flex md:flex-wrap';
  return (
    <ul className={clsx('-mx-1 grid gap-x-1 md:justify-between', inRow)}>
      {shown.map(({ standing, name, icon, look }) => {
        const [word, within] = standingLabels[standing].split(/(?= within )/);
        return (
          <li key={standing}>
            <Link
              to="/admin/members"
              search={{ type, standing, ...(base !== undefined && { base }) }}
              className="flex min-h-10 flex-wrap content-center items-baseline gap-x-1.5 rounded-control px-1 hover:bg-sunken md:block md:min-h-12 md:py-0.5"
              data-numbers=""
            >
              <span className="sr-only">{programDefaults[type].name}: </span>
              <span className="flex items-center gap-1.5 font-bold text-body md:text-card-title">
                <span className={look}>
                  <StatusIcon state={icon} />
                </span>
                <span className="text-accent underline decoration-1 underline-offset-4">{countText(counts[name])}</span>
              </span>{' '}
              <span className="text-caption text-ink-2 md:block">
                {word}
                {within && <span className="sr-only">{within}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Shown below the cards while their numbers are missing or old. */
export function CountsProblem() {
  const query = useQuery(dashboardQueries.today());
  return (
    <div className="mt-4 empty:hidden">
      <ReadFailed
        query={query}
        failure="The numbers could not be loaded."
        failedAgain="The numbers could not be refreshed."
      />
    </div>
  );
}

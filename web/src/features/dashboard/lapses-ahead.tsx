import { endsBetween } from '@ffl/domain/credentials/single-standing';
import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { programAtBase } from '@ffl/domain/programs/program';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { daysAfter, displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type LapsesAhead as Ahead, dashboardQueries } from '../../api/dashboard.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { BarStrips } from '../../components/ui/bar-strips.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { StatusIcon } from '../../components/ui/status-pill.tsx';
import { useOwnBases } from '../../lib/session/may.ts';
import { ListOutline } from './part.tsx';

/** Who lapses this month, and in each of the next weeks by program. Each number opens the list of its people. */
export function LapsesAhead() {
  const ownBases = useOwnBases();
  // The list shows whoever holds a program anywhere, and filters by one base.
  const [base = null] = ownBases?.length === 1 ? ownBases : [];
  const query = useQuery(dashboardQueries.lapsesAhead(base));
  const lapsing = useQuery(dashboardQueries.today()).data?.lapsing;
  const lapsed = lapsing?.find((one) => one.base === base)?.has_lapsed;
  const place = base === null ? {} : { base };
  return (
    <Loaded
      query={query}
      failure={messages.lapsesFailed}
      failedAgain={messages.lapsesFailedAgain}
      outline={<ListOutline />}
    >
      {(lapses) => (
        <>
          <p className="flex flex-wrap gap-x-6 px-3 pt-1 font-semibold" data-numbers="">
            <Link to="/admin/members" search={{ ...place, standing: 'ends_month' }} className={figureClass}>
              <span className="text-expiring-14">
                <StatusIcon state="expiring_14" size={18} />
              </span>
              {messages.lapseThisMonth(lapses.thisMonth)}
            </Link>
            {lapsed !== undefined && (
              <Link to="/admin/members" search={{ ...place, standing: 'has_lapsed' }} className={figureClass}>
                <span className="text-expired">
                  <StatusIcon state="expired" size={18} />
                </span>
                {messages.haveLapsed(lapsed)}
              </Link>
            )}
          </p>
          <Weeks lapses={lapses} place={place} />
        </>
      )}
    </Loaded>
  );
}

const figureClass =
  'flex min-h-9 items-center gap-2 rounded-control px-1 underline decoration-1 underline-offset-4 hover:bg-sunken max-md:min-h-12';

type WeeksProps = { lapses: Ahead; place: { base?: string } };

/** How many lapse in each of the next weeks, by program. Each bar opens the list of its people. */
function Weeks({ lapses: { weeks, programs }, place }: WeeksProps) {
  const { data: listed } = useQuery(programQueries.list());
  const columns = weeks.map((monday) => displayDate(monday).slice(0, 6));
  const strips = programs.flatMap(({ type, id, byWeek }) => {
    const other = listed?.find((one) => one.id === id);
    const name = type ? programDefaults[type].name : other && programAtBase(other);
    if (name === undefined) return [];
    const scope = { ...place, ...(type ? { type } : { program: id ?? '' }) };
    return {
      name,
      tile: <ProgramTile name={name} type={type} isDecorative className="size-6 text-caption" />,
      counts: byWeek,
      link: (bar: ReactElement, column: number) => {
        const monday = weeks[column];
        if (!monday) return bar;
        return (
          <Link
            to="/admin/members"
            search={{ ...scope, standing: endsBetween(monday, daysAfter(monday, 6)) }}
            aria-label={messages.lapsesOf(name, columns[column] ?? '', byWeek[column] ?? 0)}
            className="font-bold text-accent hover:text-ink print:text-ink"
          >
            {bar}
          </Link>
        );
      },
    };
  });
  return (
    <div className="px-4 pb-2">
      <a href="#needs-attention" className="sr-only focus:not-sr-only">
        {messages.skipWeeks}
      </a>
      <BarStrips strips={strips} columns={columns} tallest={40} />
    </div>
  );
}

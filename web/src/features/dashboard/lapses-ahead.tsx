import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dashboardQueries } from '../../api/dashboard.ts';
import { Loaded } from '../../components/ui/loaded.tsx';
import { StatusIcon } from '../../components/ui/status-pill.tsx';
import { useOwnBases } from '../../lib/session/may.ts';
import { LapseWeeks } from './lapse-weeks.tsx';
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
          <LapseWeeks lapses={lapses} place={place} />
        </>
      )}
    </Loaded>
  );
}

const figureClass =
  'flex min-h-9 items-center gap-2 rounded-control px-1 underline decoration-1 underline-offset-4 hover:bg-sunken max-md:min-h-12';

import { historyLabels } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import { countText } from '@ffl/domain/numbers';
import { programAtBase } from '@ffl/domain/programs';
import { displayTime } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Stamp } from 'lucide-react';
import { dashboardQueries } from '../../api/dashboard/queries.ts';
import type { PunchOfToday } from '../../api/dashboard/rows.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { ListOutline } from './part.tsx';

/** What was recorded today in Denver, at whatever desk, newest first. */
export function TodaysPunches() {
  const query = useQuery(dashboardQueries.today());
  return (
    <Loaded
      query={query}
      failure="Today's punches could not be loaded."
      failedAgain="Today's punches could not be read again."
      outline={<ListOutline />}
    >
      {({ punches: { total, rows } }) =>
        rows.length === 0 ? (
          <EmptyState icon={<Stamp aria-hidden="true" size={28} />} title="No punches today yet.">
            Each punch appears here with the time, and with who recorded it.
          </EmptyState>
        ) : (
          <>
            <ol aria-label="Punches of today" className="divide-y divide-line">
              {rows.map((punch) => (
                <PunchItem key={punch.id} punch={punch} />
              ))}
            </ol>
            {total > rows.length && (
              <p className="border-line border-t px-4 py-3 text-ink-2 text-meta md:px-5" data-numbers="">
                The {rows.length} latest of {countText(total)}.
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** What was taken back stays, struck through. */
function PunchItem({ punch }: { punch: PunchOfToday }) {
  const { at, program, programType, base, isLiveMission, isVoided, by } = punch;
  const act = acts[punch.kind];
  const struck = isVoided && 'line-through';
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 px-4 py-2.5 md:grid-cols-[6.5rem_auto_1fr_auto] md:px-5">
      <time dateTime={at.toISOString()} className="text-ink-2 text-meta max-md:hidden" data-numbers="">
        {displayTime(at)}
      </time>
      <ProgramTile name={program} type={programType} isDecorative isMuted={isVoided} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/admin/members"
            search={{ selected: punch.memberId }}
            className={clsx(
              'wrap-anywhere inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:text-accent hover:underline',
              struck,
            )}
          >
            {fullName(punch)}
          </Link>
          {isLiveMission && <StatusPill state="live-mission">Live Mission</StatusPill>}
          {isVoided && <StatusPill state="inactive">Taken back</StatusPill>}
        </p>
        <p className={clsx('text-ink-2 text-meta', struck)} data-numbers="">
          <span className="md:hidden">{displayTime(at)} · </span>
          {programAtBase({ name: program, base })}
          {act && ` · ${act}`}
          <span className="md:hidden"> · {byWhom(by)}</span>
        </p>
      </div>
      <p className="text-right text-ink-2 text-meta max-md:hidden">{byWhom(by)}</p>
    </li>
  );
}

/** A bare punch is told by its mark alone. */
const acts: Partial<Record<PunchOfToday['kind'], string>> = {
  issue: historyLabels.initial_issuance,
  renew: historyLabels.renewal,
  reactivate: historyLabels.renewal,
};

function byWhom(name: string | null): string {
  return name === null ? 'recorded on the server' : `recorded by ${name}`;
}

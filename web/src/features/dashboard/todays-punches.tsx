import { clockActMessages } from '@ffl/domain/clocks';
import { historyLabels, stayedLapsed } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import { countText } from '@ffl/domain/numbers';
import { programAtBase } from '@ffl/domain/programs';
import { displayTime } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { dashboardQueries } from '../../api/dashboard/queries.ts';
import type { PunchOfToday } from '../../api/dashboard/rows.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { ListOutline } from './part.tsx';

/** Draws what undoes a punch; `onUndone` is called when it worked. */
export type RenderUndo = (punch: PunchOfToday, onUndone: () => void) => ReactNode;

type TodaysPunchesProps = { renderUndo: RenderUndo };

/** Few enough to keep the rest of the dashboard in sight. */
const newestShown = 5;

/** What was recorded today in Denver, at any desk, newest first, each with its Undo (design 9.16). */
export function TodaysPunches({ renderUndo }: TodaysPunchesProps) {
  const query = useQuery(dashboardQueries.today());
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Loaded
      query={query}
      failure="Today's punches could not be loaded."
      failedAgain="Today's punches could not be read again."
      outline={<ListOutline />}
    >
      {({ punches: { total, rows } }) =>
        rows.length === 0 ? (
          <p className="px-4 py-3 text-ink-2 text-meta md:px-5">
            <span className="font-semibold text-ink">No punches today yet.</span> Each punch appears here, where it can
            be taken back.
          </p>
        ) : (
          <>
            <ol aria-label="Punches of today" className="divide-y divide-line">
              {rows.slice(0, isWhole ? rows.length : newestShown).map((punch) => (
                <PunchItem key={punch.id} punch={punch} renderUndo={renderUndo} />
              ))}
            </ol>
            {rows.length > newestShown && (
              <p
                className="flex flex-wrap items-center gap-x-4 border-line border-t px-4 py-2 text-ink-2 text-meta md:px-5"
                data-numbers=""
              >
                {isWhole && total > rows.length && `The ${rows.length} latest of ${countText(total)}.`}
                <Button
                  variant="link"
                  size="small"
                  className="px-0!"
                  aria-expanded={isWhole}
                  onClick={() => setIsWhole(!isWhole)}
                >
                  {isWhole ? 'Show the newest only' : showMore(rows.length, total)}
                </Button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function showMore(read: number, total: number): string {
  return read === total ? `Show all ${countText(total)}` : `Show the ${read} latest of ${countText(total)}`;
}

type PunchItemProps = { punch: PunchOfToday; renderUndo: RenderUndo };

/** Undone ones stay, struck through. */
function PunchItem({ punch, renderUndo }: PunchItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { at, isLiveMission, isVoided, by } = punch;
  const struck = isVoided && 'line-through';
  const hasStayedLapsed = stayedLapsed({ ...punch, isHeldAfter: true, newExpires: punch.expires });
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 px-4 py-2.5 focus:outline-none md:grid-cols-[6.5rem_auto_1fr_auto] md:px-5"
    >
      <time dateTime={at.toISOString()} className="text-ink-2 text-meta max-md:hidden" data-numbers="">
        {displayTime(at)}
      </time>
      <ProgramTile name={punch.program} type={punch.programType} isDecorative isMuted={isVoided} />
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
          {hasStayedLapsed && !isVoided && <StatusPill state="expired">Still lapsed</StatusPill>}
          <span role="status">{isVoided && <StatusPill state="inactive">Taken back</StatusPill>}</span>
        </p>
        <p className={clsx('text-ink-2 text-meta', struck)} data-numbers="">
          <span className="md:hidden">{displayTime(at)} · </span>
          {factsOf(punch).join(' · ')}
          <span className="md:hidden"> · {byWhom(by)}</span>
        </p>
        {hasStayedLapsed && !isVoided && (
          <p className="text-ink-2 text-meta">{clockActMessages.stayedLapsed(punch.expires)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 text-right max-md:col-start-2 max-md:justify-start md:[&>div]:mt-0">
        <p className="text-ink-2 text-meta max-md:hidden">{byWhom(by)}</p>
        {punch.canUndo && renderUndo(punch, () => item.current?.focus())}
      </div>
    </li>
  );
}

/** The act's base is shown if it isn't the program's. */
function factsOf({ program, base, punchedAt, kind }: PunchOfToday): string[] {
  const act = acts[kind];
  const place = punchedAt !== null && punchedAt !== base ? [`at ${punchedAt}`] : [];
  return [programAtBase({ name: program, base }), ...(act ? [act] : []), ...place];
}

/** A bare punch shows only its mark. */
const acts: Partial<Record<PunchOfToday['kind'], string>> = {
  issue: historyLabels.initial_issuance,
  renew: historyLabels.renewal,
  reactivate: historyLabels.renewal,
};

function byWhom(name: string | null): string {
  return name === null ? 'recorded on the server' : `recorded by ${name}`;
}

import { historyLabels, stayedLapsed } from '@ffl/domain/credentials/history';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { fullName } from '@ffl/domain/members/member';
import { countText } from '@ffl/domain/numbers/count-text';
import { displayTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { dashboardQueries, type PunchOfToday } from '../../api/dashboard.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useMay, useMayAt } from '../../lib/session/may.ts';
import { ListOutline } from './part.tsx';

/** Renders the undo of a punch; `onUndone` is called when it succeeded. */
export type RenderUndo = (punch: PunchOfToday, onUndone: () => void) => ReactNode;

type TodaysPunchesProps = { renderUndo: RenderUndo };

/** Small, to keep the rest of the dashboard in sight. */
const newestShown = 6;

/** Punches recorded today in Denver at any desk, newest first, each with Undo (design 9.16). */
export function TodaysPunches({ renderUndo }: TodaysPunchesProps) {
  const query = useQuery(dashboardQueries.today());
  const [isWhole, setIsWhole] = useState(false);
  const mayUndo = useMay('undo');
  const mayUndoAt = useMayAt('undo');
  return (
    <Loaded
      query={query}
      failure="Today's punches could not be loaded."
      failedAgain="Today's punches could not be refreshed."
      outline={<ListOutline />}
    >
      {({ punches: { total, rows } }) =>
        rows.length === 0 ? (
          <p className="px-4 py-3 text-ink-2 text-meta">
            <span className="font-semibold text-ink">No punches today yet.</span>{' '}
            {mayUndo && 'Each punch appears here, where it can be taken back.'}
          </p>
        ) : (
          <>
            <div className="relative overflow-x-auto print:overflow-visible">
              <table className="w-full border-separate border-spacing-0 text-table">
                <caption className="sr-only">Punches of today</caption>
                <thead>
                  <tr>
                    {['Recorded', 'Member and program', mayUndo ? 'Undo' : 'State'].map((header) => (
                      <th key={header} scope="col" className={headerClass}>
                        {header}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="[&>tr:first-child>td]:border-t-0">
                  {rows.slice(0, isWhole ? rows.length : newestShown).map((punch) => (
                    <PunchRow
                      key={punch.id}
                      punch={punch}
                      renderUndo={mayUndoAt(punch.base) ? renderUndo : undefined}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            {rows.length > newestShown && (
              <p
                className="flex flex-wrap items-center gap-x-4 border-line border-t px-4 py-2 text-ink-2 text-meta"
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

const headerClass = [
  'border-line border-b bg-sunken px-2 py-1.5 text-left font-semibold text-caption text-ink-2',
  'first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4 last:text-right',
].join(' ');

const cellClass = 'border-line border-t px-2 py-1 first:pl-4 last:pr-4';

/** Narrow on a phone. */
const pillClass = 'max-md:whitespace-normal max-md:[&>svg]:hidden';

function showMore(read: number, total: number): string {
  return read === total ? `Show all ${countText(total)}` : `Show the ${read} latest of ${countText(total)}`;
}

type PunchRowProps = { punch: PunchOfToday; renderUndo: RenderUndo | undefined };

/** A punch; undone ones are struck through. */
function PunchRow({ punch, renderUndo }: PunchRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const { at, isLiveMission, isUndone, by } = punch;
  const struck = isUndone && 'line-through';
  const hasStayedLapsed = stayedLapsed({ ...punch, isHeldAfter: true, newExpires: punch.expires });
  return (
    <tr ref={row} tabIndex={-1} className="focus:outline-none">
      <td className={clsx(cellClass, 'wrap-anywhere w-18 text-caption text-ink-2 md:w-24 min-[80rem]:w-30')}>
        <time dateTime={at.toISOString()} className="block md:whitespace-nowrap">
          {displayTime(at)}
        </time>{' '}
        {byWhom(by)}
      </td>
      <td className={clsx(cellClass, 'wrap-anywhere')}>
        <Link
          to="/admin/members"
          search={{ selected: punch.memberId }}
          className={clsx(
            'inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:text-accent hover:underline',
            struck,
          )}
        >
          {fullName(punch)}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-2" data-numbers="">
          <ProgramTile
            name={punch.program}
            type={punch.programType}
            isMuted={isUndone}
            className="size-5 text-[11px]"
          />
          <span className={clsx(struck)}>{factsOf(punch).join(' · ')}</span>
          {isLiveMission && (
            <StatusPill state="live-mission" className={pillClass}>
              Live Mission
            </StatusPill>
          )}
          {hasStayedLapsed && !isUndone && (
            <StatusPill state="expired" className={pillClass}>
              Still lapsed
            </StatusPill>
          )}
        </p>
        {hasStayedLapsed && !isUndone && (
          <p className="text-caption text-ink-2">{currencyActMessages.stayedLapsed(punch.expires)}</p>
        )}
      </td>
      <td
        className={clsx(
          cellClass,
          'w-px text-right md:[&_button]:whitespace-nowrap md:[&_button]:px-2 [&_button_svg]:hidden [&>div]:mt-0 [&>div]:items-end',
        )}
      >
        <span role="status">
          {isUndone && (
            <StatusPill state="inactive" className={pillClass}>
              Taken back
            </StatusPill>
          )}
        </span>
        {punch.canUndo && renderUndo?.(punch, () => row.current?.focus())}
      </td>
    </tr>
  );
}

/** The act's base is shown if it isn't the program's. */
function factsOf({ base, punchedAt, kind }: PunchOfToday): string[] {
  const act = acts[kind];
  const place = punchedAt !== null && punchedAt !== base ? [`at ${punchedAt}`] : [];
  return [...(base === null ? [] : [base]), ...(act ? [act] : []), ...place];
}

/** A bare punch has no label of its own. */
const acts: Partial<Record<PunchOfToday['kind'], string>> = {
  issue: historyLabels.initial_issuance,
  renew: historyLabels.renewal,
  reactivate: historyLabels.renewal,
};

function byWhom(name: string | null): string {
  return name === null ? 'on the server' : `by ${name}`;
}

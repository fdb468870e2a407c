import { countText } from '@ffl/domain/numbers/count-text';
import { programAtBase } from '@ffl/domain/programs/program';
import { firstWeekShort } from '@ffl/domain/readiness/board';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import type { NeedAhead, WeeksAhead } from '@ffl/domain/readiness/weeks-ahead';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ProgramTile } from './program-tile.tsx';

type CoverageProps = { ahead: WeeksAhead; isOneBase?: boolean };

/**
 * A row per program with a need, a column per week: how many are left at its end if nobody punches. Weeks with too few
 * are filled and have a corner, the first of them most. A phone shows the fill alone.
 */
export function Coverage({ ahead: { weeks, programs }, isOneBase = false }: CoverageProps) {
  return (
    <div className="@container">
      <table className="w-full table-fixed border-separate border-spacing-0 text-meta" data-numbers="">
        <caption className="sr-only">{readinessMessages.weeksAhead}</caption>
        <thead>
          <tr>
            {!isOneBase && (
              <th scope="col" className={clsx(headClass, 'w-11 pl-3')}>
                Base
              </th>
            )}
            <th scope="col" className={clsx(headClass, '@min-[44rem]:w-56', isOneBase ? 'w-18 pl-3' : 'w-15')}>
              Needs
            </th>
            <th scope="col" className={clsx(headClass, 'w-17.5 @min-[44rem]:w-24')}>
              {readinessMessages.firstShort}
            </th>
            {weeks.map((week, place) => (
              <WeekHead key={week} week={week} before={weeks[place - 1]} after={weeks[place + 1]} />
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(programs, ({ base }) => base)].map(([base, ofBase]) => (
          <tbody key={base}>
            {ofBase.map((program, place) => (
              <tr key={program.programId}>
                {!isOneBase && place === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={ofBase.length}
                    className={`${lineClass} pt-3 pl-3 text-left align-top pointer-fine:pt-1.5`}
                  >
                    {base}
                  </th>
                )}
                <ProgramRow {...{ program, weeks, isOneBase }} lineClass={place === 0 ? lineClass : ''} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type WeekHeadProps = { week: CalendarDate; before: CalendarDate | undefined; after: CalendarDate | undefined };

/** A week by its Monday. The month stands above its first, on a phone only where it has the room of two weeks. */
function WeekHead({ week, before, after }: WeekHeadProps) {
  const [month, day] = displayDate(week).slice(0, 6).split(' ');
  const isOfSame = (other: CalendarDate | undefined) => other?.slice(0, 7) === week.slice(0, 7);
  return (
    <th scope="col" className={`${headClass} overflow-visible text-center font-normal!`}>
      <span className={clsx('block', isOfSame(before) ? 'invisible' : isOfSame(after) || '@max-[30rem]:invisible')}>
        {month}
      </span>
      <span className="block @max-[30rem]:sr-only">{day}</span>
    </th>
  );
}

type ProgramRowProps = { program: NeedAhead; weeks: readonly CalendarDate[]; isOneBase: boolean; lineClass: string };

function ProgramRow({ program, weeks, isOneBase, lineClass: line }: ProgramRowProps) {
  const { name, programType, needed, byWeek } = program;
  const short = firstWeekShort(program);
  return (
    <>
      <th scope="row" className={clsx(line, 'font-normal', isOneBase && 'pl-3')}>
        <span className="flex h-11 items-center gap-1.5 pointer-fine:h-8">
          <ProgramTile name={name} type={programType} isDecorative className="h-4.5 w-6 text-caption" />
          <span className="sr-only @min-[44rem]:not-sr-only @min-[44rem]:truncate">{name}</span>
          <span className="@min-[44rem]:ml-auto @min-[44rem]:pr-4">{countText(needed)}</span>
        </span>
      </th>
      <td className={line}>
        <ShortFrom program={program} week={short === null ? undefined : weeks[short]} isFirst={short === 0} />
      </td>
      {byWeek.map((inForce, place) => (
        <td key={weeks[place]} className={clsx(line, 'p-px last:pr-1.5')}>
          <Week {...{ inForce, needed }} isFirst={place === short} />
        </td>
      ))}
    </>
  );
}

type ShortFromProps = { program: NeedAhead; week: CalendarDate | undefined; isFirst: boolean };

/** Leads to the board at the end of the first week with too few, with those who lapse by then. */
function ShortFrom({ program, week, isFirst }: ShortFromProps) {
  const { programId, programType, base, needed, inForce } = program;
  if (week === undefined) return <span className="text-ink-3">{readinessMessages.enoughAhead}</span>;
  const isNow = isFirst && inForce < needed;
  const then = isNow ? {} : { day: daysAfter(week, 6), falls: 'yes' as const };
  return (
    <Link
      to="/admin/readiness"
      search={{ ...(base !== null && { base }), programs: programType ?? programId, ...then }}
      className="flex min-h-11 items-center font-semibold hover:text-accent pointer-fine:min-h-6"
    >
      <span className="underline underline-offset-4">
        {isFirst ? readinessMessages[isNow ? 'now' : 'thisWeek'] : displayDate(week).slice(0, 6)}
        <span className="sr-only">, {programAtBase(program)}</span>
      </span>
    </Link>
  );
}

type WeekProps = { inForce: number; needed: number; isFirst: boolean };

function Week({ inForce, needed, isFirst }: WeekProps) {
  const isTooFew = inForce < needed;
  return (
    <span
      className={clsx(
        'relative flex h-7 items-center justify-center rounded-control @max-[30rem]:rounded-[3px] [print-color-adjust:exact]',
        isTooFew ? (isFirst ? 'bg-danger text-on-danger' : 'bg-expired-tint text-expired') : 'text-ink-2',
        isTooFew && 'font-semibold',
      )}
    >
      <span className="@max-[30rem]:sr-only">{countText(inForce)}</span>{' '}
      <span className="sr-only">
        of {countText(needed)}
        {isTooFew && `, ${readinessMessages.short(needed - inForce)}`}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 8 8"
        fill="currentColor"
        className={
          isTooFew
            ? 'absolute top-0 right-0 size-2 @max-[30rem]:size-1.5'
            : 'hidden size-1.5 opacity-60 @max-[30rem]:block'
        }
      >
        {isTooFew ? <path d="M0 0h8v8z" /> : <circle cx="4" cy="4" r="3" />}
      </svg>
    </span>
  );
}

const lineClass = 'border-line border-t';

const headClass = 'border-line border-t bg-sunken py-1.5 text-left align-bottom font-semibold text-caption text-ink-2';

import { countText } from '@ffl/domain/numbers/count-text';
import { programAtBase } from '@ffl/domain/programs/program';
import { firstWeekShort } from '@ffl/domain/readiness/board';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { type NeedAhead, type WeeksAhead, weeksAheadText } from '@ffl/domain/readiness/weeks-ahead';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, displayDate } from '@ffl/domain/time/denver';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Loaded, Skeleton } from '../ui/loaded.tsx';
import { ProgramTile } from './program-tile.tsx';

type CoverageProps = { title: string; query: UseQueryResult<WeeksAhead> };

/** A row per program with a need, a column per week by its Sunday: how many are left then if nobody punches. */
export function Coverage({ title, query }: CoverageProps) {
  return (
    <CoverageCard title={title} note={query.data && weeksAheadText(query.data)}>
      <Loaded
        query={query}
        failure={readinessMessages.weeksFailed}
        failedAgain={readinessMessages.weeksFailed}
        outline={<Skeleton className="m-4 h-64" />}
      >
        {({ weeks, programs }) => programs.length > 0 && <Grid {...{ title, weeks, programs }} />}
      </Loaded>
    </CoverageCard>
  );
}

/** Also shown without weeks, where a note says why. */
export function CoverageCard({ title, note, children }: { title: string; note: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container overflow-clip rounded-card border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 px-4 py-2">
        <h2 id={id} className="font-semibold text-card-title">
          {title}
        </h2>
        <p className="text-ink-2 text-meta" data-numbers="">
          {note}
        </p>
      </div>
      {children}
    </section>
  );
}

type GridProps = Pick<WeeksAhead, 'weeks' | 'programs'> & { title: string };

/** Weeks with too few are a band with a line below, all that a phone has room for. */
function Grid({ title, weeks, programs }: GridProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-meta" data-numbers="">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className={headClass}>
          <th scope="col" className="w-19 pl-3 @min-[44rem]:w-58">
            Program
          </th>
          <th scope="col" className="w-11">
            Needs
          </th>
          <th scope="col" className="w-18 pl-3 @min-[44rem]:w-20">
            {readinessMessages.firstShort}
          </th>
          {weeks.map((week, place) => (
            <th key={week} scope="col" className="text-center font-normal">
              <span className={clsx('@max-[30rem]:whitespace-nowrap', place % 6 > 0 && '@max-[30rem]:sr-only')}>
                {dayText(week)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {programs.map((program) => (
          <tr key={program.programId} className="h-11 pointer-fine:h-8 *:border-line *:border-t">
            <th scope="row" className="pl-3 font-normal">
              <span className="flex items-center gap-1.5">
                {program.base !== null && <span className="truncate font-semibold">{program.base}</span>}{' '}
                <ProgramTile
                  name={program.name}
                  type={program.programType}
                  isDecorative
                  className="h-4.5 w-6 text-caption"
                />
                <span className="sr-only @min-[44rem]:not-sr-only @min-[44rem]:truncate">{program.name}</span>
              </span>
            </th>
            <td className="text-right">{countText(program.needed)}</td>
            <td className="pl-3">
              <ShortFrom program={program} weeks={weeks} />
            </td>
            {program.byWeek.map((inForce, place) => (
              <td key={weeks[place]} className="py-px last:pr-1.5">
                <Week inForce={inForce} needed={program.needed} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ShortFromProps = { program: NeedAhead; weeks: readonly CalendarDate[] };

/** Leads to the board at the end of the first week with too few, with those who lapse by then. */
function ShortFrom({ program, weeks }: ShortFromProps) {
  const { programId, programType, base, needed, inForce } = program;
  const week = weeks[firstWeekShort(program) ?? weeks.length];
  if (week === undefined) return <span className="text-ink-3">{readinessMessages.enoughAhead}</span>;
  const isNow = week === weeks[0] && inForce < needed;
  const then = isNow ? {} : { day: sundayOf(week), falls: 'yes' as const };
  return (
    <Link
      to="/admin/readiness"
      search={{ ...(base !== null && { base }), programs: programType ?? programId, ...then }}
      className="flex min-h-11 items-center font-semibold hover:text-accent pointer-fine:min-h-6"
    >
      <span className="underline underline-offset-4">
        {isNow ? readinessMessages.now : dayText(week)}
        <span className="sr-only">, {programAtBase(program)}</span>
      </span>
    </Link>
  );
}

function Week({ inForce, needed }: { inForce: number; needed: number }) {
  const isTooFew = inForce < needed;
  return (
    <span
      className={clsx(
        'flex h-7 items-center justify-center',
        isTooFew ? 'border-expired border-b-2 bg-expired-tint font-semibold text-expired' : 'text-ink-2',
      )}
    >
      <span className="@max-[30rem]:sr-only">{countText(inForce)}</span>{' '}
      <span className="sr-only">
        of {countText(needed)}
        {isTooFew && `, ${readinessMessages.short(needed - inForce)}`}
      </span>
    </span>
  );
}

/** Of a week given by its Monday. */
function sundayOf(week: CalendarDate): CalendarDate {
  return daysAfter(week, 6);
}

/** 'Dec 06' */
function dayText(week: CalendarDate): string {
  return displayDate(sundayOf(week)).slice(0, 6);
}

const headClass =
  '*:border-line *:border-t *:bg-sunken *:py-1.5 text-left align-bottom font-semibold text-caption text-ink-2';

import { countText } from '@ffl/domain/numbers/count-text';
import { programAtBase } from '@ffl/domain/programs/program';
import { firstWeekShort } from '@ffl/domain/readiness/board';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { readinessQueries } from '../../api/readiness/queries.ts';
import type { NeedAhead, WeeksAhead as Weeks } from '../../api/readiness/rows.ts';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';

type WeeksAheadProps = {
  base: string | null;
  /** The board covers all organizations, as the weeks always do. */
  isOfAll: boolean;
  /** Whether the base is inactive. */
  isInactive: boolean;
};

/** The weeks in which a base will be short of people if nobody punches. */
export function WeeksAhead({ base, isOfAll, isInactive }: WeeksAheadProps) {
  const query = useQuery({ ...readinessQueries.weeks(base), enabled: !isInactive });
  return (
    <Card
      title={isOfAll ? readinessMessages.weeksAhead : readinessMessages.weeksAheadOfAll}
      className="mt-6 print:hidden"
    >
      {isInactive ? (
        <p className="text-ink-2">{readinessMessages.noWeeksAtInactive}</p>
      ) : (
        <Loaded
          query={query}
          failure={readinessMessages.weeksFailed}
          failedAgain={readinessMessages.weeksFailed}
          outline={<Skeleton className="h-16" />}
        >
          {(ahead) => <Needs ahead={ahead} isOneBase={base !== null} />}
        </Loaded>
      )}
    </Card>
  );
}

type NeedsProps = { ahead: Weeks; isOneBase: boolean };

function Needs({ ahead, isOneBase }: NeedsProps) {
  const { weeks, programs } = ahead;
  const short = programs.filter((program) => firstWeekShort(program) !== null);
  const shown = isOneBase ? programs : short;
  if (programs.length === 0) return <p className="text-ink-2">{readinessMessages.noNeeds}</p>;
  return (
    <>
      <ul className="flex flex-col gap-4 not-empty:mb-4">
        {shown.map((program) => (
          <li key={program.programId}>
            <Sentence program={program} weeks={weeks} isOneBase={isOneBase} />
            {isOneBase && <WeekTable program={program} weeks={weeks} />}
          </li>
        ))}
      </ul>
      <p className="text-ink-2 empty:hidden">
        {isOneBase
          ? ahead.withoutNumber > 0 && readinessMessages.withoutNumber(ahead.withoutNumber)
          : sumText(ahead, short.length)}
      </p>
    </>
  );
}

/** Sums up the programs with a need, and how many have none. */
function sumText({ weeks, programs, withoutNumber: without }: Weeks, short: number): string {
  const withNumber = programs.length;
  if (short === 0) return readinessMessages.enough({ weeks: weeks.length, withNumber, without });
  return readinessMessages.fallShort({ short, withNumber, without });
}

type SentenceProps = { program: NeedAhead; weeks: readonly CalendarDate[]; isOneBase: boolean };

function Sentence({ program, weeks, isOneBase }: SentenceProps) {
  const { name, needed, inForce, byWeek } = program;
  const short = firstWeekShort(program);
  const Icon = short === null ? CircleCheck : TriangleAlert;
  const week = short === null ? undefined : weeks[short];
  return (
    <p className="flex items-start gap-2" data-numbers="">
      <Icon
        aria-hidden="true"
        size={18}
        className={clsx('mt-0.5 shrink-0', short === null ? 'text-active' : 'text-danger')}
      />
      <span>
        <span className="font-semibold">{isOneBase ? name : programAtBase(program)}</span>:{' '}
        {week === undefined
          ? readinessMessages.enoughOf(needed, inForce, weeks.length)
          : readinessMessages.shortFrom(displayDate(week), byWeek[short ?? 0] ?? 0, needed)}
      </span>
    </p>
  );
}

type WeekTableProps = { program: NeedAhead; weeks: readonly CalendarDate[] };

/** The number left at the end of each week; a phone shows only the sentence. */
function WeekTable({ program: { name, needed, byWeek }, weeks }: WeekTableProps) {
  return (
    <table className="mt-2 w-full table-fixed border-collapse text-center max-md:hidden" data-numbers="">
      <caption className="sr-only">{name}: in force at the end of each week</caption>
      <thead>
        <tr>
          {weeks.map((week) => (
            <th key={week} scope="col" className="px-0.5 pb-1 font-normal text-caption text-ink-2">
              {displayDate(week).slice(0, 6)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {byWeek.map((inForce, place) => (
            <td
              key={weeks[place]}
              className={clsx(
                'border border-line py-1 font-semibold text-meta',
                inForce < needed ? 'bg-expired-tint text-expired' : 'bg-sunken',
              )}
            >
              {countText(inForce)}
              {inForce < needed && (
                <span className="block font-normal text-caption">{countText(needed - inForce)} short</span>
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

import type { ProgramType } from '../programs/program-types.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { firstWeekShort } from './board.ts';
import { readinessMessages } from './messages.ts';

/** A program with a need, and how many are left at the end of each week if nobody punches. */
export type NeedAhead = {
  programId: string;
  name: string;
  programType: ProgramType | null;
  base: string | null;
  needed: number;
  inForce: number;
  byWeek: number[];
};

/** The Mondays of the weeks, and the programs. */
export type WeeksAhead = { weeks: CalendarDate[]; programs: NeedAhead[]; withoutNumber: number };

/** How many of the programs with a need fall short in these weeks. */
export function weeksAheadText({ weeks, programs, withoutNumber: without }: WeeksAhead): string {
  const withNumber = programs.length;
  const short = programs.filter((program) => firstWeekShort(program) !== null).length;
  if (withNumber === 0) return readinessMessages.noNeeds;
  if (short === 0) return readinessMessages.enough({ weeks: weeks.length, withNumber, without });
  return readinessMessages.fallShort({ short, withNumber, without });
}

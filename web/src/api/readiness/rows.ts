import type { Answers } from '@ffl/domain/answers';
import type { Grounding } from '@ffl/domain/groundings/grounding';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import type { HeldOnDay } from '@ffl/domain/readiness/board';
import type { WeeksAhead } from '@ffl/domain/readiness/weeks-ahead';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { toStanding } from '../members/rows.ts';

/** A board column: a program at its base or, at any base, all programs of a type. */
export type BoardColumn = {
  /** Identifies the column in the address. */
  key: string;
  name: string;
  base: string | null;
  type: ProgramType | null;
  programIds: string[];
  needed: number | null;
  /** Counts among the people found; null if the column isn't shown. */
  counts: ColumnCounts | null;
  /** Number in force, whatever the filters; null if the column isn't shown. */
  everybody: number | null;
};

/** Grounded people would be in force otherwise. */
export type ColumnCounts = { inForce: number; expiring14: number; grounded: number; lapsed: number };

export type BoardPerson = {
  memberId: string;
  /** Null if the person was deleted since. */
  name: string | null;
  organization: string | null;
  phone: string | null;
  held: HeldOnDay[];
  /** The grounding on that day; null unless grounded. */
  grounding: Grounding | null;
};

export type Board = {
  askedAt: Date;
  /** Today's date in Denver according to the database. */
  today: CalendarDate;
  columns: BoardColumn[];
  /** Number of matches on all pages. */
  matched: number;
  rows: BoardPerson[];
};

export function toBoard({ asked_at, today, columns, matched, rows }: Answers['readiness_board']): Board {
  return {
    askedAt: readInstant(asked_at),
    today: readCalendarDate(today),
    columns: columns.map(({ programs, counts, ...column }) => ({
      ...column,
      programIds: programs,
      counts: counts && {
        inForce: counts.in_force,
        expiring14: counts.expiring_14,
        grounded: counts.grounded,
        lapsed: counts.lapsed,
      },
    })),
    matched,
    rows: rows.map((row) => ({
      memberId: row.member_id,
      name: row.last_name === null ? null : `${row.first_name} ${row.last_name}`,
      organization: row.organization,
      phone: row.phone,
      grounding: toStanding(row.grounding),
      held: row.held.map(({ program_id, expiration_date }) => ({
        programId: program_id,
        expiresDate: readInstant(expiration_date),
      })),
    })),
  };
}

export function toWeeksAhead({ weeks, programs, without_number }: Answers['readiness_weeks']): WeeksAhead {
  return {
    weeks: weeks.map(readCalendarDate),
    withoutNumber: without_number,
    programs: programs.map(({ program_id, program_type, in_force, by_week, ...program }) => ({
      ...program,
      programType: program_type,
      programId: program_id,
      inForce: in_force,
      byWeek: by_week,
    })),
  };
}

import type { Answers } from '@ffl/domain/answers';
import { type ProgramSummary, summaryOf } from '@ffl/domain/credentials/status';
import type { Season } from '@ffl/domain/seasons/season';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { toSeason } from '../seasons/queries.ts';
import { programQueries } from './queries.ts';

/** One program's numbers for administrators, in one request; null if there is no such program. */
export function programDetailQuery(programId: string) {
  return queryOptions({
    queryKey: [...programQueries.all, 'detail', programId],
    // It recounts each time it is opened: punches are recorded elsewhere.
    staleTime: 0,
    queryFn: async ({ signal, meta }) => {
      const row = await readProcedure(serverOf(meta), 'program_detail', { program: programId }, signal);
      return row && toProgramDetail(row);
    },
  });
}

export type ProgramDetail = {
  summary: ProgramSummary;
  /** How many it needs in force; null if nobody said. */
  needed: number | null;
  /** On which days ahead of an end its members get a letter; null for the usual ones. */
  reminderSteps: readonly number[] | null;
  /** Whether reminders go out at all. */
  isReminding: boolean;
  /** The first holders of its credential. */
  shown: Person[];
  seasons: CountedSeason[];
};

type ProgramDetailRow = NonNullable<Answers['program_detail']>;

type Person = { id: string; firstName: string; lastName: string };

function toPerson({ id, first_name, last_name }: ProgramDetailRow['shown'][number]): Person {
  return { id, firstName: first_name, lastName: last_name };
}

/** A season with what administrators see of it. */
export type CountedSeason = Season & {
  /** How many are on its roster, and the first of them. */
  members: number;
  shown: Person[];
  /** Credentials and training sessions that name it. */
  records: number;
};

function toCountedSeason(row: ProgramDetailRow['seasons'][number]): CountedSeason {
  return { ...toSeason(row), members: row.members, shown: row.shown.map(toPerson), records: row.records };
}

function toProgramDetail(row: ProgramDetailRow): ProgramDetail {
  const { total, lapsed, expiring_14, grounded, needed, is_reminding, reminder_steps, shown, seasons } = row;
  return {
    summary: summaryOf({ total, lapsed, expiring14: expiring_14, grounded }),
    needed,
    isReminding: is_reminding,
    reminderSteps: reminder_steps,
    shown: shown.map(toPerson),
    seasons: seasons.map(toCountedSeason),
  };
}

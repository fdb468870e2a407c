import type { Answers } from '@ffl/domain/answers';
import { type ProgramSummary, summaryOf } from '@ffl/domain/credentials/status';
import type { Season } from '@ffl/domain/seasons/season';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { toSeason } from '../seasons/queries.ts';
import { programQueries } from './queries.ts';

/** A program's numbers, in one request for administrators; null if it doesn't exist. */
export function programDetailQuery(programId: string) {
  return queryOptions({
    queryKey: [...programQueries.all, 'detail', programId],
    // Refetched on every opening, since punches are recorded elsewhere.
    staleTime: 0,
    queryFn: async ({ signal, meta }) => {
      const row = await readProcedure(serverOf(meta), 'program_detail', { program: programId }, signal);
      return row && toProgramDetail(row);
    },
  });
}

export type ProgramDetail = {
  summary: ProgramSummary;
  /** Number of people needed in force; null if no need is set. */
  needed: number | null;
  /** Days before an end on which members get a letter; null for the defaults. */
  reminderSteps: readonly number[] | null;
  /** Whether reminders are turned on. */
  isReminding: boolean;
  /** The first holders of the credential. */
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
  /** Number of members on the roster, and the first of them. */
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

import type { Answers } from '@ffl/domain/answers';
import { type LeavingEvent, lastLeavingAct, type ReasonedLeaving } from '@ffl/domain/leaving/leaving';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

/** That somebody was set aside, as the record shows it. */
export type ShownLeaving = ReasonedLeaving & {
  at: Date;
  /** Null if done on the server itself, or by somebody without a name. */
  by: string | null;
};

export const leavingQueries = {
  /** Whether the member is set aside; null if not. */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: ['leavings', memberId],
      queryFn: async ({ signal, meta }) =>
        leavingOf(await readProcedure(serverOf(meta), 'leavings_of', { member: memberId }, signal)),
    }),
};

type Row = Answers['leavings_of'][number];

/** Rows come newest first. */
function leavingOf(rows: readonly Row[]): ShownLeaving | null {
  const acts = rows.map((row) => ({ ...row, day: row.day === null ? null : readCalendarDate(row.day) }));
  const last = lastLeavingAct(acts.toReversed() satisfies Omit<LeavingEvent, 'at'>[]);
  if (last?.kind !== 'leave' || last.day === null) return null;
  return { id: last.id, day: last.day, reason: last.reason, at: readInstant(last.at), by: last.recorded_by };
}

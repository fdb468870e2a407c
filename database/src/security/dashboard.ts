import type { Transaction } from '../transaction.ts';

export type EventCount = { day: string; name: string; count: number };

/** Number of each of these events per day of the time zone, for days with any. Plain password changes are left out. */
export async function countEvents(
  transaction: Transaction,
  names: readonly string[],
  from: Date,
  timeZone: string,
): Promise<EventCount[]> {
  const result = await transaction.query<EventCount>(
    `select to_char(at at time zone $3, 'YYYY-MM-DD') as day, name, count(*)::integer as count
     from app.security_events
     where name = any($1) and at >= $2 and coalesce(details ->> 'isRecovery', 'true') = 'true'
     group by 1, 2`,
    [names, from, timeZone],
  );
  return result.rows;
}

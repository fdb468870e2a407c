import type { Transaction } from '../src/transaction.ts';

export async function lastEvent({ query }: Transaction): Promise<string> {
  const { rows } = await query<{ last: string }>('select coalesce(max(id), 0) as last from app.credential_events');
  return rows[0]?.last ?? '0';
}

/** All of it is played today, so each row is dated back to when its turn was. */
export async function recordThen({ query }: Transaction, after: string, at: Date): Promise<void> {
  await query('alter table app.credential_events disable trigger refuse_change');
  await query('update app.credential_events set recorded_at = $2 where id > $1', [after, at]);
  await query('alter table app.credential_events enable trigger refuse_change');
}

/** Played today, and recorded when its turn was, before the next act of the same person follows it. */
export async function recordLeaving({ query }: Transaction): Promise<void> {
  await query('alter table app.leaving_events disable trigger refuse_change');
  await query('update app.leaving_events set recorded_at = at where recorded_at <> at');
  await query('alter table app.leaving_events enable trigger refuse_change');
}

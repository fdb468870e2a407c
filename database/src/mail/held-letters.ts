import type { Transaction } from '../transaction.ts';

/** What to do with unsent letters found by a restore; null only counts them. */
export type HeldAct = 'send' | 'discard' | null;

/** No sender takes held mail, since its next try never comes. */
const held = `sent_at is null and next_try_at = 'infinity'`;

/** Holds every unsent letter until the operator decides. Returns how many there are. */
export async function holdLetters({ query }: Pick<Transaction, 'query'>): Promise<number> {
  const { rowCount } = await query(
    `update app.mail_outbox set next_try_at = 'infinity' where sent_at is null and next_try_at < 'infinity'`,
  );
  return rowCount ?? 0;
}

export async function countHeld({ first }: Transaction): Promise<number> {
  const row = await first<{ held: number }>(`select count(*)::integer as held from app.mail_outbox where ${held}`);
  return row?.held ?? 0;
}

/** Lets the sender take them from now on. Letters whose links are dead by then are dropped, as always. */
export async function releaseHeld({ query }: Transaction, now: Date): Promise<number> {
  const { rowCount } = await query(`update app.mail_outbox set next_try_at = $1, tries = 0 where ${held}`, [now]);
  return rowCount ?? 0;
}

export async function discardHeld({ query }: Transaction): Promise<number> {
  const { rowCount } = await query(`delete from app.mail_outbox where ${held}`);
  return rowCount ?? 0;
}

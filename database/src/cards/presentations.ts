import type { Transaction } from '../transaction.ts';

/** Records that a statement was presented, and returns when it first was. */
export async function notePresentation(transaction: Transaction, statementHash: Buffer, now: Date): Promise<Date> {
  const { rows } = await transaction.query<{ presented_at: Date }>(
    // An update that changes nothing reads the first one's row, even at the same moment.
    `insert into app.card_presentations as p (statement_hash, presented_at) values ($1, $2)
     on conflict (statement_hash) do update set presented_at = p.presented_at
     returning p.presented_at`,
    [statementHash, now],
  );
  const [row] = rows;
  if (!row) throw new Error('The presentation was not noted');
  return row.presented_at;
}

/** Whether another visit to the card check asked about this shown code before. */
export async function wasSeenElsewhere(
  transaction: Transaction,
  { codeHash, checker }: { codeHash: Buffer; checker: string },
  now: Date,
): Promise<boolean> {
  const row = await transaction.first<{ checker: string }>(
    `insert into app.shown_codes as c (code_hash, checker, seen_at) values ($1, $2, $3)
     on conflict (code_hash) do update set seen_at = c.seen_at
     returning c.checker`,
    [codeHash, checker, now],
  );
  return row?.checker !== checker;
}

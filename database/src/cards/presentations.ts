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

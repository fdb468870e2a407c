import type { LedgerCheck } from '@ffl/domain/seals/findings';
import { findingText } from '@ffl/domain/seals/messages';
import type { Transaction } from '../transaction.ts';

/**
 * Records that the ledger isn't as it was sealed: once per first finding, however often and by how many processes it is
 * found.
 */
export async function recordBrokenLedger(
  transaction: Transaction,
  { findings, checkedAt }: LedgerCheck,
): Promise<void> {
  const [first] = findings;
  if (!first) return;
  await transaction.query(
    `insert into app.security_events (at, name, details)
     select $1, 'sensitive_ledger_broken', $2::jsonb
     where not exists (
       select from app.security_events e where e.name = 'sensitive_ledger_broken' and e.details = $2::jsonb)`,
    [checkedAt, JSON.stringify({ found: findingText(first) })],
  );
}

import type { Act } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import type { ActOutcome, CredentialRow, PunchRow } from './rows.ts';

/** What the ledger keeps of an act beside the row's own change, and which punch a void takes back. */
type LedgerFacts =
  | ({ kind: 'issue' | 'renew' | 'reactivate' | 'remove'; at: Date } & Partial<Act['facts']>)
  | { kind: 'void'; at: Date; punchId: string; reason: string | null };

/** Tells the ledger's trigger about the change that follows in this transaction. */
export async function announceAct(transaction: Transaction, facts: LedgerFacts): Promise<void> {
  await transaction.query(`select set_config('app.act', $1, true)`, [JSON.stringify(facts)]);
}

type Written = { memberId: string; programId: string; seasonId: string | null; act: Act };

export async function insertCredential(transaction: Transaction, written: Written): Promise<ActOutcome> {
  const { memberId, programId, seasonId, act } = written;
  const credential = await transaction.query<{ row: CredentialRow }>(
    `insert into certifications (member_id, program_id, issued_date, expiration_date, status, season_id)
     values ($1, $2, $3, $4, 'valid', $5) returning to_jsonb(certifications) as row`,
    [memberId, programId, act.dates.issuedDate, act.dates.expiresDate, seasonId],
  );
  return withPunch(transaction, credential.rows[0]?.row, act);
}

export async function updateCredential(
  transaction: Transaction,
  credentialId: string,
  written: Written,
): Promise<ActOutcome> {
  const { seasonId, act } = written;
  const credential = await transaction.query<{ row: CredentialRow }>(
    `update certifications set issued_date = $2, expiration_date = $3, status = 'valid', season_id = $4
     where id = $1 returning to_jsonb(certifications) as row`,
    [credentialId, act.dates.issuedDate, act.dates.expiresDate, seasonId],
  );
  return withPunch(transaction, credential.rows[0]?.row, act);
}

async function withPunch(
  transaction: Transaction,
  credential: CredentialRow | undefined,
  act: Act,
): Promise<ActOutcome> {
  if (!credential) throw new Error('The credential was not written');
  const punch = await transaction.query<{ row: PunchRow }>(
    `insert into certification_punches (certification_id, punch_type, punch_date, notes)
     values ($1, $2, $3, $4) returning to_jsonb(certification_punches) as row`,
    [credential.id, act.punchType, act.dates.issuedDate, act.note],
  );
  const row = punch.rows[0]?.row;
  if (!row) throw new Error('The punch was not written');
  return { kind: 'done', credential, punch: row };
}

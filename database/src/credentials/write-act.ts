import type { Act } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import type { ActOutcome, CredentialRow, PunchRow } from './rows.ts';

/** What the ledger keeps of an act beside the row's own change. */
type LedgerFacts = { at: Date } & (
  | { kind: 'remove' }
  | { kind: 'void'; voids: string; base: string | null; punchId: string | undefined; reason: string | null }
);

type PunchFacts = {
  at: Date;
  kind: 'issue' | 'renew' | 'reactivate';
  /** Of a punch of many: what names them together. */
  batchId?: string | null;
  /** Of a punch for attending it. */
  trainingSessionId?: string | null;
} & ReturnType<typeof factsAt>;

/** Tells the ledger's trigger about the change that follows in this transaction. */
export async function announceAct(transaction: Transaction, facts: LedgerFacts): Promise<void> {
  await transaction.query(`select set_config('app.act', $1, true)`, [JSON.stringify(facts)]);
}

/** The same for a change with a punch, whose id the ledger knows before the timeline has it. */
export async function announcePunch(transaction: Transaction, facts: PunchFacts): Promise<void> {
  await transaction.query(
    `select set_config('app.act', ($1::jsonb || jsonb_build_object('punchId', gen_random_uuid()))::text, true)`,
    [JSON.stringify(facts)],
  );
}

/** The facts of an act, whose base is the program's where none was chosen. */
export function factsAt(program: { base: string | null }, { facts }: Act) {
  return { ...facts, base: facts.base ?? program.base };
}

type Written = {
  memberId: string;
  programId: string;
  seasonId: string | null;
  /** Told by the punch, and nowhere on the credential, so that deleting the session changes nothing that was held. */
  trainingSessionId?: string | null;
  act: Act;
};

export async function insertCredential(transaction: Transaction, written: Written): Promise<ActOutcome> {
  const { memberId, programId, seasonId, act } = written;
  const credential = await transaction.query<{ row: CredentialRow }>(
    `insert into certifications (member_id, program_id, issued_date, expiration_date, status, season_id)
     values ($1, $2, $3, $4, 'valid', $5) returning to_jsonb(certifications) as row`,
    [memberId, programId, act.dates.issuedDate, act.dates.expiresDate, seasonId],
  );
  const row = onlyRow(credential.rows);
  return { kind: 'done', credential: row, punch: await insertPunch(transaction, row.id, written) };
}

/** The change and its punch travel together, since the id is known. */
export async function updateCredential(
  transaction: Transaction,
  credentialId: string,
  written: Written,
): Promise<ActOutcome> {
  const { seasonId, act } = written;
  const [updated, punch] = await Promise.all([
    transaction.query<{ row: CredentialRow }>(
      `update certifications set issued_date = $2, expiration_date = $3, status = 'valid', season_id = $4
       where id = $1 returning to_jsonb(certifications) as row`,
      [credentialId, act.dates.issuedDate, act.dates.expiresDate, seasonId],
    ),
    insertPunch(transaction, credentialId, written),
  ]);
  return { kind: 'done', credential: onlyRow(updated.rows), punch };
}

async function insertPunch(
  transaction: Transaction,
  credentialId: string,
  { act, trainingSessionId = null }: Written,
): Promise<PunchRow> {
  const punch = await transaction.query<{ row: PunchRow }>(
    `insert into certification_punches (certification_id, punch_type, punch_date, notes, training_session_id)
     values ($1, $2, $3, $4, $5) returning to_jsonb(certification_punches) as row`,
    [credentialId, act.punchType, act.dates.issuedDate, act.note, trainingSessionId],
  );
  return onlyRow(punch.rows);
}

function onlyRow<Row>(rows: { row: Row }[]): Row {
  const [first] = rows;
  if (!first) throw new Error('The act was not written');
  return first.row;
}

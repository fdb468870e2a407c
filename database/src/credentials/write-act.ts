import type { Act } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import type { ActOutcome, CredentialRow, PunchRow } from './rows.ts';

type PunchFacts = {
  at: Date;
  kind: 'issue' | 'renew' | 'reactivate';
  /** Of a punch of many: what names them together. */
  batchId?: string | null;
  /** Of a punch for attending it. */
  trainingSessionId?: string | null;
} & ReturnType<typeof factsAt>;

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

/** Changes the credential, or makes it where there is none yet, and writes its punch and what the ledger keeps. */
export async function writePunch(
  { query }: Transaction,
  credentialId: string | null,
  { memberId, programId, seasonId, trainingSessionId = null, act }: Written,
  facts: PunchFacts,
): Promise<Extract<ActOutcome, { kind: 'done' }>> {
  const { dates, punchType, note } = act;
  const { rows } = await query<{ credential_row: CredentialRow; punch_row: PunchRow }>(
    'select * from acts.write_punch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      ...[JSON.stringify(facts), credentialId, memberId, programId, dates.issuedDate, dates.expiresDate],
      ...[dates.annualDate, seasonId, punchType, note, trainingSessionId],
    ],
  );
  const [written] = rows;
  if (!written) throw new Error('The act was not written');
  return { kind: 'done', credential: written.credential_row, punch: written.punch_row };
}

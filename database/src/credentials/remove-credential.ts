import { decideRemove, type RemoveCredential } from '@ffl/domain/credentials';
import { build, type Transaction } from '../transaction.ts';
import { readCredentials } from './lock-act.ts';
import type { CredentialRow, NotDone } from './rows.ts';

/** By its row of the ledger. */
type Removal = { id: string; at: string };

export type RemoveOutcome = { kind: 'done'; credential: CredentialRow; removal: Removal } | NotDone;

/** Sets the held credential to inactive (CRD-14). The ledger keeps it; the timeline gets no punch, since none was made. */
export async function removeCredential(
  transaction: Transaction,
  { memberId, programId }: RemoveCredential,
  now: Date,
): Promise<RemoveOutcome> {
  const member = await transaction.first(
    build.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate(),
  );
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const program = await transaction.first(build.selectFrom('programs').select('id').where('id', '=', programId));
  if (!program) return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  const decision = decideRemove(await readCredentials(transaction, memberId, programId));
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const [, result, recorded] = await Promise.all([
    // What the ledger is told of the change that follows.
    transaction.query(`select set_config('app.act', $1, true)`, [JSON.stringify({ kind: 'remove', at: now })]),
    transaction.query<{ row: CredentialRow }>(
      `update certifications set status = 'inactive' where id = $1 returning to_jsonb(certifications) as row`,
      [decision.credentialId],
    ),
    transaction.query<Removal>(
      `select id, to_jsonb(at) #>> '{}' as at from credential_events_of($1, $2)
       where credential_id = $3 order by id desc limit 1`,
      [memberId, programId, decision.credentialId],
    ),
  ]);
  const credential = result.rows[0]?.row;
  const removal = recorded.rows[0];
  if (!credential || !removal) throw new Error('The credential was not removed');
  return { kind: 'done', credential, removal };
}

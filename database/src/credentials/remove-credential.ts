import { decideRemove, type RemoveCredential } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import { readCredentials } from './read-stored.ts';
import type { CredentialRow, NotDone } from './rows.ts';
import { writeChanges } from './write-changes.ts';

/** By its ledger row. */
type Removal = { id: string; at: string };

export type RemoveOutcome = { kind: 'done'; credential: CredentialRow; removal: Removal } | NotDone;

/** Sets the held credential to inactive (CRD-14). The ledger keeps it; the timeline gets no punch, since none was made. */
export async function removeCredential(
  transaction: Transaction,
  { memberId, programId }: RemoveCredential,
  now: Date,
): Promise<RemoveOutcome> {
  const member = await transaction.first('select id from members where id = $1 for no key update', [memberId]);
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const program = await transaction.first('select id from programs where id = $1', [programId]);
  if (!program) return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  const decision = decideRemove(await readCredentials(transaction, memberId, programId));
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const [removed] = await writeChanges(transaction, [
    { kind: 'remove', at: now, credential: { id: decision.credentialId, status: 'inactive' } },
  ]);
  if (!removed) throw new Error('The credential was not removed');
  const removal = { id: removed.event_id, at: removed.event_at };
  return { kind: 'done', credential: removed.credential, removal };
}

import { decideRemove } from '@ffl/domain/credentials/decide';
import type { RemoveCredential } from '@ffl/domain/credentials/schemas';
import type { Transaction } from '../transaction.ts';
import { readPerson } from './credential-acts.ts';
import type { CredentialRow, NotDone } from './rows.ts';
import { writeInFull } from './write-changes.ts';

/** Id and time of the removal's ledger row. */
type Removal = { id: string; at: string };

export type RemoveOutcome = { kind: 'done'; credential: CredentialRow; removal: Removal } | NotDone;

/** Sets the held credential to inactive (CRD-14). The ledger keeps it; the timeline gets no punch, since none was made. */
export async function removeCredential(
  transaction: Transaction,
  { memberId, programId }: RemoveCredential,
  now: Date,
): Promise<RemoveOutcome> {
  const read = await readPerson(transaction, { memberId, programId }, 'people');
  if (read.kind !== 'read') return read;
  const decision = decideRemove(read.person.credentials);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const [removed] = await writeInFull(transaction, [
    { kind: 'remove', at: now, credential: { id: decision.credentialId, status: 'inactive' } },
  ]);
  if (!removed) throw new Error('The credential was not removed');
  const removal = { id: removed.event_id, at: removed.event_at };
  return { kind: 'done', credential: removed.credential, removal };
}

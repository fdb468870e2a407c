import type { UndoCredential } from '@ffl/domain/credentials/schemas';
import type { Transaction } from '../transaction.ts';
import { changesOfUndo, judge } from './judge-undo.ts';
import { readEvents } from './read-events.ts';
import { readPeople } from './read-people.ts';
import type { CredentialRow, NotDone } from './rows.ts';
import { writeInFull } from './write-changes.ts';

export type UndoOutcome = { kind: 'done'; credential: CredentialRow } | NotDone;

/**
 * Undoes a credential's latest punch or removal (design 9.19, 9.26): the old dates return, and a punch keeps its place,
 * marked.
 */
export async function undoCredential(
  transaction: Transaction,
  { memberId, programId, punchId, removalId, reason = '' }: UndoCredential,
  now: Date,
): Promise<UndoOutcome> {
  const ids = { memberIds: [memberId], programIds: [programId] };
  const { people, programs } = await readPeople(transaction, { ...ids, lock: 'credentials too' });
  const [person] = people;
  const [program] = programs;
  if (!person) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const recorded = await readEvents(transaction, person.memberId, programId);
  const credentialId = recorded.find((event) =>
    removalId === undefined
      ? event.punchId === punchId?.toLowerCase()
      : event.kind === 'remove' && event.id === removalId,
  )?.credentialId;
  const isThere = person.credentials.some(({ id }) => id === credentialId);
  if (!program || !isThere) {
    if (removalId === undefined) return { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
    return { kind: 'missing', code: 'removal_missing', message: 'Removal not found' };
  }
  const others = person.credentials.filter(({ id }) => id !== credentialId);
  const events = recorded.filter((event) => event.credentialId === credentialId);
  const history = { programId: program.id, events, others, punchId, removalId };
  const [judged] = await judge(transaction, [history], programs, { reason, now });
  if (!judged) throw new Error('The credential has no program');
  const { decision } = judged;
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const [restored] = await writeInFull(transaction, changesOfUndo([{ ...judged, decision }], { reason, now }));
  if (!restored) throw new Error('The credential was not restored');
  return { kind: 'done', credential: restored.credential };
}

import type { VoidCredential } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import { readEvents } from './read-events.ts';
import { lockPrograms, readCredentials } from './read-stored.ts';
import type { CredentialRow, NotDone } from './rows.ts';
import { judge, undo } from './undo.ts';

export type VoidOutcome = { kind: 'done'; credential: CredentialRow } | NotDone;

/**
 * Undoes a credential's latest punch or removal (design 9.19, 9.26): the old dates return, and a punch keeps its place,
 * marked.
 */
export async function voidCredential(
  transaction: Transaction,
  { memberId, programId, punchId, removalId, reason = '' }: VoidCredential,
  now: Date,
): Promise<VoidOutcome> {
  const place = { memberId, programId };
  const target = { punchId, removalId };
  const [, member] = await Promise.all([
    lockPrograms(transaction, [programId]),
    transaction.first('select id from members where id = $1 for no key update', [memberId]),
  ]);
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const credentialId = await lockCredential(transaction, { ...place, ...target });
  if (!credentialId && removalId !== undefined)
    return { kind: 'missing', code: 'removal_missing', message: 'Removal not found' };
  if (!credentialId) return { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
  const [stored, recorded] = await Promise.all([
    readCredentials(transaction, memberId, programId),
    readEvents(transaction, memberId, programId),
  ]);
  const others = stored.filter((credential) => credential.id !== credentialId);
  const events = recorded.filter((event) => event.credentialId === credentialId);
  const of = events[0]?.programId ?? programId;
  const [judged] = await judge(transaction, [{ programId: of, events, others, ...target }], { reason, now });
  if (!judged) throw new Error('The credential has no program');
  const { decision } = judged;
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const [restored] = await undo(transaction, [{ ...judged, decision }], { reason, now });
  if (!restored) throw new Error('The credential was not restored');
  return { kind: 'done', credential: restored.credential };
}

// Locked beside its member, whom deleting the credential's season or training doesn't lock.
async function lockCredential(
  transaction: Transaction,
  { memberId, programId, punchId, removalId }: VoidCredential,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>(
    `select c.id from certifications c
     where c.member_id = $1 and c.program_id = $2 and c.id = coalesce(
       (select p.certification_id from certification_punches p where p.id = $3),
       (select e.credential_id from credential_events_of($1, $2) e where e.id = $4 and e.kind = 'remove'))
     for no key update of c`,
    [memberId, programId, punchId ?? null, removalId ?? null],
  );
  return rows[0]?.id;
}

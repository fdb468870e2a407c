import { decideVoid, type VoidCredential, type VoidDecision } from '@ffl/domain/credentials';
import { readRulesSince } from '../clocks/rules.ts';
import { build, type Transaction } from '../transaction.ts';
import { lockPrograms, readCredentials } from './lock-act.ts';
import { readPrograms } from './read-bulk.ts';
import { readEvents, type StoredEvent } from './read-events.ts';
import type { CredentialRow, NotDone } from './rows.ts';

export type VoidOutcome = { kind: 'done'; credential: CredentialRow } | NotDone;

/**
 * Takes the latest punch or the removal of a credential back (design 9.19, 9.26): the old dates return, a punch keeps
 * its place and is marked.
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
    transaction.first(build.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate()),
  ]);
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const credentialId = await lockCredential(transaction, { ...place, ...target });
  if (!credentialId && removalId !== undefined)
    return { kind: 'missing', code: 'removal_missing', message: 'Removal not found' };
  if (!credentialId) return { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
  const [programs, stored, recorded] = await Promise.all([
    readPrograms(transaction, [programId]),
    readCredentials(transaction, memberId, programId),
    readEvents(transaction, memberId, programId),
  ]);
  const [program] = programs;
  if (!program) throw new Error('The credential has no program');
  const others = stored.filter((credential) => credential.id !== credentialId);
  const events = recorded.filter((event) => event.credentialId === credentialId);
  const rules = (await readRulesSince(transaction, [programId], [events])).get(programId) ?? [];
  const decision = decideVoid({ ...target, events, others, program, rules, reason, now });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return restore(transaction, decision, { events, punchId, reason, now });
}

// Locked beside its member, whom the deletion of a season or training that the credential names does not lock.
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

type Restoring = Extract<VoidDecision, { kind: 'void' }>;

type Restored = { events: readonly StoredEvent[]; punchId: string | undefined; reason: string; now: Date };

/** Whoever restores holds the locks of the program, the member and the credential. */
export async function restore(
  { query }: Transaction,
  { credentialId, voids, before, restored, followed }: Restoring,
  { events, punchId, reason, now }: Restored,
): Promise<Extract<VoidOutcome, { kind: 'done' }>> {
  const { status, base } = restored;
  const act = { kind: 'void', at: now, voids, base, punchId, reason: reason.trim() || null };
  const seasonId = events.find(({ id }) => id === before)?.seasonId ?? null;
  const { rows } = await query<{ row: CredentialRow }>(
    'select acts.restore_credential($1, $2, $3, $4, $5, $6, $7, $8, $9) as row',
    [
      ...[JSON.stringify(act), credentialId, before, status, seasonId],
      followed.map(({ batchId }) => batchId),
      followed.map(({ at }) => at),
      followed.map(({ expiresDate }) => expiresDate),
      followed.map(({ annualDate }) => annualDate),
    ],
  );
  const credential = rows[0]?.row;
  if (!credential) throw new Error('The credential was not restored');
  return { kind: 'done', credential };
}

import { decideVoid, isChange, type VoidCredential } from '@ffl/domain/credentials';
import { build, type Transaction } from '../transaction.ts';
import { readCredentials } from './lock-act.ts';
import { readEvents } from './read-events.ts';
import type { CredentialRow, NotDone } from './rows.ts';
import { announceAct } from './write-act.ts';

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
  const member = await transaction.first(
    build.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate(),
  );
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const found = await findCredential(transaction, { ...place, ...target });
  if (!found && removalId !== undefined)
    return { kind: 'missing', code: 'removal_missing', message: 'Removal not found' };
  if (!found) return { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
  const { credentialId, programBase } = found;
  const [stored, recorded] = await Promise.all([
    readCredentials(transaction, memberId, programId),
    readEvents(transaction, memberId, programId),
  ]);
  const others = stored.filter((credential) => credential.id !== credentialId);
  const events = recorded.filter((event) => event.credentialId === credentialId);
  const decision = decideVoid({ ...target, events, others, programBase, reason, now });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const { voids, restored } = decision;
  const { status, base } = restored;
  await announceAct(transaction, { kind: 'void', at: now, voids, base, punchId, reason: reason.trim() || null });
  const before = events.findLast((event) => isChange(event) && event.id !== voids);
  const seasonId = before?.seasonId ?? null;
  return restore(transaction, place, { credentialId, voids, status, seasonId });
}

type Found = { credentialId: string; programBase: string | null };

// Locked beside its member, whom the deletion of a season or training that the credential names does not lock.
async function findCredential(
  transaction: Transaction,
  { memberId, programId, punchId, removalId }: VoidCredential,
): Promise<Found | undefined> {
  const { rows } = await transaction.query<Found>(
    `select c.id as "credentialId", (
       select b.base_name from programs p join bases b on b.id = p.base_id where p.id = c.program_id) as "programBase"
     from certifications c
     where c.member_id = $1 and c.program_id = $2 and c.id = coalesce(
       (select p.certification_id from certification_punches p where p.id = $3),
       (select e.credential_id from credential_events_of($1, $2) e where e.id = $4 and e.kind = 'remove'))
     for no key update of c`,
    [memberId, programId, punchId ?? null, removalId ?? null],
  );
  return rows[0];
}

type Restored = { credentialId: string; voids: string; status: 'valid' | 'inactive'; seasonId: string | null };

// The dates go from row to row inside the database, which keeps them finer than a Date does. By its id, since a join may
// read every credential and so lock every member.
export async function restore(
  transaction: Transaction,
  { memberId, programId }: Pick<VoidCredential, 'memberId' | 'programId'>,
  { credentialId, voids, status, seasonId }: Restored,
): Promise<VoidOutcome> {
  const result = await transaction.query<{ row: CredentialRow }>(
    `update certifications c
     set status = $4, issued_date = coalesce(e.old_issued_date, c.issued_date),
       expiration_date = coalesce(e.old_expiration_date, c.expiration_date),
       season_id = case when e.old_status is null then c.season_id else (select s.id from seasons s where s.id = $5) end
     from credential_events_of($1, $2) e
     where e.id = $3 and c.id = $6
     returning to_jsonb(c) as row`,
    [memberId, programId, voids, status, seasonId, credentialId],
  );
  const credential = result.rows[0]?.row;
  if (!credential) throw new Error('The credential was not restored');
  return { kind: 'done', credential };
}

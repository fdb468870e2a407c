import { decideVoid, isChange, type VoidCredential } from '@ffl/domain/credentials';
import { build, type Transaction } from '../transaction.ts';
import { readEvents } from './read-events.ts';
import type { RemoveOutcome } from './remove-credential.ts';
import type { CredentialRow } from './rows.ts';
import { announceAct } from './write-act.ts';

/** Takes the latest punch back (design 9.19): the old dates return, the punch keeps its place and is marked. */
export async function voidCredential(
  transaction: Transaction,
  { memberId, programId, punchId, reason = '' }: VoidCredential,
  now: Date,
): Promise<RemoveOutcome> {
  const member = await transaction.first(
    build.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate(),
  );
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const credentialId = await credentialOf(transaction, { memberId, programId, punchId });
  if (!credentialId) return { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
  const events = (await readEvents(transaction, memberId, programId)).filter(
    (event) => event.credentialId === credentialId,
  );
  const decision = decideVoid({ events, punchId, reason, now });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const { voids, restored } = decision;
  const { status, base } = restored;
  await announceAct(transaction, { kind: 'void', at: now, voids, base, punchId, reason: reason.trim() || null });
  const before = events.findLast((event) => isChange(event) && event.id !== voids);
  const seasonId = before?.seasonId ?? null;
  return restore(transaction, { memberId, programId }, { credentialId, voids, status, seasonId });
}

// Locked beside its member, whom the deletion of a season or training that the credential names does not lock.
async function credentialOf(
  transaction: Transaction,
  { memberId, programId, punchId }: VoidCredential,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>(
    `select c.id from certifications c join certification_punches p on p.certification_id = c.id
     where p.id = $1 and c.member_id = $2 and c.program_id = $3 for no key update of c`,
    [punchId, memberId, programId],
  );
  return rows[0]?.id;
}

type Restored = { credentialId: string; voids: string; status: 'valid' | 'inactive'; seasonId: string | null };

// The dates go from row to row inside the database, which keeps them finer than a Date does. By its id, since a join may
// read every credential and so lock every member.
async function restore(
  transaction: Transaction,
  { memberId, programId }: Pick<VoidCredential, 'memberId' | 'programId'>,
  { credentialId, voids, status, seasonId }: Restored,
): Promise<RemoveOutcome> {
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

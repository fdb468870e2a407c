import { credentialMessages, decideVoid, type VoidCredential } from '@ffl/domain/credentials';
import { build, type Transaction } from '../transaction.ts';
import { readEvents, type StoredEvent } from './read-events.ts';
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
  const credentialId = await lockCredentialOf(transaction, { memberId, programId, punchId });
  if (!credentialId) return { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
  const events = (await readEvents(transaction, memberId, programId)).filter(
    (event) => event.credentialId === credentialId,
  );
  const decision = decideVoid({ events, reason, now });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const [before, last] = [events.at(-2), events.at(-1)];
  if (!last || (await punchOf(transaction, last)) !== punchId) {
    return { kind: 'refused', code: 'punch_not_last', message: credentialMessages.nothingToVoid };
  }
  await announceAct(transaction, { kind: 'void', at: now, punchId, reason: reason.trim() || null });
  return restore(transaction, { memberId, programId }, { last, before, status: decision.restored.status });
}

async function lockCredentialOf(
  transaction: Transaction,
  { memberId, programId, punchId }: VoidCredential,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>(
    `select c.id from certifications c join certification_punches p on p.certification_id = c.id
     where p.id = $1 and c.member_id = $2 and c.program_id = $3 for update of c`,
    [punchId, memberId, programId],
  );
  return rows[0]?.id;
}

// An act dates its punch with the day of issue that it sets; punches that no act made are nobody's.
async function punchOf(
  transaction: Transaction,
  { id, memberId, programId }: StoredEvent,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>(
    `select p.id from credential_events_of($2, $3) e
     join certification_punches p on p.certification_id = e.credential_id and p.punch_date = e.new_issued_date
     where e.id = $1 and p.voided_at is null order by p.created_at desc limit 1`,
    [id, memberId, programId],
  );
  return rows[0]?.id;
}

type Restored = { last: StoredEvent; before: StoredEvent | undefined; status: 'valid' | 'inactive' };

// The dates go from row to row inside the database, which keeps them finer than a Date does.
async function restore(
  transaction: Transaction,
  { memberId, programId }: Pick<VoidCredential, 'memberId' | 'programId'>,
  { last, before, status }: Restored,
): Promise<RemoveOutcome> {
  const result = await transaction.query<{ row: CredentialRow }>(
    `update certifications c
     set status = $4, issued_date = coalesce(e.old_issued_date, c.issued_date),
       expiration_date = coalesce(e.old_expiration_date, c.expiration_date),
       season_id = case when e.old_status is null then c.season_id else (select s.id from seasons s where s.id = $5) end
     from credential_events_of($1, $2) e
     where e.id = $3 and c.id = e.credential_id
     returning to_jsonb(c) as row`,
    [memberId, programId, last.id, status, before?.seasonId ?? null],
  );
  const credential = result.rows[0]?.row;
  if (!credential) throw new Error('The credential was not restored');
  return { kind: 'done', credential };
}

import { decideVoid, type VoidCredential, type VoidDecision } from '@ffl/domain/credentials';
import { readRulesSince } from '../clocks/rules.ts';
import type { Transaction } from '../transaction.ts';
import { readEvents, type StoredEvent } from './read-events.ts';
import { lockPrograms, readCredentials, readPrograms } from './read-stored.ts';
import type { CredentialRow, NotDone } from './rows.ts';
import { type CredentialChange, writeChanges } from './write-changes.ts';

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
  const changes = changesOfVoid(decision, { events, seasons: program.seasons, punchId, reason, now });
  const [restored] = await writeChanges(transaction, changes);
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

type Restoring = Extract<VoidDecision, { kind: 'void' }>;

type Restored = {
  events: readonly StoredEvent[];
  /** The program's current ones. A deleted season isn't named again. */
  seasons: readonly { id: string }[];
  punchId: string | undefined;
  reason: string;
  now: Date;
};

/**
 * The void, with the dates that hold from then on, and after it a row for each of the dates that the rules since would
 * have given, in the past. The writer holds the locks of program, member and credential.
 */
export function changesOfVoid(
  { credentialId: id, voids, before, restored, followed }: Restoring,
  { events, seasons, punchId, reason, now }: Restored,
): [CredentialChange, ...CredentialChange[]] {
  const { status, issuedDate, expiresDate, annualDate, base } = restored;
  const undone = events.find((event) => event.id === voids);
  const stood = events.find((event) => event.id === before);
  if (!undone || !issuedDate || !expiresDate) throw new Error('There is nothing to go back to');
  const season = stood ? { season_id: seasons.find((one) => one.id === stood.seasonId)?.id ?? null } : {};
  const state = { status, issued_date: issuedDate, expiration_date: expiresDate, annual_date: annualDate, ...season };
  const place = { base, credential: { id, ...state } };
  let was = { expiration_date: undone.oldExpires ?? expiresDate, annual_date: undone.oldAnnual };
  let at = stood?.at ?? now;
  return [
    { ...place, kind: 'void', at: now, voids, punch_id: punchId, reason: reason.trim() || null },
    ...followed.map((dates): CredentialChange => {
      const moved = { expiration_date: dates.expiresDate, annual_date: dates.annualDate };
      const change = { ...place, kind: 'clocks', was, credential: { id, ...state, ...moved } } as const;
      was = moved;
      // None earlier than what it followed from.
      at = dates.at > at ? dates.at : at;
      return { ...change, at, batch_id: dates.batchId };
    }),
  ];
}

import { randomUUID } from 'node:crypto';
import { isWritten, type PlannedPerson, type WrittenCredential } from '@ffl/domain/transfer/import-plan';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { type CredentialChange, changeOfAct } from '../credentials/write-changes.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Writes some people of an import with their credentials, each change through the ledger. */
export async function writePeople(
  { query }: Transaction,
  importId: string,
  people: readonly PlannedPerson[],
  now: Date,
): Promise<void> {
  const rows = people.map((person) => ({ person, id: person.memberId ?? randomUUID() }));
  const changes = rows.flatMap(({ person, id }) =>
    person.credentials
      .filter(isWritten)
      .flatMap((credential) => changesOf(credential, id, now))
      .map((change) => ({ ...change, batch_id: importId })),
  );
  await query(
    ...answerOf('app.write_imported', {
      import: importId,
      people: JSON.stringify(rows.map(personRow)),
      changes: JSON.stringify(changes),
    }),
  );
}

function personRow({ person: { member, memberId, changes }, id }: { person: PlannedPerson; id: string }) {
  return {
    id,
    is_new: memberId === null,
    is_changed: memberId !== null && changes.length > 0,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    phone: member.phone,
    organization: member.organization,
    certification_level: member.certificationLevel,
  };
}

function changesOf(credential: WrittenCredential, memberId: string, now: Date): CredentialChange[] {
  return credential.kind === 'replace'
    ? changesOfReplaced(credential, memberId, now)
    : [changeOf(credential, memberId, now)];
}

type Replaced = Extract<WrittenCredential, { kind: 'replace' }>;

function changeOf(credential: Exclude<WrittenCredential, Replaced>, memberId: string, now: Date): CredentialChange {
  if (credential.kind === 'remove') {
    return { kind: 'remove', at: now, credential: { id: credential.credentialId, status: 'inactive' } };
  }
  const { kind, programId, act } = credential;
  const change = changeOfAct({ memberId, programId }, act);
  return kind === 'issue-removed' ? { ...change, credential: { ...change.credential, status: 'inactive' } } : change;
}

/** The act of the import before is undone, and the file's takes its own place in time; what it leaves holds from now on. */
function changesOfReplaced(
  { credentialId: id, programId, replaces, act }: Replaced,
  memberId: string,
  now: Date,
): CredentialChange[] {
  const { before } = replaces;
  const stood = before ? stateOf(before) : nothing;
  const change = act && changeOfAct({ memberId, programId }, act.act);
  const left = change
    ? { ...change.credential, ...(act?.isRemoved && { status: 'inactive' as const }), id }
    : { id, ...(before && stateOf(before)), season_id: replaces.seasonId };
  const undo: CredentialChange = {
    kind: 'void',
    at: now,
    voids: replaces.eventId,
    reason: transferMessages.replacedBy,
    base: change ? (change.base ?? null) : replaces.base,
    credential: left,
    ...(replaces.punchId !== null && { punch_id: replaces.punchId }),
  };
  if (!change) return [undo];
  // A day in a file counts from noon, and what was there before may be of that afternoon.
  const at = replaces.follows && replaces.follows > change.at ? replaces.follows : change.at;
  return [undo, { ...change, at, credential: left, was: stood, is_overtaken: true }];
}

function stateOf({ isActive, issuedDate, expiresDate, annualDate }: NonNullable<Replaced['replaces']['before']>) {
  const status = isActive ? ('valid' as const) : ('inactive' as const);
  return { status, issued_date: issuedDate, expiration_date: expiresDate, annual_date: annualDate };
}

const nothing = { status: null, issued_date: null, expiration_date: null, annual_date: null };

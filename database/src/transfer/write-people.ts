import { randomUUID } from 'node:crypto';
import { isWritten, type PlannedPerson, type WrittenCredential } from '@ffl/domain/transfer/import-plan';
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
      .map((credential) => ({ ...changeOf(credential, id, now), batch_id: importId })),
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

function changeOf(credential: WrittenCredential, memberId: string, now: Date): CredentialChange {
  if (credential.kind === 'remove') {
    return { kind: 'remove', at: now, credential: { id: credential.credentialId, status: 'inactive' } };
  }
  const { kind, programId, act } = credential;
  const change = changeOfAct({ memberId, programId }, act);
  return kind === 'issue-removed' ? { ...change, credential: { ...change.credential, status: 'inactive' } } : change;
}

import { randomUUID } from 'node:crypto';
import { isWritten, type PlannedPerson, type WrittenCredential } from '@ffl/domain/transfer';
import type { Transaction } from '../transaction.ts';

/** Writes some people of a plan with their credentials, each change through the ledger. */
export async function writePeople({ query }: Transaction, people: readonly PlannedPerson[], now: Date): Promise<void> {
  const rows = people.map((person) => personRow(person, now));
  await query('select app.write_imported($1::jsonb)', [JSON.stringify(rows)]);
}

function personRow({ member, memberId, changes, credentials }: PlannedPerson, now: Date) {
  return {
    id: memberId ?? randomUUID(),
    is_new: memberId === null,
    is_changed: memberId !== null && changes.length > 0,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    phone: member.phone,
    organization: member.organization,
    certification_level: member.certificationLevel,
    credentials: credentials.filter(isWritten).map((credential) => credentialRow(credential, now)),
  };
}

function credentialRow(credential: WrittenCredential, now: Date) {
  if (credential.kind === 'remove') {
    return { id: credential.credentialId, is_new: false, status: 'inactive', act: { kind: 'remove', at: now } };
  }
  const { kind, programId, act, base, seasonId } = credential;
  const isNew = credential.credentialId === null;
  const told = { ...act.facts, base, at: act.dates.issuedDate, kind: isNew ? 'issue' : kind };
  return {
    id: credential.credentialId ?? randomUUID(),
    is_new: isNew,
    program_id: programId,
    status: kind === 'issue-removed' ? 'inactive' : 'valid',
    issued: act.dates.issuedDate,
    expires: act.dates.expiresDate,
    annual: act.dates.annualDate,
    season_id: seasonId,
    punch_id: randomUUID(),
    punch_type: act.punchType,
    note: act.note,
    act: told,
  };
}

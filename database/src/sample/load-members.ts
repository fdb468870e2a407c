import { randomUUID } from 'node:crypto';
import type { Transaction } from '../transaction.ts';
import { insertRows } from './insert-rows.ts';
import type { SampleMember } from './sample-member.ts';
import { emailOf, phoneOf } from './sample-members.ts';
import { sampleOrganizations } from './sample-organizations.ts';
import { portraitOf } from './sample-portraits.ts';

/** Stores the members, and the accounts of those who have one. */
export async function insertMembers(
  transaction: Transaction,
  rows: readonly MemberRow[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  const accounts = rows.flatMap(({ user_id, email }) =>
    user_id ? [{ id: user_id, email, password_hash: passwordHash, email_confirmed_at: now }] : [],
  );
  await Promise.all([insertRows(transaction, 'auth.users', accounts), insertRows(transaction, 'members', rows)]);
}

type MemberRow = ReturnType<typeof memberRow>;

/** A member's row, with its own ids. */
export function memberRow(member: SampleMember) {
  return {
    id: randomUUID(),
    first_name: member.firstName,
    last_name: member.lastName,
    email: emailOf(member),
    phone: phoneOf(member),
    organization: sampleOrganizations[member.organization]?.displayName ?? '',
    certification_level: member.level,
    image_url: hasPortrait(member) ? portraitOf(member.number) : null,
    user_id: member.account ? randomUUID() : null,
    status: member.status,
  };
}

/** Every fourth; a big organization has no more portraits than the small one. */
function hasPortrait({ number, status }: SampleMember): boolean {
  return number % 4 === 0 && number < 150 && status === 'active';
}

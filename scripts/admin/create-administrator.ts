import { randomBytes } from 'node:crypto';
import {
  type AdministratorRole,
  findAdministrator,
  listAdministrators,
  saveAdministrator,
} from '../../database/src/accounts/administrators.ts';
import { tellOfRights } from '../../database/src/accounts/freezes.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { createEmailHash } from '../../server/src/accounts/email-hash.ts';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';
import { type Desk, handOutLink } from './administrator-link.ts';

type Wanted = { email: string; firstName: string; lastName: string; role: AdministratorRole | null };

export async function createAdministrator(transaction: Transaction, wanted: Wanted, desk: Desk): Promise<string> {
  const { email, firstName, lastName } = wanted;
  const before = await findAdministrator(transaction, email);
  if (before?.isActive) {
    throw new Error(
      `${email} is an administrator already (${before.role}).\nFor a new link: ffl admin reset --email ${email}`,
    );
  }
  const role = wanted.role ?? (await nextRole(transaction));
  const userId = await saveAdministrator(transaction, {
    email,
    firstName,
    lastName,
    role,
    emailHash: createEmailHash(desk.env.authSecrets[0] ?? '')(email),
    passwordHash: await unknownPassword(),
  });
  const change = before ? 'administrator activated' : 'administrator added';
  await tellOfRights(transaction, { change, subject: userId, role });
  const made = `${firstName} ${lastName} <${email}> is ${before ? 'active again as' : 'now'} ${role}.`;
  return [made, await handOutLink(transaction, { userId, email }, desk)].join('\n');
}

/** The first administrator is a super administrator, since someone must be able to manage the others. */
async function nextRole(transaction: Transaction): Promise<AdministratorRole> {
  const all = await listAdministrators(transaction);
  return all.some(({ role, isActive }) => isActive && role === 'super_admin') ? 'admin' : 'super_admin';
}

async function unknownPassword(): Promise<string> {
  const passwords = await createPasswords();
  return passwords.hash(randomBytes(32).toString('base64url'));
}

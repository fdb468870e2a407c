import { findNames, hasAdministratorRecord, type User } from '@ffl/database/accounts/users';
import type { Transaction } from '@ffl/database/transaction';
import type { PasswordOwner } from './new-password.ts';

/** Personal details that a new password may not consist of. */
export async function passwordOwner(transaction: Transaction, user: User): Promise<PasswordOwner> {
  return {
    email: user.email,
    names: await findNames(transaction, user.id),
    isAdministrator: await hasAdministratorRecord(transaction, user.id),
  };
}

import { userBehindToken } from '@ffl/database/accounts/one-time-tokens';
import type { Accounts } from '../accounts.ts';
import type { PasswordOwner } from '../passwords/new-password.ts';
import { passwordOwner } from '../passwords/password-owner.ts';

/** The account whose password a reset link would set, without spending the link. Null if the link isn't valid. */
export function findLinkOwner({ database, clock }: Accounts, token: string): Promise<PasswordOwner | null> {
  return database.asService(async (transaction) => {
    const user = await userBehindToken(transaction, token, 'recovery', clock());
    return user ? passwordOwner(transaction, user) : null;
  });
}

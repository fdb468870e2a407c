import { userBehindToken } from '@ffl/database/accounts/one-time-tokens';
import type { Accounts } from '../accounts.ts';
import type { PasswordOwner } from '../passwords/new-password.ts';
import { passwordOwner } from '../passwords/password-owner.ts';

/** Whose password a reset link would set, without spending it. Null for a link that is no good. */
export function findLinkOwner({ database, clock }: Accounts, token: string): Promise<PasswordOwner | null> {
  return database.asService(async (transaction) => {
    const user = await userBehindToken(transaction, token, 'recovery', clock());
    return user ? passwordOwner(transaction, user) : null;
  });
}

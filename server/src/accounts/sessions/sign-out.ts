import { endSessions, type LogoutScope } from '@ffl/database/accounts/sessions';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from './find-signed-in.ts';

/** Ends all of someone's sessions, this one alone, or all others. */
export function signOut({ database }: Accounts, { session, user }: SignedIn, scope: LogoutScope): Promise<void> {
  return database.asService((transaction) => endSessions(transaction, user.id, session.id, scope));
}

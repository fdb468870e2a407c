import type { User } from '@ffl/database/accounts/users';
import { recordEvent } from '@ffl/database/security/events';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';
import type { Visitor } from '../sign-in-visitor.ts';

type Happened = {
  name: 'authn_login_success' | 'authn_factor_asked' | 'authn_login_fail' | 'authn_login_lock' | 'authn_ip_block';
  visitor: Visitor;
  user: User | undefined;
  now: Date;
  details?: Record<string, unknown>;
};

/** The event in the database, and a log line that names nobody. */
export async function recordSignInEvent(
  { log }: Accounts,
  transaction: Transaction,
  { name, visitor, user, now, details = {} }: Happened,
): Promise<void> {
  await recordEvent(transaction, {
    name,
    at: now,
    emailHash: visitor.emailHash,
    ...(user ? { userId: user.id } : {}),
    address: visitor.caller.address,
    userAgent: visitor.caller.userAgent,
    details,
  });
  log.info({ event: name }, 'Sign-in');
}

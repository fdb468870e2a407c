import { type Factor, listFactors } from '@ffl/database/accounts/factors';
import type { Session, Shown } from '@ffl/database/accounts/sessions';
import type { User } from '@ffl/database/accounts/users';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';

/**
 * Someone with a session and its refresh token. `shown` goes into both tokens. `seconds` is how long the access token
 * lasts, if not as long as usual.
 */
export type OpenedSession = {
  session: Session;
  user: User;
  factors: Factor[];
  shown: Shown;
  refreshToken: string;
  at: Date;
  seconds?: number;
};

export async function openedSession(
  { refreshTokens }: Accounts,
  transaction: Transaction,
  { session, user, shown, at }: Pick<OpenedSession, 'session' | 'user' | 'shown' | 'at'>,
): Promise<OpenedSession> {
  const factors = await listFactors(transaction, user.id);
  const refreshToken = refreshTokens.make(session.id, session.refresh_counter, shown);
  return { session, user, factors, shown, at, refreshToken };
}

import { type Factor, listFactors } from '@ffl/database/accounts/factors';
import type { Session } from '@ffl/database/accounts/sessions';
import type { User } from '@ffl/database/accounts/users';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';

/** Someone with a session, and what the next one is requested with. `seconds`: when its access ends, unless as usual. */
export type OpenedSession = {
  session: Session;
  user: User;
  factors: Factor[];
  refreshToken: string;
  at: Date;
  seconds?: number;
};

export async function openedSession(
  { refreshTokens }: Accounts,
  transaction: Transaction,
  { session, user, at }: Pick<OpenedSession, 'session' | 'user' | 'at'>,
): Promise<OpenedSession> {
  const factors = await listFactors(transaction, user.id);
  return { session, user, factors, at, refreshToken: refreshTokens.make(session.id, session.refresh_counter) };
}

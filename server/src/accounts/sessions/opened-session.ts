import type { Session } from '@ffl/database/accounts/sessions';
import type { User } from '@ffl/database/accounts/users';
import type { Accounts } from '../accounts.ts';

/** Somebody with a session, and what the next one is asked for with. `seconds`: when its access ends, unless it is as usual. */
export type OpenedSession = { session: Session; user: User; refreshToken: string; at: Date; seconds?: number };

export function openedSession(
  { refreshTokens }: Accounts,
  { session, user, at }: Pick<OpenedSession, 'session' | 'user' | 'at'>,
): OpenedSession {
  return { session, user, at, refreshToken: refreshTokens.make(session.id, session.refresh_counter) };
}

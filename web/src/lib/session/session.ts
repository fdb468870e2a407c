import { homeOf as homeOfRole, type Role, routeWithoutRoleAnswer } from '@ffl/domain/accounts';
import type { Listen } from '../waiting/listeners.ts';

export type SignedIn = {
  kind: 'signed-in';
  userId: string;
  email: string;
  role: Exclude<Role, 'unknown' | null>;
  /** The administrator or member record that gave the role. */
  person: { id: string; firstName: string; lastName: string };
  /** May do what is kept from other administrators; the server asks its tables again. */
  isSuperAdministrator?: true;
  /** The server did not answer; this is what it said the last time. A member's own profile alone is kept for that. */
  isKept?: true;
  message?: undefined;
};

export type Session =
  | SignedIn
  /** `message`: why, where nobody here asked for it. */
  | { kind: 'signed-out'; message?: string }
  /** The account has neither an administrator nor a member record; it has been signed out. */
  | { kind: 'unknown'; message: string }
  /** The role could not be looked up. Grants nothing; the next guard asks again. */
  | { kind: 'unanswered'; message?: undefined };

export type Tokens = { access_token: string; refresh_token: string };

export type SessionKeeper = {
  /** Who is signed in, as far as it is known without asking. */
  known: () => Session | undefined;
  /** Who is signed in; asks for the role when it is not known, or was not answered the last time. */
  current: () => Promise<Session>;
  /**
   * Takes over the tokens of a sign-in and looks up the role. Undefined: the client has no user after all (SGN-14).
   * Throws what `authProblem` can name, for instance when the service does not answer.
   */
  start: (tokens: Tokens) => Promise<Session | undefined>;
  /** Ends the session here and on the server. 'local' leaves the sessions that the same person has elsewhere. */
  end: (scope?: 'global' | 'local') => Promise<void>;
  /** Waits for the server no longer: what it said last opens the own profile, where that is kept. */
  stopWaiting: () => void;
  /** Calls back when who is signed in changes, here or in another tab. */
  onChange: Listen;
};

/** Where this session starts; `/signin` if it may go nowhere. */
export function homeOf(session: Session): '/admin' | '/member' | '/signin' {
  if (session.kind === 'unanswered') return routeWithoutRoleAnswer;
  return homeOfRole(session.kind === 'signed-in' ? session.role : null);
}

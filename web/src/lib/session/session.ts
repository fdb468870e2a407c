import { isProductPath } from '@ffl/domain/accounts/product-path';
import type { Role } from '@ffl/domain/accounts/role';
import type { Right } from '@ffl/domain/grants/rights';
import { type Guard, guardOf, type PagePath } from '../paths.ts';
import type { Listen } from '../waiting/listeners.ts';

export type SignedIn = {
  kind: 'signed-in';
  userId: string;
  email: string;
  role: Exclude<Role, 'unknown' | null>;
  /** The administrator or member record that gave the role; for a grantee without one, the account. */
  person: { id: string; firstName: string; lastName: string };
  /** Set if the role is that of a grantee. */
  grantee?: Grantee;
  /** May do what other administrators may not; the server checks that in its own tables. */
  isSuperAdministrator?: true;
  /** The server didn't answer; this is what it said last time. Only a member's own profile is kept for that. */
  isKept?: true;
  message?: undefined;
};

export type Grantee = {
  /** Each grant in words: 'Reader at LG3', what that allows, and until when. */
  grants: readonly { title: string; gives: string; until: string }[];
  /** What a search says that found nobody; null if the pages show everybody. */
  beyond: string | null;
  rights: readonly Right[];
  /** Names of the bases that the pages keep to; null if they show all. */
  bases: readonly string[] | null;
  /** Names of the organizations whose members alone these are; null if there are others. */
  organizations: readonly string[] | null;
  /** Names of the bases where each of the rights holds; null for everywhere. */
  where: Readonly<Partial<Record<Right, readonly string[] | null>>>;
  /** The ids of the grants, and when the first of them ends by itself. */
  grantIds: readonly string[];
  endsAt: Date | null;
  /** Name of the base as whose reader somebody looks who may do more. */
  viewed?: string;
  /** The guards that let this person pass, those of members too if there is a member record. */
  guards: readonly Guard[];
  /** The pages behind them that may be opened; on the others stands who may. */
  pages: readonly PagePath[];
};

export type Session =
  | SignedIn
  /** `message` says why, if nobody here requested it. */
  | { kind: 'signed-out'; message?: string | undefined }
  /**
   * The account has neither an administrator nor a member record; it has been signed out. With `isOver`, its grants are
   * over: other devices stay signed in, to say so themselves.
   */
  | { kind: 'unknown'; message: string; isOver?: true }
  /** The role couldn't be looked up. Grants nothing; the next guard asks again. */
  | { kind: 'unanswered'; message?: undefined };

export type Tokens = { access_token: string; refresh_token: string };

export type SessionKeeper = {
  /** The session as far as known without a request. */
  known: () => Session | undefined;
  /** The session; looks up the role if it is unknown or the last lookup failed. */
  current: () => Promise<Session>;
  /**
   * Takes over a sign-in's tokens and looks up the role. Undefined: the client has no user after all (SGN-14). Throws
   * what `authProblem` can name, for instance if the service doesn't answer.
   */
  start: (tokens: Tokens) => Promise<Session | undefined>;
  /** Ends the session here and on the server. 'local' leaves the same person's sessions elsewhere. The message says why. */
  end: (scope?: 'global' | 'local', message?: string) => Promise<void>;
  /** Stops waiting for the server: its last answer opens one's own profile, if kept. */
  stopWaiting: () => void;
  /** Calls back when who is signed in changes, here or in another tab. */
  onChange: Listen;
};

/**
 * The home page of a session; `/signin` if it may open no page. Without an answer it is a member's, which grants nothing:
 * the guard there asks again.
 */
export function homeOf(session: Session): '/admin' | '/member' | '/signin' {
  if (session.kind === 'unanswered') return '/member';
  if (session.kind !== 'signed-in') return '/signin';
  return session.role === 'member' ? '/member' : '/admin';
}

/** Whether a guard lets this session pass. */
export function passes(guard: Guard, session: Session): boolean {
  if (guard === 'public') return true;
  if (session.kind !== 'signed-in') return guard === 'kept-admin' && session.kind === 'unanswered';
  return guard === 'signed-in' || session.grantee?.guards.includes(guard) || guard.endsWith(session.role);
}

/** Where to go after sign-in: the requested location if allowed, or else the home page. */
export function startLocation(session: Session, requested: unknown): string {
  if (!isProductPath(requested)) return homeOf(session);
  const guard = guardOf(new URL(requested, 'http://product.invalid').pathname);
  const isOpen = guard !== undefined && guard !== 'public' && passes(guard, session);
  return isOpen ? requested : homeOf(session);
}

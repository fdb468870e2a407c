import { homeOf as homeOfRole, type Role, routeWithoutRoleAnswer } from '@ffl/domain/accounts';
import { useSyncExternalStore } from 'react';
import { hasStoredSession } from './stored-session.ts';

export type SignedIn = {
  kind: 'signed-in';
  userId: string;
  email: string;
  role: Exclude<Role, 'unknown' | null>;
  /** The administrator or member record that gave the role. */
  person: { id: string; firstName: string; lastName: string };
};

export type Session =
  | SignedIn
  | { kind: 'signed-out' }
  /** The account has neither an administrator nor a member record; it has been signed out. */
  | { kind: 'unknown' }
  /** The role could not be looked up. Grants nothing; the next guard asks again. */
  | { kind: 'unanswered' };

export type Tokens = { access_token: string; refresh_token: string };

let known: Session | undefined;
let resolving: Promise<Session> | undefined;
const listeners = new Set<() => void>();

/** Who is signed in, as far as it is known without asking. */
export function knownSession(): Session | undefined {
  if (known === undefined && !hasStoredSession()) known = { kind: 'signed-out' };
  return known;
}

/** Who is signed in; asks for the role when it is not known, or was not answered the last time. */
export function currentSession(): Promise<Session> {
  const session = knownSession();
  if (session !== undefined && session.kind !== 'unanswered') return Promise.resolve(session);
  resolving ??= lookUp().finally(() => {
    resolving = undefined;
  });
  return resolving;
}

/**
 * Takes over the tokens of a sign-in and looks up the role. Undefined: the client has no user after all (SGN-14).
 * Throws what `authProblem` can name, for instance when the service does not answer.
 */
export async function startSession(tokens: Tokens): Promise<Session | undefined> {
  const { adoptTokens } = await import('./session-work.ts');
  if (!(await adoptTokens(tokens))) return undefined;
  known = undefined;
  return currentSession();
}

/**
 * Ends the session here and on the server, and wipes what this tab keeps of it.
 * 'local' leaves the sessions that the same person has elsewhere.
 */
export async function endSession(scope: 'global' | 'local' = 'global'): Promise<void> {
  const { endTokens } = await import('./session-work.ts');
  await endTokens(scope);
  know({ kind: 'signed-out' });
}

/** Where this session starts; `/signin` if it may go nowhere. */
export function homeOf(session: Session): '/admin' | '/member' | '/signin' {
  if (session.kind === 'unanswered') return routeWithoutRoleAnswer;
  return homeOfRole(session.kind === 'signed-in' ? session.role : null);
}

/** Calls back when who is signed in changes, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, () => known);
}

async function lookUp(): Promise<Session> {
  const { lookUpSession } = await import('./session-work.ts');
  const session = await lookUpSession(handleEnd);
  know(session);
  return session;
}

/** An end during the lookup is part of its answer. */
function handleEnd(): void {
  if (known?.kind === 'signed-in') know({ kind: 'signed-out' });
}

function know(session: Session): void {
  known = session;
  for (const notify of listeners) notify();
}

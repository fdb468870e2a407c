import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { resolveRole } from '@ffl/domain/accounts/role';
import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import type { Server } from '../net/server.ts';
import { isRefusal } from '../net/table-error.ts';
import { guardOf } from '../paths.ts';
import { onNextChance } from '../waiting/on-next-chance.ts';
import { questionMs } from '../waiting/timing.ts';
import { within } from '../waiting/within.ts';
import { accessToken, clientOf, lastingToken } from './access-token.ts';
import { keepOwn, readOwn } from './kept-own.ts';
import { readProcedure, restClient } from './rest-client.ts';
import { passes, type Session, type SignedIn, type Tokens } from './session.ts';
import { hasStoredSession, sessionKey, storedUserId, type TokenClaims, tokenClaims } from './stored-session.ts';
import { viewedBase } from './view-as.ts';
import { viewKey } from './wipe-own.ts';

export type SessionWork = {
  /** Whether the client accepted the tokens and has a user. Throws on failure, unless only the user is missing. */
  adopt: (tokens: Tokens) => Promise<boolean>;
  /** Removes the session in this browser even if the server can't be reached. */
  end: (scope: 'global' | 'local') => Promise<void>;
  /** Looks up who is signed in and in which role. */
  lookUp: () => Promise<Session>;
  /** Ends waiting: a lookup in progress counts as unanswered. */
  stopWaiting: () => void;
};

const over = { kind: 'signed-out', message: ownAccountMessages.sessionEnded } as const;

/**
 * Requests that a session makes. `onEnd` is called when it ends by itself or in another tab, and `ask` when the role
 * must be looked up again.
 */
export function createSessionWork(
  server: Server,
  onEnd: (session: Session) => void,
  ask: () => Promise<unknown>,
): SessionWork {
  let userId: string | undefined;
  let kept: SignedIn | undefined;
  let isEnding = false;
  let stopWaiting: () => void = () => undefined;

  addEventListener('storage', ({ key }) => {
    if (key !== sessionKey && key !== null) return;
    if (!hasStoredSession()) handleEnd();
    // Another tab signed in as someone else, so nothing of the first person may stay on this screen.
    else if (userId !== undefined && storedUserId() !== userId) location.assign('/');
  });

  function handleEnd(): void {
    userId = undefined;
    if (!isEnding) onEnd(over);
  }

  server.sessionGone.onChange(handleEnd);

  async function end(scope: 'global' | 'local'): Promise<void> {
    isEnding = true;
    // Before anything is waited for, so that somebody who leaves the page at once is signed out all the same.
    const token = lastingToken();
    if (token !== undefined) localStorage.removeItem(sessionKey);
    try {
      await Promise.race([signOut(scope, token), outOfReach()]);
    } catch {
      localStorage.removeItem(sessionKey);
    } finally {
      isEnding = false;
    }
  }

  /** With a token the session has left the browser, and the client only learns of it. Without, it renews one first. */
  async function signOut(scope: 'global' | 'local', token: string | undefined): Promise<void> {
    const client = await clientOf(server);
    if (token !== undefined) await client.admin.signOut(token, scope);
    const { error } = await client.signOut({ scope });
    if (error) await client.signOut({ scope: 'local' });
  }

  async function lookUp(): Promise<Session> {
    const givenUp = new AbortController();
    const answered = within(questionMs, (late) => ofServer(AbortSignal.any([late, givenUp.signal])));
    try {
      return await Promise.race([answered, outOfReach(), stopped()]);
    } catch (error) {
      givenUp.abort();
      if (isRefusal(error)) await (await clientOf(server)).forgetEndedSession();
      return hasStoredSession() ? lastAnswer() : over;
    }
  }

  async function ofServer(signal: AbortSignal): Promise<Session> {
    const token = await accessToken(server);
    if (token === undefined) return over;
    const claims = tokenClaims(token);
    userId = claims.userId;
    const session = await sessionOf(server, claims, signal);
    const wasKept = kept !== undefined;
    kept = undefined;
    if (session.kind === 'signed-in' && passes('member', session)) {
      // No grant is kept on the device: without an answer, only the own card opens.
      const own = { ...session, role: 'member', grantee: undefined } satisfies object;
      keepOwn('session', session.userId, own).catch(() => undefined);
    }
    if (session.kind !== 'unknown') return session;
    await end(session.isOver ? 'local' : 'global');
    return wasKept ? { kind: 'signed-out' } : session;
  }

  /** Never resolves; rejects when nobody waits any longer. */
  function stopped(): Promise<never> {
    return new Promise((_, reject) => {
      stopWaiting = () => reject(new Error('Nobody waits any longer'));
    });
  }

  /**
   * Never resolves; rejects when the server is out of reach, if the pages came from this device. The clients retry lost
   * requests, a token renewal for half a minute.
   */
  async function outOfReach(): Promise<never> {
    if (navigator.serviceWorker?.controller) await fetch('/config.json');
    return new Promise(() => undefined);
  }

  /** Opens a member's own profile as stored, and asks the server again soon. */
  async function lastAnswer(): Promise<Session> {
    // Only a member's session is kept, and only by this module.
    const own = (await readOwn('session').catch(() => undefined)) as SignedIn | undefined;
    if (!own) return { kind: 'unanswered' };
    userId = own.userId;
    if (kept?.userId !== userId) kept = { ...own, isKept: true };
    onNextChance(ask);
    return kept;
  }

  return { adopt: (tokens) => adoptTokens(server, tokens), end, lookUp, stopWaiting: () => stopWaiting() };
}

async function adoptTokens(server: Server, { access_token, refresh_token }: Tokens): Promise<boolean> {
  const [client, { authProblem }] = await Promise.all([clientOf(server), import('./auth-problem.ts')]);
  const { data, error } = await client.setSession({ access_token, refresh_token });
  if (error && authProblem(error).kind !== 'refused') throw error;
  // The client returns whatever the server sent instead of a user.
  return error === null && data.user?.id !== undefined;
}

async function sessionOf(server: Server, claims: TokenClaims, signal: AbortSignal): Promise<Session> {
  if (viewedBase() !== undefined) {
    const own = await readProcedure(server, 'own_grants', {}, signal).catch(ifForbidden);
    if (own) return (await import('./grantee.ts')).viewingSession(claims, own);
    sessionStorage.removeItem(viewKey);
  }
  // Someone who was a member last time, or opens what members open, is looked up as both at once; others cost one
  // request.
  const isLikelyMember =
    guardOf(location.pathname) === 'member' || (await readOwn('session').catch(() => undefined)) !== undefined;
  const ask = () => memberAndGrants(server, claims.userId, signal);
  const early = isLikelyMember ? ask() : undefined;
  early?.catch(() => undefined);
  const administrator = await administratorOf(server, claims.userId, signal);
  const [member, grants] = administrator ? [null, null] : await (early ?? ask());
  const role = resolveRole({
    administrator: administrator && { role: administrator.role, isActive: administrator.is_active },
    member,
    grants: grants?.grants.length ? grants : null,
    isSignedIn: true,
  });
  if (grants && (role === 'grantee' || role === 'unknown'))
    return (await import('./grantee.ts')).sessionOfGrants(claims, grants);
  const record = role === 'admin' ? administrator : member;
  if ((role !== 'admin' && role !== 'member') || !record)
    return { kind: 'unknown', message: signInMessages.unknownUser };
  const person = { id: record.id, firstName: record.first_name, lastName: record.last_name };
  const isSuper = administrator?.role === 'super_admin';
  return { kind: 'signed-in', ...claims, role, person, ...(isSuper && { isSuperAdministrator: true }) };
}

/** Null if the person may no longer look as a reader. */
function ifForbidden(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === '42501') return null;
  throw error;
}

async function administratorOf(server: Server, userId: string, signal: AbortSignal) {
  const { data } = await restClient(server)
    .from('administrators')
    .select('id,role,first_name,last_name,is_active')
    .eq('user_id', userId)
    .eq('is_active', true)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** If the grants can't be read, members get what they have without them; nobody else is let in or sent away. */
async function memberAndGrants(server: Server, userId: string, signal: AbortSignal) {
  const grants = readProcedure(server, 'own_grants', {}, signal);
  grants.catch(() => undefined);
  const member = await memberOf(server, userId, signal);
  return [member, await (member ? grants.catch(() => null) : grants)] as const;
}

async function memberOf(server: Server, userId: string, signal: AbortSignal) {
  const { data } = await restClient(server)
    .from('members')
    .select('id,first_name,last_name')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

import { homeOf as homeOfRole, type Role, routeWithoutRoleAnswer } from '@ffl/domain/accounts';
import { useSyncExternalStore } from 'react';
import { createListeners, type Listen } from './listeners.ts';
import { type Server, useProduct } from './product.ts';
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
  /** Calls back when who is signed in changes, here or in another tab. */
  onChange: Listen;
};

/** Knows who is signed in. What it needs for asking is loaded when it is first asked. */
export function createSession(server: Server): SessionKeeper {
  let known: Session | undefined;
  let resolving: Promise<Session> | undefined;
  const { notify, onChange } = createListeners();

  const work = () =>
    server.once('session', async () => (await import('./session-work.ts')).createSessionWork(server, handleEnd));

  /** An end during the lookup is part of its answer. */
  function handleEnd(): void {
    if (known?.kind === 'signed-in') know({ kind: 'signed-out' });
  }

  function know(session: Session): Session {
    known = session;
    notify();
    return session;
  }

  async function lookUp(): Promise<Session> {
    return know(await (await work()).lookUp());
  }

  function knownNow(): Session | undefined {
    if (known === undefined && !hasStoredSession()) known = { kind: 'signed-out' };
    return known;
  }

  function current(): Promise<Session> {
    const session = knownNow();
    if (session !== undefined && session.kind !== 'unanswered') return Promise.resolve(session);
    resolving ??= lookUp().finally(() => {
      resolving = undefined;
    });
    return resolving;
  }

  return {
    known: knownNow,
    current,
    start: async (tokens) => {
      if (!(await (await work()).adopt(tokens))) return undefined;
      known = undefined;
      return current();
    },
    end: async (scope = 'global') => {
      await (await work()).end(scope);
      know({ kind: 'signed-out' });
    },
    onChange,
  };
}

export function useSession(): Session | undefined {
  const { session } = useProduct();
  return useSyncExternalStore(session.onChange, session.known);
}

/** Where this session starts; `/signin` if it may go nowhere. */
export function homeOf(session: Session): '/admin' | '/member' | '/signin' {
  if (session.kind === 'unanswered') return routeWithoutRoleAnswer;
  return homeOfRole(session.kind === 'signed-in' ? session.role : null);
}

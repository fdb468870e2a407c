import type { Server } from '../net/server.ts';
import { createListeners } from '../waiting/listeners.ts';
import { clientOf } from './access-token.ts';
import type { Session, SessionKeeper } from './session.ts';
import { hasStoredSession } from './stored-session.ts';
import { wipeOwn } from './wipe-own.ts';

/** Knows who is signed in. The code that asks the server loads with the first request. */
export function createSession(server: Server): SessionKeeper {
  let known: Session | undefined;
  let resolving: Promise<Session> | undefined;
  const { notify, onChange } = createListeners();

  const work = () =>
    server.once('session', async () => (await import('./session-work.ts')).createSessionWork(server, handleEnd, ask));

  /** If the session ends during the lookup, that is the answer. */
  function handleEnd(session: Session): void {
    if (!resolving && (known?.kind === 'signed-in' || known?.kind === 'unanswered')) know(session);
  }

  function know(session: Session): Session {
    if (session.kind === 'signed-out' || session.kind === 'unknown') void wipeOwn();
    known = session;
    notify();
    return session;
  }

  async function lookUp(): Promise<Session> {
    return know(await (await work()).lookUp());
  }

  function knownNow(): Session | undefined {
    if (known === undefined && !hasStoredSession()) {
      known = { kind: 'signed-out' };
      void wipeOwn();
    }
    return known;
  }

  function current(): Promise<Session> {
    const session = knownNow();
    return session !== undefined && session.kind !== 'unanswered' ? Promise.resolve(session) : ask();
  }

  function ask(): Promise<Session> {
    resolving ??= lookUp().finally(() => {
      resolving = undefined;
    });
    return resolving;
  }

  return {
    known: knownNow,
    current,
    start: async (tokens) => {
      // Loads both scripts at the same time.
      const [{ adopt }] = await Promise.all([work(), clientOf(server)]);
      if (!(await adopt(tokens))) return undefined;
      known = undefined;
      await wipeOwn();
      return current();
    },
    stopWaiting: () => void work().then(({ stopWaiting }) => stopWaiting()),
    end: async (scope = 'global', message) => {
      await (await work()).end(scope);
      know({ kind: 'signed-out', message });
    },
    onChange,
  };
}

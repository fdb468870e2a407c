import { resolveRole } from '@ffl/domain/accounts';
import type { GoTrueClient } from '@supabase/auth-js';
import { accessToken } from './access-token.ts';
import { authClient } from './auth-client.ts';
import { authProblem } from './auth-problem.ts';
import { restClient } from './rest-client.ts';
import type { Server } from './server.ts';
import type { Session, Tokens } from './session.ts';
import { sessionKey } from './stored-session.ts';
import { type TokenClaims, tokenClaims } from './token-claims.ts';

export type SessionWork = {
  /** Whether the client accepted the tokens and has a user now. Throws what stopped it, unless the user is missing. */
  adopt: (tokens: Tokens) => Promise<boolean>;
  /** Removes the session in this browser even when the server cannot be reached. */
  end: (scope: 'global' | 'local') => Promise<void>;
  /** Looks up who is signed in and in which role. */
  lookUp: () => Promise<Session>;
};

/** What a session asks of the server. `onEnd` is called when it ends, here or in another tab. */
export function createSessionWork(server: Server, onEnd: () => void): SessionWork {
  let watched: GoTrueClient | undefined;
  let userId: string | undefined;

  /** Follows sign-ins and sign-outs of all tabs. */
  function watchEnd(client: GoTrueClient): void {
    if (watched === client) return;
    watched = client;
    client.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') {
        userId = undefined;
        onEnd();
      }
      // Another tab signed in as somebody else: nothing of the first person may stay on this screen.
      const isOther = session && userId !== undefined && tokenClaims(session.access_token).userId !== userId;
      if (event === 'SIGNED_IN' && isOther) location.assign('/');
    });
  }

  async function end(scope: 'global' | 'local'): Promise<void> {
    try {
      const client = await authClient(server);
      const { error } = await client.signOut({ scope });
      if (error) await client.signOut({ scope: 'local' });
    } catch {
      localStorage.removeItem(sessionKey);
    }
  }

  async function lookUp(): Promise<Session> {
    try {
      watchEnd(await authClient(server));
      const token = await accessToken(server);
      if (token === undefined) return { kind: 'signed-out' };
      const claims = tokenClaims(token);
      userId = claims.userId;
      const session = await sessionOf(server, claims);
      if (session.kind === 'unknown') await end('global');
      return session;
    } catch {
      return { kind: 'unanswered' };
    }
  }

  return { adopt: (tokens) => adoptTokens(server, tokens), end, lookUp };
}

async function adoptTokens(server: Server, { access_token, refresh_token }: Tokens): Promise<boolean> {
  const client = await authClient(server);
  const { data, error } = await client.setSession({ access_token, refresh_token });
  if (error && authProblem(error).kind !== 'refused') throw error;
  // The client hands on whatever the server said in the place of a user.
  return error === null && data.user?.id !== undefined;
}

async function sessionOf(server: Server, claims: TokenClaims): Promise<Session> {
  const administrator = await administratorOf(server, claims.userId);
  const member = administrator ? null : await memberOf(server, claims.userId);
  const role = resolveRole({
    administrator: administrator && { role: administrator.role, isActive: administrator.is_active },
    member,
    isSignedIn: true,
  });
  const record = role === 'admin' ? administrator : member;
  if ((role !== 'admin' && role !== 'member') || !record) return { kind: 'unknown' };
  const person = { id: record.id, firstName: record.first_name, lastName: record.last_name };
  return { kind: 'signed-in', ...claims, role, person };
}

type PersonRow = { id: string; first_name: string; last_name: string };
type AdministratorRow = PersonRow & { role: string; is_active: boolean };

async function administratorOf(server: Server, userId: string): Promise<AdministratorRow | null> {
  const { data } = await restClient(server)
    .from('administrators')
    .select('id,role,first_name,last_name,is_active')
    .eq('user_id', userId)
    .eq('is_active', true)
    .maybeSingle<AdministratorRow>()
    .throwOnError();
  return data;
}

async function memberOf(server: Server, userId: string): Promise<PersonRow | null> {
  const { data } = await restClient(server)
    .from('members')
    .select('id,first_name,last_name')
    .eq('user_id', userId)
    .maybeSingle<PersonRow>()
    .throwOnError();
  return data;
}

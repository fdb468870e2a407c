import { resolveRole } from '@ffl/domain/accounts';
import type { GoTrueClient } from '@supabase/auth-js';
import { accessToken } from './access-token.ts';
import { authClient } from './auth-client.ts';
import { authProblem } from './auth-problem.ts';
import { queryClient } from './query-client.ts';
import { restClient } from './rest-client.ts';
import type { Session, Tokens } from './session.ts';
import { sessionKey } from './stored-session.ts';
import { type TokenClaims, tokenClaims } from './token-claims.ts';

/** Whether the client accepted the tokens and has a user now. Throws what stopped it, unless the user is missing. */
export async function adoptTokens({ access_token, refresh_token }: Tokens): Promise<boolean> {
  const client = await authClient();
  const { data, error } = await client.setSession({ access_token, refresh_token });
  if (error && authProblem(error).kind !== 'refused') throw error;
  // The client hands on whatever the server said in the place of a user.
  return error === null && data.user?.id !== undefined;
}

/** Removes the session in this browser even when the server cannot be reached. */
export async function endTokens(scope: 'global' | 'local' = 'global'): Promise<void> {
  try {
    const client = await authClient();
    const { error } = await client.signOut({ scope });
    if (error) await client.signOut({ scope: 'local' });
  } catch {
    localStorage.removeItem(sessionKey);
  }
  queryClient.clear();
}

/** Looks up who is signed in and in which role. `onEnd` is called when the session ends, here or in another tab. */
export async function lookUpSession(onEnd: () => void): Promise<Session> {
  try {
    watchEnd(await authClient(), onEnd);
    const token = await accessToken();
    if (token === undefined) return { kind: 'signed-out' };
    const claims = tokenClaims(token);
    userId = claims.userId;
    const session = await sessionOf(claims);
    if (session.kind === 'unknown') await endTokens();
    return session;
  } catch {
    return { kind: 'unanswered' };
  }
}

async function sessionOf(claims: TokenClaims): Promise<Session> {
  const administrator = await administratorOf(claims.userId);
  const member = administrator ? null : await memberOf(claims.userId);
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

async function administratorOf(userId: string): Promise<AdministratorRow | null> {
  const { data } = await restClient()
    .from('administrators')
    .select('id,role,first_name,last_name,is_active')
    .eq('user_id', userId)
    .eq('is_active', true)
    .maybeSingle<AdministratorRow>()
    .throwOnError();
  return data;
}

async function memberOf(userId: string): Promise<PersonRow | null> {
  const { data } = await restClient()
    .from('members')
    .select('id,first_name,last_name')
    .eq('user_id', userId)
    .maybeSingle<PersonRow>()
    .throwOnError();
  return data;
}

let watched: GoTrueClient | undefined;
let userId: string | undefined;

/** Follows sign-ins and sign-outs of all tabs. */
function watchEnd(client: GoTrueClient, onEnd: () => void): void {
  if (watched === client) return;
  watched = client;
  client.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') {
      userId = undefined;
      queryClient.clear();
      onEnd();
    }
    // Another tab signed in as somebody else: nothing of the first person may stay on this screen.
    const isOther = session && userId !== undefined && tokenClaims(session.access_token).userId !== userId;
    if (event === 'SIGNED_IN' && isOther) location.assign('/');
  });
}

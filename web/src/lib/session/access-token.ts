import { ConnectionLost, type Server } from '../net/server.ts';
import { hasStoredSession, storedTokens } from './stored-session.ts';

/** The authentication client renews a token that expires within this time before it is used. */
const renewedBeforeMs = 90_000;

/**
 * The signed-in user's token as stored in this browser, refreshed when about to end; undefined if nobody is signed in.
 * Throws `ConnectionLost` if the refresh got no response: continuing without an identity would show empty lists. The
 * next caller, after Retry or when the network is back, has it retried.
 */
export async function accessToken(server: Server): Promise<string | undefined> {
  const lasting = lastingToken();
  if (lasting !== undefined) return lasting;
  if (!hasStoredSession()) return undefined;
  const [client, { isAuthRetryableFetchError }] = await Promise.all([clientOf(server), import('@supabase/auth-js')]);
  const { data, error } = await client.getSession();
  if (isAuthRetryableFetchError(error)) {
    client.forgetFailedRefresh();
    throw new ConnectionLost(error);
  }
  return data.session?.access_token;
}

/** The stored token, unless it is about to end. */
export function lastingToken(): string | undefined {
  const stored = storedTokens();
  return stored && stored.expires_at * 1_000 - Date.now() >= renewedBeforeMs ? stored.access_token : undefined;
}

/** The authentication client, if it may not be loaded yet. */
export async function clientOf(server: Server) {
  return (await import('./auth-client.ts')).authClient(server);
}

/** Checks whether a refused session is still alive. If not, it ends here, as everywhere. */
export async function renewSession(server: Server): Promise<void> {
  await (await clientOf(server)).refreshSession();
}

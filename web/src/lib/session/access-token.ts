import { ConnectionLost } from '../server/connection-lost.ts';
import type { Server } from '../server/server.ts';
import { hasStoredSession } from './stored-session.ts';
import { storedTokens } from './stored-user.ts';

/** Nearer to its end than this, the client of the authentication renews a token before anybody uses it. */
const renewedBeforeMs = 90_000;

/**
 * The token of the signed-in user as it lies in this browser, refreshed when it is about to end; undefined when nobody is signed in.
 * Throws `ConnectionLost` when the refresh got no answer: going on without identity would show empty lists. Whoever asks
 * then, after Retry or when the network is back, has it tried again.
 */
export async function accessToken(server: Server): Promise<string | undefined> {
  const stored = storedTokens();
  if (stored && stored.expires_at * 1_000 - Date.now() >= renewedBeforeMs) return stored.access_token;
  if (!hasStoredSession()) return undefined;
  const [client, { isAuthRetryableFetchError }] = await Promise.all([clientOf(server), import('@supabase/auth-js')]);
  const { data, error } = await client.getSession();
  if (isAuthRetryableFetchError(error)) {
    client.forgetFailedRefresh();
    throw new ConnectionLost(error);
  }
  return data.session?.access_token;
}

/** The client of the authentication, where it may not be loaded yet. */
export async function clientOf(server: Server) {
  return (await import('../sign-in/auth-client.ts')).authClient(server);
}

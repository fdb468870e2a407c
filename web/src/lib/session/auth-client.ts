import { isSessionEnding } from '@ffl/domain/accounts/session-endings';
import { GoTrueClient, type SupportedStorage } from '@supabase/auth-js';
import { loadConfig } from '../net/config.ts';
import type { Server } from '../net/server.ts';
import { writeMs } from '../waiting/patience.ts';
import { fetchForSession } from './fetch-for-session.ts';
import { sessionKey } from './stored-session.ts';
import { storedClaims } from './stored-user.ts';

/** As published, and a little more. */
class AuthClient extends GoTrueClient {
  /** Retries a refresh: by itself it repeats a failure for a minute. */
  forgetFailedRefresh(): void {
    this.lastRefreshFailure = null;
  }

  /** After a refusal: an ended session is forgotten, and all tabs are told. */
  async forgetEndedSession(): Promise<void> {
    const { error } = await this.getUser();
    // Deleted or banned, which the client takes for a temporary failure.
    if (isSessionEnding(error?.code)) await this.signOut({ scope: 'local' });
    // A slow clock takes an ended token for good.
    else if (error?.code === 'bad_jwt') await this.refreshSession();
  }
}

/** The product's authentication client. Import this module lazily: the sign-in page must not carry it. */
export function authClient(server: Server): Promise<AuthClient> {
  return server.once('auth client', async () => {
    const client = createAuthClient(await service(server));
    client.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') server.sessionGone.notify();
    });
    return client;
  });
}

/** A client for one mailed link: what the link opens stays in memory and never becomes this browser's session. */
export async function passingAuthClient(server: Server): Promise<GoTrueClient> {
  return new GoTrueClient({
    ...(await service(server)),
    storageKey: `ffl-link-${crypto.randomUUID()}`,
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: false,
    experimental,
    fetch: countedFromNow,
  });
}

/** Such a session can't be renewed; a device with a fast clock must not consider it ended. */
async function countedFromNow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(writeMs) });
  if (!response.ok) return response;
  const { expires_at: _, ...body } = (await response.json()) as { expires_at?: number };
  return Response.json(body, { status: response.status });
}

// Recovery codes are published as experimental.
const experimental = { recoveryCodes: true };

type Service = Awaited<ReturnType<typeof service>>;

function createAuthClient(of: Service): AuthClient {
  return new AuthClient({
    ...of,
    storageKey: sessionKey,
    storage: localStorage,
    userStorage: ofToken(),
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    fetch: fetchForSession,
    experimental,
  });
}

async function service(server: Server) {
  const { anonKey } = await loadConfig(server);
  return { url: `${location.origin}/auth/v1`, headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` } };
}

/**
 * The user's personal data stays out of browser storage: the client is told what the token says. Without a user it
 * would first ask the server for one.
 */
function ofToken(): SupportedStorage {
  return {
    getItem: () => {
      const claims = storedClaims();
      return claims ? JSON.stringify({ user: { id: claims.userId, email: claims.email } }) : null;
    },
    setItem: () => undefined,
    removeItem: () => undefined,
  };
}

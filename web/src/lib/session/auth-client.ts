import { isSessionEnding } from '@ffl/domain/accounts/session-endings';
import { GoTrueClient, type SupportedStorage } from '@supabase/auth-js';
import { loadConfig } from '../net/config.ts';
import type { Server } from '../net/server.ts';
import { renewMs, writeMs } from '../waiting/timing.ts';
import { sessionKey, storedClaims } from './stored-session.ts';

/** The published client with small additions. */
class AuthClient extends GoTrueClient {
  /** Retries a refresh, since the client itself repeats a failure for a minute. */
  forgetFailedRefresh(): void {
    this.lastRefreshFailure = null;
  }

  /** After a refusal, forgets an ended session and tells all tabs. */
  async forgetEndedSession(): Promise<void> {
    const { error } = await this.getUser();
    // The user was deleted or banned, which the client takes for a temporary failure.
    if (isSessionEnding(error?.code)) await this.signOut({ scope: 'local' });
    // With a slow clock, the client would consider an expired token valid.
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

/** Such a session can't be renewed; a fast clock must not make it seem expired. */
async function countedFromNow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(writeMs) });
  if (!response.ok) return response;
  const { expires_at: _, ...body } = (await response.json()) as { expires_at?: number };
  return Response.json(body, { status: response.status });
}

// Recovery codes are an experimental feature of the library.
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

/**
 * `fetch` for the authentication client, which ends a session on almost any refusal of a refresh. A captive portal, a
 * gateway or a rate limit says nothing about the session: anything but our server's own word counts as no response.
 */
export async function fetchForSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const patienceMs = isRefresh(input) ? renewMs : writeMs;
  // A sign-out arrives even if the page is left meanwhile.
  const keepalive = new URL(String(input), location.origin).pathname.endsWith('/logout');
  const answer = await fetch(input, { ...init, keepalive, signal: AbortSignal.timeout(patienceMs) });
  if (!isRefresh(input)) return ourAnswer(answer);
  if (answer.ok ? await hasTokens(answer.clone()) : isSessionEnding(errorCode(answer))) return answer;
  throw new TypeError(`A refresh was answered ${answer.status} by somebody who knows nothing of the session.`);
}

function ourAnswer(answer: Response): Response {
  if (answer.ok || errorCode(answer) !== null) return answer;
  throw new TypeError(`The authentication was answered ${answer.status} by somebody else.`);
}

/** Only our server names its refusals in a header. */
function errorCode(answer: Response): string | null {
  return answer.headers.get('x-sb-error-code');
}

function isRefresh(input: RequestInfo | URL): boolean {
  return new URL(String(input), location.origin).searchParams.get('grant_type') === 'refresh_token';
}

async function hasTokens(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return false;
  return 'access_token' in body && 'refresh_token' in body && 'expires_in' in body;
}

import { isSessionEnding } from '@ffl/domain/accounts/session-endings';
import { renewMs, writeMs } from '../waiting/patience.ts';

/**
 * `fetch` for the authentication client, which ends a session on almost any refusal of a refresh. A captive portal, a
 * gateway or a rate limit says nothing about the session: anything but our server's own word counts as no response.
 */
export async function fetchForSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const patienceMs = isRefresh(input) ? renewMs : writeMs;
  const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) });
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

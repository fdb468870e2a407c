import { isSessionEnding } from '@ffl/domain/accounts';

/** A connection on a mountain takes its time; a renewal that got no answer is repeated without harm. */
const longestRefreshMs = 20_000;

/**
 * `fetch` for the client of the authentication, which ends a session on almost any refusal of a refresh. A captive
 * portal, a gateway or a limit says nothing about the session: what is not our server's own word counts as no answer.
 */
export async function fetchForSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!isRefresh(input)) return ourAnswer(await fetch(input, init));
  const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(longestRefreshMs) });
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

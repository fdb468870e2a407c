import type { Context } from 'hono';
import { type RefreshOutcome, refreshSession } from '../accounts/sessions/refresh-session.ts';
import type { Dependencies } from '../dependencies.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import { readCaller } from '../http/callers/caller.ts';
import { AuthError, tooManyRequests } from './auth-error.ts';

/** No token was ever shorter. */
const shortestToken = 12;

/** Handles POST /token?grant_type=refresh_token. */
export async function refreshGrant(
  dependencies: Dependencies,
  context: Context,
  { refresh_token: token }: Record<string, unknown>,
): Promise<Response> {
  if (typeof token !== 'string' || token.length < shortestToken)
    throw new AuthError('validation_failed', 'Refresh token is not valid');
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const outcome = await refreshSession(dependencies, token, caller);
  if (outcome.kind !== 'refreshed') throw refusal(outcome, dependencies.clock());
  return context.json(await sessionJson(dependencies.tokens, outcome.opened));
}

function refusal(outcome: Exclude<RefreshOutcome, { kind: 'refreshed' }>, now: Date): AuthError {
  switch (outcome.kind) {
    case 'unknown':
      return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    case 'expired':
      return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired');
    case 'banned':
      return new AuthError('user_banned', 'Invalid Refresh Token: User Banned', 400);
    case 'reused':
      return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    case 'too many':
      return tooManyRequests(outcome.until, now);
  }
}

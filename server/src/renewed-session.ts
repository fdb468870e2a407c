import type { Accounts } from './accounts/accounts.ts';
import { BodyRefused, keepBody, readJsonObject } from './http/bodies/json-body.ts';
import type { Known } from './http/limits/limit-requests.ts';
import { requestLimits } from './http/limits/limits.ts';

/** Its refresh token names it, under our signature: a refresh carries no other identity. */
export function renewedSession({ refreshTokens }: Pick<Accounts, 'refreshTokens'>): Known['renewedSession'] {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/auth/v1/token' || searchParams.get('grant_type') !== 'refresh_token') return undefined;
    await keepBody(request, requestLimits.strangersBodyBytes);
    const body = await readJsonObject(request).catch(asUnread);
    return typeof body.refresh_token === 'string' ? refreshTokens.read(body.refresh_token)?.sessionId : undefined;
  };
}

// What is wrong with a body is said by the API that asks for it.
function asUnread(error: unknown): Record<string, unknown> {
  if (error instanceof BodyRefused) return {};
  throw error;
}

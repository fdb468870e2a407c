import type { Context } from 'hono';
import { openRecovery } from '../accounts/recovery/open-recovery.ts';
import { enterByLink } from '../accounts/sign-up/enter-by-link.ts';
import { verificationsBlockedUntil } from '../accounts/sign-up/verification-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCaller } from '../http/caller.ts';
import { readJsonObject } from '../http/json-body.ts';
import { retryAfter } from '../http/retry-after.ts';
import { AuthError } from './auth-error.ts';
import { linkRefused } from './link-refused.ts';
import { isLinkType } from './link-types.ts';

/** POST /verify: a link is opened by its token and type, which gives a session (wire-contract 4.8). */
export async function verify(dependencies: Dependencies, context: Context): Promise<Response> {
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const blockedUntil = await verificationsBlockedUntil(dependencies, caller);
  if (blockedUntil) {
    const headers = retryAfter(blockedUntil, dependencies.clock());
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', 429, headers);
  }
  const { token, type } = readLink(await readJsonObject(context.req.raw));
  switch (type) {
    case 'recovery':
      return context.json(await openRecovery(dependencies, token));
    case 'signup':
    case 'invite':
    case 'email':
      return context.json(await enterByLink(dependencies, token, caller));
    case 'magiclink':
      throw linkRefused();
  }
}

function readLink(body: Record<string, unknown>) {
  const { type, token_hash: token, email, phone, token: code } = body;
  if (typeof type !== 'string' || type === '')
    throw new AuthError('validation_failed', 'Verify requires a verification type');
  if (typeof token !== 'string' || token === '') {
    // Codes to type in are never sent, so none can be right.
    if (code !== undefined) throw new AuthError('otp_expired', 'Token has expired or is invalid');
    throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
  }
  if (email !== undefined || phone !== undefined || code !== undefined)
    throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
  if (type === 'email_change') throw linkRefused();
  if (!isLinkType(type)) throw new AuthError('validation_failed', 'Unsupported verification type');
  return { token, type };
}

import { isLinkType } from '@ffl/domain/accounts/link-types';
import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import type { Context } from 'hono';
import { openRecovery } from '../accounts/recovery/open-recovery.ts';
import { enterByLink } from '../accounts/sign-up/enter-by-link.ts';
import { verificationsBlockedUntil } from '../accounts/sign-up/verification-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { readCaller } from '../http/callers/caller.ts';
import { AuthError, tooManyRequests } from './auth-error.ts';

/** POST /verify: opens a link by its token and type, and signs in (wire-contract 4.8). */
export async function verify(dependencies: Dependencies, context: Context): Promise<Response> {
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const blockedUntil = await verificationsBlockedUntil(dependencies, caller);
  if (blockedUntil) throw tooManyRequests(blockedUntil, dependencies.clock());
  const { token, type } = readLink(await readJsonObject(context.req.raw));
  // No mail of ours contains a magic link.
  if (type === 'magiclink') throw linkRefused();
  const outcome = await (type === 'recovery'
    ? openRecovery(dependencies, token)
    : enterByLink(dependencies, token, caller));
  switch (outcome.kind) {
    case 'opened':
      return context.json(await sessionJson(dependencies.tokens, outcome.opened));
    case 'link refused':
      throw linkRefused();
    case 'password needed':
      throw new AuthError('reauthentication_needed', verificationMessages.passwordNeeded);
    case 'banned':
      throw new AuthError('user_banned', 'User is banned');
  }
}

/** The same answer for a link that is unknown, used, late or of another kind. */
function linkRefused(): AuthError {
  return new AuthError('otp_expired', 'Email link is invalid or has expired');
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

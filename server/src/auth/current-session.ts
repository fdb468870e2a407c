import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import { findSignedIn, type SignedIn } from '../accounts/sessions/find-signed-in.ts';
import type { Dependencies } from '../dependencies.ts';
import { readBearer, readClaims } from '../http/callers/identity.ts';
import { TokenRefused } from '../http/callers/tokens.ts';
import { AuthError } from './auth-error.ts';

/** The signed-in person of the request, with a valid session. Throws AuthError. */
export async function currentSession(dependencies: Dependencies, request: Request): Promise<SignedIn> {
  const claims = await claimsOf(request, dependencies);
  const { sub, session_id } = claims;
  if (!sub || !session_id) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  const outcome = await findSignedIn(dependencies, { ...claims, sub, session_id });
  switch (outcome.kind) {
    case 'signed in':
      return outcome;
    case 'no user':
      throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
    case 'no session':
      throw sessionMissing();
    case 'banned':
      throw new AuthError('user_banned', 'User is banned');
  }
}

/** Like `currentSession`, but also requires the second factor if the person has one. */
export async function confirmedSession(dependencies: Dependencies, request: Request): Promise<SignedIn> {
  const signedIn = await currentSession(dependencies, request);
  if (signedIn.waits) throw new AuthError('insufficient_aal', factorMessages.needed);
  return signedIn;
}

export function sessionMissing(): AuthError {
  return new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
}

async function claimsOf(request: Request, { tokens, clock }: Dependencies) {
  try {
    if (readBearer(request) === null)
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
    return await readClaims(request, tokens, clock());
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}

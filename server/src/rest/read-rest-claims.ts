import type { Claims } from '@ffl/database/actors/actor';
import { ApiKeyRefused, readClaims } from '../http/callers/identity.ts';
import { TokenRefused, type Tokens } from '../http/callers/tokens.ts';
import { RestError } from './rest-error.ts';

/** Claims of a request's sender, with refusals in the form table clients expect (wire-contract 1.3). */
export async function readRestClaims(request: Request, tokens: Tokens, now: Date): Promise<Claims> {
  try {
    return await readClaims(request, tokens, now);
  } catch (error) {
    if (error instanceof ApiKeyRefused) {
      throw new RestError({ status: 401, code: null, message: error.message, hint: error.hint });
    }
    if (error instanceof TokenRefused) throw refusedToken(error);
    throw error;
  }
}

function refusedToken({ code, message, details }: TokenRefused): RestError {
  const headers = {
    'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message.replaceAll('"', '\\"')}"`,
  };
  return new RestError({ status: 401, code, message, details, headers });
}

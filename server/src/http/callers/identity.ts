import type { Claims } from '@ffl/database/actors/actor';
import { TokenRefused, type Tokens } from './tokens.ts';
import { viewedBase } from './view-as.ts';

export class ApiKeyRefused extends Error {
  readonly hint = 'Double check your Supabase `anon` or `service_role` API key.';
  constructor() {
    super('Invalid API key');
  }
}

const known = new WeakMap<Request, Promise<Claims>>();

/**
 * Claims of a request's sender, determined once. Without a bearer token, or with the anonymous key as one, the sender
 * is anonymous. Throws ApiKeyRefused and TokenRefused; the database checks whether the session is still valid.
 */
export function readClaims(request: Request, tokens: Tokens, now: Date): Promise<Claims> {
  const claims = known.get(request) ?? identify(request, tokens, now);
  known.set(request, claims);
  return claims;
}

/** The person that the request's token named, if it was already verified. */
export async function knownPerson(request: Request): Promise<string | undefined> {
  const claims = await known.get(request)?.catch(() => undefined);
  return claims?.sub;
}

async function identify(request: Request, tokens: Tokens, now: Date): Promise<Claims> {
  const apiKey = request.headers.get('apikey');
  if (apiKey !== null && !tokens.isAnonKey(apiKey)) throw new ApiKeyRefused();
  const token = readBearer(request);
  if (token === null || tokens.isAnonKey(token)) return { role: 'anon' };
  const claims = await tokens.verify(token, now);
  const viewed = viewedBase(request);
  return viewed === undefined ? claims : { ...claims, view_as: viewed };
}

/** The Authorization header's token, null if there is none. Throws TokenRefused for another scheme. */
export function readBearer(request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const match = /^bearer(?:\s+(\S.*))?$/i.exec(header.trim());
  if (!match) throw new TokenRefused('PGRST301', 'Expected 3 parts in JWT; got 1');
  return match[1] ?? '';
}

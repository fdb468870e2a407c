import type { Claims } from '@ffl/database/actors/actor';
import type { Dependencies } from '../dependencies.ts';
import { readClaims } from '../http/callers/identity.ts';
import { FunctionError } from './function-error.ts';

/** The claims of someone who says they are signed in. The database decides whether the session is alive. */
export async function readPerson({ tokens, clock }: Dependencies, request: Request): Promise<Claims & { sub: string }> {
  const claims = await readClaims(request, tokens, clock());
  const { role, sub } = claims;
  if (role === 'anon' || sub === undefined) throw new FunctionError('not_signed_in', 'No active session');
  return { ...claims, sub };
}

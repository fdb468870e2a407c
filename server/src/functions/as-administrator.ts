import { readRole } from '@ffl/database/security/role';
import type { Transaction } from '@ffl/database/transaction';
import { securityMessages } from '@ffl/domain/security';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { readClaims } from '../http/identity.ts';
import { readJsonObject } from '../http/json-body.ts';
import { FunctionError } from './function-error.ts';

type Asked = { transaction: Transaction; administratorId: string; body: Record<string, unknown> };

/**
 * Work on accounts by a signed-in administrator, in the transaction in which the tables said that the caller is one.
 */
export async function asAdministrator<Answer>(
  { database, tokens, clock }: Dependencies,
  context: Context,
  work: (asked: Asked) => Promise<Answer>,
): Promise<Answer> {
  const claims = await readClaims(context.req.raw, tokens, clock());
  if (claims.role === 'anon' || claims.sub === undefined) throw new FunctionError('not_signed_in', 'No active session');
  const administratorId = claims.sub;
  const body = await readJsonObject(context.req.raw);
  return database.asService(async (transaction) => {
    const role = await readRole(transaction, claims);
    if (role !== 'app_admin') throw new FunctionError('administrators_only', securityMessages.administratorsOnly);
    return work({ transaction, administratorId, body });
  });
}

/** Refuses a body that names another administrator than the caller (security 2). */
export function requireCaller(claimedId: string, administratorId: string): void {
  if (claimedId.toLowerCase() !== administratorId)
    throw new FunctionError('not_the_caller', securityMessages.notTheCaller);
}

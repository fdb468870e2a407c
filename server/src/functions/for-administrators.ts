import { hasFreshProof } from '@ffl/database/accounts/sessions';
import type { Claims } from '@ffl/database/actors/actor';
import { workByGrant } from '@ffl/database/grants/work-by-grant';
import { isSuperAdministrator, readRole } from '@ffl/database/security/role';
import type { Transaction } from '@ffl/database/transaction';
import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import type { Caller } from '@ffl/domain/security/caller';
import { securityMessages } from '@ffl/domain/security/messages';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { packBody } from '../http/bodies/pack-body.ts';
import { readCaller } from '../http/callers/caller.ts';
import { namingWhoMay } from './acts-of-administrators.ts';
import { describeProblem } from './describe-problem.ts';
import type { Endpoint } from './endpoint.ts';
import { FunctionError } from './function-error.ts';
import { amongFewOthers } from './people-of-others.ts';
import { readPerson } from './read-person.ts';

type Call<Schema extends z.ZodMiniType> = {
  input: z.infer<Schema>;
  /** Has the service's rights: accounts, but no table of people. */
  transaction: Transaction;
  /** The account of the caller, who may be somebody with a grant that gives the right. */
  administratorId: string;
  isByGrant: boolean;
  claims: Claims;
  caller: Caller;
};

type Declared<Schema extends z.ZodMiniType> = Pick<Endpoint, 'name' | 'example' | 'right'> & {
  callers?: 'administrators' | 'super-administrators';
  schema: Schema;
  /** Requires a proof of identity from the last fifteen minutes. */
  needsProof?: boolean;
  /** Whether mail is waiting to be sent after the commit. */
  queuesMail?: boolean;
  /** Whether the answer, which may be large and holds no secret, is compressed for a caller that accepts it. */
  packs?: boolean;
  /** Whether a refusal may tell that somebody is on record where a grant doesn't reach. */
  tellsOfOthers?: boolean;
  /** A refusal that is returned, not thrown, keeps what was written. */
  run: (dependencies: Dependencies, call: Call<Schema>) => Promise<object | FunctionError>;
};

/**
 * Work on accounts by a signed-in administrator, or an import by somebody whose grant gives the right, in the transaction
 * in which the tables said that the caller is one. A body
 * that names an administrator other than the caller is refused (security 2).
 */
export function forAdministrators<Schema extends z.ZodMiniType>({
  name,
  callers = 'administrators',
  right,
  example,
  schema,
  needsProof = false,
  queuesMail = false,
  packs = false,
  tellsOfOthers = false,
  run,
}: Declared<Schema>): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    const claims = await readPerson(dependencies, context.req.raw);
    const body = await readJsonObject(context.req.raw);
    const caller = readCaller(context, dependencies.settings.trustedProxyHops);
    const work = async (transaction: Transaction) => {
      const role = await readRole(transaction, claims);
      const isByGrant = role === 'app_grantee' && right !== undefined;
      if (isByGrant) {
        await workByGrant(transaction, claims, right).catch((error) => {
          throw namingWhoMay(error);
        });
      } else if (role !== 'app_admin') {
        throw new FunctionError('administrators_only', securityMessages.administratorsOnly);
      }
      if (callers === 'super-administrators' && !(await isSuperAdministrator(transaction, claims.sub)))
        throw new FunctionError('super_administrators_only', securityMessages.superAdministratorsOnly);
      if (needsProof && !(await hasFreshProof(transaction, claims)))
        throw new FunctionError('proof_needed', factorMessages.proofNeeded);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
      if ((namedAdministrator(parsed.data) ?? claims.sub).toLowerCase() !== claims.sub)
        throw new FunctionError('not_the_caller', securityMessages.notTheCaller);
      const call = { input: parsed.data, transaction, administratorId: claims.sub, isByGrant, claims, caller };
      return run(dependencies, call).catch((error) => {
        throw isByGrant ? namingWhoMay(error) : error;
      });
    };
    const act = () => dependencies.database.asService(work);
    const result = await (tellsOfOthers ? amongFewOthers(dependencies, claims, act) : act());
    if (result instanceof FunctionError) throw result;
    if (queuesMail) dependencies.mail.wake();
    return packs ? packed(context, result) : context.json(result);
  }
  return { name, method: 'POST', callers, right, schema, example, answer };
}

async function packed(context: Context, result: object): Promise<Response> {
  const { body, encoding } = await packBody(JSON.stringify(result), context.req.header('Accept-Encoding'));
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' };
  return new Response(body, { headers: { ...headers, ...(encoding && { 'Content-Encoding': encoding }) } });
}

function namedAdministrator(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('adminUserId' in input)) return undefined;
  return typeof input.adminUserId === 'string' ? input.adminUserId : undefined;
}

import { createHash } from 'node:crypto';
import type { ActorTransaction } from '@ffl/database/actors/actor';
import { failureCode, isAboutOthers, isReferenceGone } from '@ffl/database/connections/connection-failure';
import type { Once, Reply } from '@ffl/database/database';
import { answerOf } from '@ffl/database/functions';
import type { Refused } from '@ffl/database/refused';
import { grantMessages } from '@ffl/domain/grants/messages';
import { securityMessages } from '@ffl/domain/security/messages';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { describeProblem } from './describe-problem.ts';
import type { ActRight, Endpoint } from './endpoint.ts';
import { FunctionError } from './function-error.ts';
import { amongFewOthers } from './people-of-others.ts';
import { readPerson } from './read-person.ts';

type Done = { kind: 'done' };

type Declared<Schema extends z.ZodMiniType, Outcome extends Done> = Pick<Endpoint, 'name' | 'example' | 'right'> & {
  method?: 'POST' | 'PUT' | 'DELETE';
  callers?: 'administrators' | 'super-administrators';
  schema: Schema;
  run: (
    transaction: ActorTransaction,
    input: z.infer<Schema>,
    now: Date,
    dependencies: Dependencies,
  ) => Promise<Outcome | Refused>;
  /** Set if the response says what was done. */
  status?: 200 | 201;
  /** Whether a refusal may tell that somebody is on record where a grant doesn't reach. */
  tellsOfOthers?: boolean;
  /** Creates the response; by default the whole outcome as `data`. */
  tell?: (outcome: Outcome) => object;
};

/**
 * An act on the records by an administrator, or by somebody whose grant gives the right, in a single transaction: the change, its ledger row and, with an
 * Idempotency-Key, the reply for repeats. If a row it relied on was deleted before the write, it decides once more.
 */
export function actOfAdministrators<Schema extends z.ZodMiniType, Outcome extends Done>({
  name,
  method = 'POST',
  callers = 'administrators',
  right,
  example,
  schema,
  run,
  status = 200,
  tellsOfOthers = false,
  tell = tellAll,
}: Declared<Schema, Outcome>): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    const { database, clock } = dependencies;
    const claims = await readPerson(dependencies, context.req.raw);
    const body = await readJsonObject(context.req.raw);
    const once = readOnce(context, body);
    const work = async (transaction: ActorTransaction): Promise<Reply> => {
      await requireRight(transaction, right);
      if (callers === 'super-administrators' && !(await isSuperAdministrator(transaction)))
        throw new FunctionError('super_administrators_only', securityMessages.superAdministratorsOnly);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
      const ran = run(transaction, parsed.data, clock(transaction.startedAt), dependencies);
      const outcome = await ran.catch((error) => {
        throw transaction.role === 'app_grantee' ? namingWhoMay(error) : error;
      });
      if (outcome.kind !== 'done') throw refusal(outcome);
      return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(tell(outcome)) };
    };
    const act = () => (once ? database.asActorOnce(claims, once, work) : database.asActor(claims, work));
    const decided = () =>
      act().catch((error) => {
        if (!isReferenceGone(error)) throw error;
        return act();
      });
    const reply = await (tellsOfOthers ? amongFewOthers(dependencies, claims, decided) : decided());
    return new Response(reply.body, { status: reply.status, headers: reply.headers });
  }
  return { name, method, callers, right, schema, example, answer };
}

async function requireRight(transaction: ActorTransaction, right: ActRight | undefined): Promise<void> {
  const { role, query } = transaction;
  if (role === 'app_admin') return;
  if (role !== 'app_grantee' || right === undefined)
    throw new FunctionError('administrators_only', securityMessages.administratorsOnly);
  await query(...answerOf('acts.may_act', { act: right })).catch((error) => {
    throw namingWhoMay(error);
  });
}

/** The database refuses whom no grant allows the act, also one whose grant ended meanwhile. */
export function namingWhoMay(error: unknown): unknown {
  if (failureCode(error) !== '42501') return error;
  return new FunctionError(
    'not_allowed',
    isAboutOthers(error) ? grantMessages.notWhollyYours : grantMessages.actNeeded,
  );
}

async function isSuperAdministrator({ first }: ActorTransaction): Promise<boolean> {
  return (await first<{ is: boolean }>(...answerOf('acts.is_super_admin', {}, 'is')))?.is === true;
}

function readOnce(context: Context, body: Record<string, unknown>): Once | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) {
    throw new FunctionError('key_malformed', 'The Idempotency-Key must be a UUID.');
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([context.req.method, context.req.path, body]))
    .digest();
  return { key, requestHash };
}

function tellAll({ kind: _, ...data }: Done): object {
  return { data };
}

function refusal({ kind: _, code, message, ...more }: Refused): FunctionError {
  return new FunctionError(code, message, {}, more);
}

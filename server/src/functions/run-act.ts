import { createHash } from 'node:crypto';
import type { ActorTransaction } from '@ffl/database/actor';
import type { RemoveOutcome } from '@ffl/database/credentials/remove-credential';
import type { ActOutcome } from '@ffl/database/credentials/rows';
import type { Once, Reply } from '@ffl/database/database';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { readClaims } from '../http/identity.ts';
import { readJsonObject } from '../http/json-body.ts';
import { describeProblem } from './describe-problem.ts';
import { FunctionError } from './function-error.ts';

type Outcome = ActOutcome | RemoveOutcome;
type Verb<Asked> = (transaction: ActorTransaction, asked: Asked, now: Date) => Promise<Outcome>;

/**
 * One act on a credential by an administrator: one transaction that holds the change, its ledger row and, when the
 * request carries an Idempotency-Key, the reply that a repetition gets.
 */
export async function runAct<Schema extends z.ZodMiniType>(
  dependencies: Dependencies,
  context: Context,
  schema: Schema,
  verb: Verb<z.infer<Schema>>,
): Promise<Response> {
  const { database, tokens, clock } = dependencies;
  const claims = await readClaims(context.req.raw, tokens, clock());
  if (claims.role === 'anon') throw new FunctionError('not_signed_in', 'No active session');
  const body = await readJsonObject(context.req.raw);
  const once = readOnce(context, body);
  const work = async (transaction: ActorTransaction): Promise<Reply> => {
    if (transaction.role !== 'app_admin')
      throw new FunctionError('administrators_only', 'Only administrators may do this.');
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
    return replyTo(await verb(transaction, parsed.data, clock()));
  };
  const reply = await (once ? database.asActorOnce(claims, once, work) : database.asActor(claims, work));
  return new Response(reply.body, { status: reply.status, headers: reply.headers });
}

function readOnce(context: Context, body: Record<string, unknown>): Once | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) {
    throw new FunctionError('key_malformed', 'The Idempotency-Key must be a UUID.');
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([context.req.path, body]))
    .digest();
  return { key, requestHash };
}

function replyTo(outcome: Outcome): Reply {
  if (outcome.kind !== 'done') throw new FunctionError(outcome.code, outcome.message);
  const { kind: _, ...data } = outcome;
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ data }) };
}

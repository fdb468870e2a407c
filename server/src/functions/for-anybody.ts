import { refusalStatuses } from '@ffl/domain/refusals/refusal-codes';
import type { Caller } from '@ffl/domain/security/caller';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { notBefore } from '../http/answers/reply-floor.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { readCaller } from '../http/callers/caller.ts';
import { readClaims } from '../http/callers/identity.ts';
import { asFunctionError } from './as-function-error.ts';
import type { Answer, Endpoint, Refused } from './endpoint.ts';

type Call<Schema extends z.ZodMiniType> = { input: z.infer<Schema>; caller: Caller; context: Context };

type Declared<Schema extends z.ZodMiniType> = Pick<Endpoint, 'name' | 'example'> & {
  schema: Schema;
  /** Delays fast responses, so that their time reveals nothing about an email. */
  hasReplyFloor: boolean;
  /** Fields that every refusal has besides code and sentence, including early ones. */
  refusalFields?: Record<string, unknown>;
  /** Further content of a refusal besides the sentence. */
  tellField?: (field: PropertyKey | null) => Partial<Refused>;
  run: (dependencies: Dependencies, call: Call<Schema>) => Promise<Answer>;
};

/** A function open to everyone. Problems with fields use the form's messages. */
export function forAnybody<Schema extends z.ZodMiniType>(declared: Declared<Schema>): Endpoint {
  const { name, schema, example, hasReplyFloor, refusalFields = {} } = declared;

  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    const log = dependencies.log.child({ requestId: context.get('requestId') });
    const result = await answerTo(declared, dependencies, context).catch((error: unknown): Refused => {
      if (!(error instanceof Error)) throw error;
      return asFunctionError(error, log);
    });
    if ('body' in result) return context.json(result.body);
    const { code, message, headers = {}, more = {} } = result;
    return context.json({ ...refusalFields, code, error: message, message, ...more }, refusalStatuses[code], headers);
  }

  return {
    name,
    method: 'POST',
    callers: 'anybody',
    schema,
    example,
    answer: (dependencies, context) =>
      hasReplyFloor
        ? notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context))
        : answer(dependencies, context),
  };
}

async function answerTo<Schema extends z.ZodMiniType>(
  { schema, tellField, run }: Declared<Schema>,
  dependencies: Dependencies,
  context: Context,
): Promise<Answer> {
  const { tokens, clock, settings } = dependencies;
  await readClaims(context.req.raw, tokens, clock());
  const parsed = schema.safeParse(await readJsonObject(context.req.raw));
  if (parsed.success) {
    return run(dependencies, { input: parsed.data, caller: readCaller(context, settings.trustedProxyHops), context });
  }
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? 'Invalid input';
  return { code: 'input_invalid', message, ...tellField?.(issue?.path[0] ?? null) };
}

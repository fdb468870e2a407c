import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { findSignedIn, type SignedIn } from '../accounts/sessions/find-signed-in.ts';
import type { Visitor } from '../accounts/sign-in-visitor.ts';
import type { Dependencies } from '../dependencies.ts';
import { notBefore } from '../http/answers/reply-floor.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { describeProblem } from './describe-problem.ts';
import type { Answer, Endpoint } from './endpoint.ts';
import { FunctionError } from './function-error.ts';
import { readPerson } from './read-person.ts';
import { readVisitor } from './read-visitor.ts';

type Call<Schema extends z.ZodMiniType> = { input: z.infer<Schema>; signedIn: SignedIn; visitor: Visitor };

type Declared<Schema extends z.ZodMiniType> = Pick<Endpoint, 'name' | 'example'> & {
  schema: Schema;
  /** Delays fast responses, so that their time reveals nothing about an email. */
  hasReplyFloor?: boolean;
  run: (dependencies: Dependencies, call: Call<Schema>) => Promise<Answer>;
};

/** A function for the caller's own account. A reset link's session isn't accepted. */
export function forSignedIn<Schema extends z.ZodMiniType>({
  name,
  example,
  schema,
  hasReplyFloor = false,
  run,
}: Declared<Schema>): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    const { session_id = '', ...claims } = await readPerson(dependencies, context.req.raw);
    const body = await readJsonObject(context.req.raw);
    const found = await findSignedIn(dependencies, { ...claims, session_id });
    if (found.kind !== 'signed in' || found.session.is_recovery) throw sessionEnded();
    if (found.waits) throw new FunctionError('factor_needed', factorMessages.needed);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
    const visitor = await readVisitor(dependencies, context, found.user.email);
    const result = await run(dependencies, { input: parsed.data, signedIn: found, visitor });
    if ('body' in result) return context.json(result.body);
    throw new FunctionError(result.code, result.message, result.headers, result.more);
  }
  return {
    name,
    method: 'POST',
    callers: 'signed-in',
    schema,
    example,
    answer: (dependencies, context) =>
      hasReplyFloor
        ? notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context))
        : answer(dependencies, context),
  };
}

export function sessionEnded(): FunctionError {
  return new FunctionError('session_ended', 'Your session has ended. Please sign in again.');
}

import type { Statement } from '@ffl/database/pipeline/pipeline';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { describeProblem } from './describe-problem.ts';
import type { Answer, Endpoint } from './endpoint.ts';
import { FunctionError } from './function-error.ts';
import { readPerson } from './read-person.ts';

type Declared<Schema extends z.ZodMiniType, Row extends object> = Pick<Endpoint, 'name' | 'example'> & {
  /** Checks the query. Unknown parameters are ignored. */
  schema: Schema;
  statement: (input: z.infer<Schema>) => Statement;
  tell: (rows: Row[], input: z.infer<Schema>) => Answer;
};

/** A read by anyone signed in, in one trip to the database; row security decides what it shows. */
export function readOfSignedIn<Schema extends z.ZodMiniType, Row extends object>({
  name,
  schema,
  example,
  statement,
  tell,
}: Declared<Schema, Row>): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    const claims = await readPerson(dependencies, context.req.raw);
    const parsed = schema.safeParse(context.req.query());
    if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
    const { rows } = await dependencies.database.readAsActor<Row>(claims, () => statement(parsed.data));
    const result = tell(rows, parsed.data);
    if ('body' in result) return context.json(result.body);
    throw new FunctionError(result.code, result.message);
  }
  return { name, method: 'GET', callers: 'signed-in', schema, example, answer };
}

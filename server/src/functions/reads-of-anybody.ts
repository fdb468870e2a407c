import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { readClaims } from '../http/callers/identity.ts';
import type { Endpoint } from './endpoint.ts';

type Declared = Pick<Endpoint, 'name'> & { read: (dependencies: Dependencies, context: Context) => Promise<Response> };

/** Something public, the same for whoever asks. */
export function readOfAnybody({ name, read }: Declared): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    await readClaims(context.req.raw, dependencies.tokens, dependencies.clock());
    return read(dependencies, context);
  }
  return { name, method: 'GET', callers: 'anybody', schema: z.object({}), example: () => ({}), answer };
}

import type { Answers } from '@ffl/domain/answers';
import type { Exactly, Procedures } from '@ffl/domain/procedures';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Server } from '../net/server.ts';
import { productFetch } from './product-fetch.ts';

/** The tables, as the signed-in user may see them. */
export function restClient(server: Server): PostgrestClient {
  return new PostgrestClient(`${location.origin}/rest/v1`, {
    fetch: (input, init) => productFetch(server, input, init),
  });
}

/** What a procedure returns. Throws the table client's error. */
export async function readProcedure<Name extends keyof Answers & keyof Procedures, Asked extends Procedures[Name]>(
  server: Server,
  name: Name,
  asked: Exactly<Procedures[Name], Asked>,
  signal?: AbortSignal,
): Promise<Answers[Name]> {
  const request = restClient(server).rpc(name, asked);
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data;
}

import type { Answers } from '@ffl/domain/answers';
import type { Exactly, Procedures } from '@ffl/domain/procedures';
import type { Relations, Rows } from '@ffl/domain/rows';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Server } from '../net/server.ts';
import { productFetch } from './product-fetch.ts';

/** Columns to write; undefined ones stay out of the request. */
export type Columns<Table extends keyof Rows> = { [Name in keyof Rows[Table]]?: Rows[Table][Name] | undefined };

/** Row types of the tables, so that results are typed by their query. */
type Tables = {
  [Table in keyof Rows]: {
    Row: Rows[Table];
    Insert: Columns<Table>;
    Update: Columns<Table>;
    Relationships: Relations[Table];
  };
};

type TablesClient = PostgrestClient<{
  public: { Tables: Tables; Views: Record<never, never>; Functions: Record<never, never> };
}>;

/** The tables, as the signed-in user may see them. */
export function restClient(server: Server): TablesClient {
  return untypedClient(server);
}

/** A client for a table or procedure named at run time. */
export function untypedClient(server: Server): PostgrestClient {
  return new PostgrestClient(`${location.origin}/rest/v1`, {
    fetch: (input, init) => productFetch(server, input, init),
  });
}

/** Reads a procedure's result. Throws the table client's error. */
export async function readProcedure<Name extends keyof Answers & keyof Procedures, Args extends Procedures[Name]>(
  server: Server,
  name: Name,
  args: Exactly<Procedures[Name], Args>,
  signal?: AbortSignal,
): Promise<Answers[Name]> {
  const request = untypedClient(server).rpc(name, args);
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data;
}

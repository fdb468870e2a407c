import type { Exactly, Procedures } from '@ffl/domain/procedures';
import type { Rows } from '@ffl/domain/rows';
import { ConnectionLost, type Server } from '../net/server.ts';
import { rowOf, throwRefusal } from '../net/table-error.ts';
import { type Columns, untypedClient } from '../session/rest-client.ts';
import type { Sending } from './create-write.ts';

/** Adds one row, and returns it as stored. */
export async function insertRow<Table extends keyof Rows>(
  server: Server,
  table: Table,
  columns: Columns<Table>,
  { idempotencyKey, signal }: Sending,
): Promise<Rows[Table]> {
  const row: object = columns;
  const answer = await untypedClient(server)
    .from(table)
    .insert(row)
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal)
    .single<Rows[Table]>();
  return rowOf(answer);
}

/** Deletes one row. One that somebody else deleted before is gone as well, so that is no failure. */
export async function deleteRow(
  server: Server,
  table: keyof Rows,
  id: string,
  { idempotencyKey, signal }: Sending,
): Promise<void> {
  const answer = await untypedClient(server)
    .from(table)
    .delete({ count: 'exact' })
    .eq('id', id)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  if (answer.count !== 0 && answer.count !== 1) throw new ConnectionLost();
}

/** Calls a procedure that writes. */
export async function sendProcedure<Name extends keyof Procedures, Args extends Procedures[Name]>(
  server: Server,
  name: Name,
  args: Exactly<Procedures[Name], Args>,
  { idempotencyKey, signal }: Sending,
): Promise<unknown> {
  const answer = await untypedClient(server)
    .rpc(name, args)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  return answer.data;
}

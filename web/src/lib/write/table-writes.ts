import type { Exactly, Procedures } from '@ffl/domain/procedures';
import { ConnectionLost } from '../net/connection-lost.ts';
import type { Server } from '../net/server.ts';
import { rowOf, throwRefusal } from '../net/table-error.ts';
import { restClient } from '../session/rest-client.ts';
import type { Sending } from './create-write.ts';

/** Adds one row, and returns it as stored. */
export async function insertRow<Row>(
  server: Server,
  table: string,
  columns: object,
  { idempotencyKey, signal }: Sending,
): Promise<Row> {
  const answer = await restClient(server)
    .from(table)
    .insert(columns)
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal)
    .single<Row>();
  return rowOf(answer);
}

/** Deletes one row. One that somebody else deleted before is gone as well, so that is no failure. */
export async function deleteRow(
  server: Server,
  table: string,
  id: string,
  { idempotencyKey, signal }: Sending,
): Promise<void> {
  const answer = await restClient(server)
    .from(table)
    .delete({ count: 'exact' })
    .eq('id', id)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  if (answer.count !== 0 && answer.count !== 1) throw new ConnectionLost();
}

/** Calls a procedure that writes. */
export async function sendProcedure<Name extends keyof Procedures, Asked extends Procedures[Name]>(
  server: Server,
  name: Name,
  asked: Exactly<Procedures[Name], Asked>,
  { idempotencyKey, signal }: Sending,
): Promise<unknown> {
  const answer = await restClient(server)
    .rpc(name, asked)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  return answer.data;
}

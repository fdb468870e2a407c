import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** SQL text with its bound values. */
export type Statement = { text: string; values: readonly unknown[] };

/** Sends one statement. Those of one moment travel together; PostgreSQL keeps the plan of what comes again and again. */
export function send<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<pg.QueryResult<Row>> {
  travelTogether(client);
  // Without values the driver sends a text that may hold several statements; such a text has no plan to keep.
  const name = values.length > 0 ? nameOf(text) : undefined;
  return client.query<Row>({ ...(name && { name }), text, values: [...values] });
}

/** Sends what needs no values, such as `begin`. */
export function sendPlain(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  travelTogether(client);
  return client.query(text);
}

// The driver writes each statement by itself; a system call costs more than most of them.
function travelTogether(client: pg.ClientBase): void {
  const stream = streamOf(client);
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function streamOf(client: pg.ClientBase): Writable | undefined {
  if (!('connection' in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined;
  const { stream } = connection;
  return isWritable(stream) ? stream : undefined;
}

function isWritable(value: unknown): value is Writable {
  return typeof value === 'object' && value !== null && 'cork' in value && 'uncork' in value;
}

/** Kept plans cost memory in every connection, and callers choose the texts: so only the first so many, when they repeat. */
const mostNames = 150;
const timesBeforeNamed = 3;
const mostCounted = 2_000;
const names = new Map<string, string>();
let generation = 0;
const seen = new Map<string, number>();

export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < timesBeforeNamed) {
    if (seen.size >= mostCounted) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `s${createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}

/** A plan from before a change of the schema, which PostgreSQL keeps to the columns of that time. It undid the transaction. */
export function hasOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** From now on every statement is prepared anew, in every connection. */
export function forgetPlans(): void {
  names.clear();
  generation += 1;
}

import { Socket } from 'node:net';
import pg from 'pg';

/** Slightly longer than the server lets a statement run (`clientConfig`). */
const usualMs = 10_000;
const marginMs = 2_000;

/** How long the server may be silent, by watched connection. */
const allowed = new WeakMap<pg.Connection, number>();

class SilentServer extends Error {
  override name = 'SilentServer';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database server has stopped answering');
  }
}

/**
 * Ends this connection when the server is silent for longer than it may take. Otherwise a cut network is noticed only
 * after a quarter of an hour, while the system keeps sending.
 */
export function watchSilence(client: pg.ClientBase): void {
  if (!(client instanceof pg.Client) || !(client.connection.stream instanceof Socket)) return;
  const { stream } = client.connection;
  stream.on('timeout', () => stream.destroy(new SilentServer()));
  allowed.set(client.connection, usualMs);
}

/** Allows the server this long for each statement until the transaction ends. */
export function allowLonger(client: pg.ClientBase, ms: number): void {
  allow(client, ms + marginMs);
}

export function allowAsUsual(client: pg.ClientBase): void {
  allow(client, usualMs);
}

function allow(client: pg.ClientBase, ms: number): void {
  if (client instanceof pg.Client && allowed.has(client.connection)) allowed.set(client.connection, ms);
}

/** Statements were sent. A commit waits for a standby for as long as it takes. */
export function expectAnswer(connection: pg.Connection, statements: readonly { text: string }[]): void {
  const ms = allowed.get(connection);
  if (ms !== undefined && !statements.some(({ text }) => text === 'commit'))
    setLimit(connection, ms * statements.length);
}

/** A connection that waits for no answer may be silent for any time. */
export function hasAnswered(connection: pg.Connection): void {
  if (allowed.has(connection)) setLimit(connection, 0);
}

/** The answer to a single statement that the driver sends in its own way. */
export async function orSilent<T>(client: pg.ClientBase, answer: Promise<T>): Promise<T> {
  if (!(client instanceof pg.Client)) return answer;
  expectAnswer(client.connection, [{ text: '' }]);
  return answer.finally(() => hasAnswered(client.connection));
}

function setLimit({ stream }: pg.Connection, ms: number): void {
  if (stream instanceof Socket) stream.setTimeout(ms);
}

import type pg from 'pg';
import { send } from './pipeline/send.ts';

/**
 * The commit may be kept or lost: the standby that should have it too has not said so. PostgreSQL commits on the leader
 * first, so a repeat finds it there unless a failover came between.
 */
export class CommitNotConfirmed extends Error {
  override name = 'CommitNotConfirmed';
  /** The server is still waiting, on this connection. */
  readonly pending: Promise<unknown> | undefined;

  constructor(pending?: Promise<unknown>) {
    super('The standby has not confirmed the commit');
    this.pending = pending;
  }
}

/**
 * As long as a statement may take, and less than others wait for a connection. No timeout of PostgreSQL ends this wait.
 */
const longestWaitMs = 8_000;
/** Each holds a connection to the server; beyond this number nothing more is written. */
const mostPending = 10;

const pendingIn = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Throws if too many commits are waiting for a standby. */
export function expectConfirmation(pool: pg.Pool, bearable = mostPending - 1): void {
  if (pendingOf(pool).size > bearable) throw new CommitNotConfirmed();
}

/** Commits, together with what was sent last. Throws unless everything is stored wherever it has to be. */
export async function commit(client: pg.PoolClient, last: readonly Promise<unknown>[]): Promise<void> {
  const committing = commitAndListen(client, last);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new CommitNotConfirmed(committing)), longestWaitMs);
  await Promise.race([committing, late.promise]).finally(() => clearTimeout(timer));
}

async function commitAndListen(client: pg.PoolClient, last: readonly Promise<unknown>[]): Promise<void> {
  let isCanceled = false;
  function handleNotice({ file }: { file?: string | undefined }) {
    // Recognized by its source file: the message may be in any language, and the code is that of any warning.
    if (file === 'syncrep.c') isCanceled = true;
  }
  client.on('notice', handleNotice);
  try {
    const [{ command }] = await Promise.all([send(client, { text: 'commit', values: [] }), ...last]);
    // A statement that failed unnoticed turns the commit into a rollback; that must never pass for a confirmation.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
  } finally {
    client.off('notice', handleNotice);
  }
  if (isCanceled) throw new CommitNotConfirmed();
}

/** The connection stays with its commit, and another one may be opened in its place: reads go on. */
export function leavePending(pool: pg.Pool, client: pg.PoolClient, pending: Promise<unknown>): void {
  const clients = pendingOf(pool);
  clients.add(client);
  pool.options.max += 1;
  function handleEnd(failure?: Error) {
    if (!clients.delete(client)) return;
    pool.options.max -= 1;
    client.release(failure);
  }
  pending.then(
    () => handleEnd(),
    (error: unknown) => handleEnd(error instanceof CommitNotConfirmed ? undefined : (error as Error)),
  );
  // A pool looks at those waiting for a connection only when one is released.
  pool.connect().then(
    (another) => another.release(),
    () => undefined,
  );
}

/** Called when nobody waits for them anymore, as when the process stops. */
export function leaveAllPending(pool: pg.Pool): void {
  for (const client of pendingOf(pool)) client.release(new Error('The process stops'));
  pendingOf(pool).clear();
}

function pendingOf(pool: pg.Pool): Set<pg.PoolClient> {
  const known = pendingIn.get(pool) ?? new Set<pg.PoolClient>();
  pendingIn.set(pool, known);
  return known;
}

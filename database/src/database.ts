import type pg from 'pg';
import type { ActorTransaction, Claims, RequestRole } from './actors/actor.ts';
import { become } from './actors/become.ts';
import { expectedRoles } from './actors/expected-roles.ts';
import { readInOneTrip } from './actors/one-trip.ts';
import { expectConfirmation, leaveAllPending } from './commit.ts';
import { type Connection, clientConfig } from './connections/connection.ts';
import { createPool } from './connections/first-statement.ts';
import { rolePassword } from './connections/roles.ts';
import { rowsOf } from './functions.ts';
import { inTransaction } from './in-transaction.ts';
import type { Statement } from './pipeline/pipeline.ts';
import { send } from './pipeline/send.ts';
import { type Transaction, transactionOn } from './transaction.ts';

/** A write's answer, stored with the write so that a repeat gets the same. Cookies may appear several times. */
export type Reply = { status: number; headers: Record<string, string>; cookies?: string[]; body: string };

export type Once = { key: string; requestHash: Buffer };

/** `wroteNothing` means that no record changed, so the answer isn't stored and the key stays unused. */
export type Answered = Reply & { wroteNothing?: boolean };

export type Database = {
  /**
   * Runs a transaction as the person in the claims, bound by row security. Commits when `work` returns, rolls back when
   * it throws. Throws FF401 if the claims' session has ended.
   */
  asActor<T>(
    claims: Claims,
    work: (transaction: ActorTransaction) => Promise<T>,
    options?: { isReadOnly?: boolean },
  ): Promise<T>;
  /**
   * Runs a read-only statement as the person in the claims, in one trip to the database. It is written for the person's
   * last role, and again if the database says that the role is now another.
   */
  readAsActor<Row extends pg.QueryResultRow>(
    claims: Claims,
    statementFor: (role: RequestRole) => Statement,
  ): Promise<{ role: RequestRole; rows: Row[] }>;
  /**
   * Like `asActor`, but a second call with a key that wrote something does nothing and returns the first reply. Throws
   * FF409, FF422.
   */
  asActorOnce(claims: Claims, once: Once, work: (transaction: ActorTransaction) => Promise<Answered>): Promise<Reply>;
  /**
   * Runs a transaction as the service role: accounts, sessions and bookkeeping; in public it only reads what is
   * compared with the ledger.
   */
  asService<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>;
  /** Saves something small durably. Throws if the database can't save anything right now. */
  checkSaving(): Promise<void>;
  /** The files that made the schema, by name with their hash. */
  schemaFiles(): Promise<Map<string, string>>;
  /** Whether the schema is still this process's version, as far as is known (`keep-to-schema.ts`). */
  hasOurSchema(): boolean;
  /** Connections in use, and work waiting for one. */
  load(): { inUse: number; waiting: number };
  close(): Promise<void>;
};

/** Number of connections for requests. Whatever divides them takes the number from here. */
export const requestConnections = 9;

/** Opens the pools of a migrated database. The schema is the owner's business, see `openDatabase`. */
export function connect(server: Connection, secret: string, poolSize = requestConnections): Database {
  const requests = openPool(server, secret, 'ffl_request', poolSize);
  const service = openPool(server, secret, 'ffl_service', Math.ceil(poolSize / 2));
  // The health check has its own connection, so it doesn't wait in the queue.
  const health = openPool(server, secret, 'ffl_service', 1, { connectionTimeoutMillis: 5_000, query_timeout: 5_000 });

  async function asActor<T>(
    claims: Claims,
    work: (transaction: ActorTransaction) => Promise<T>,
    options: { isReadOnly?: boolean } = {},
  ) {
    const isReadOnly = options.isReadOnly || claims.view_as !== undefined;
    return inTransaction(requests, isReadOnly ? 'begin read only' : 'begin', async (client) =>
      work(await become(client, claims)),
    );
  }

  async function asActorOnce(
    claims: Claims,
    { key, requestHash }: Once,
    work: (transaction: ActorTransaction) => Promise<Answered>,
  ) {
    // Strangers share no identity, so a key of theirs would belong to everyone. Whoever looks as a reader writes nothing.
    if (claims.sub === undefined || claims.view_as !== undefined) return asActor(claims, work);
    return inTransaction(requests, 'begin', async (client, beforeCommit) => {
      const claim = 'select app.claim_idempotency_key($1, $2, $3) as reply';
      const [claimed, transaction] = await Promise.all([
        send<{ reply: Reply | null }>(client, { text: claim, values: [JSON.stringify(claims), key, requestHash] }),
        become(client, claims),
      ]);
      const stored = claimed.rows[0]?.reply;
      if (stored) {
        // The first use's commit may not have reached the standby; this commit confirms it too.
        beforeCommit(send(client, { text: `select set_config('role', 'none', true)`, values: [] }));
        beforeCommit(send(client, { text: writingSomething, values: [] }));
        return stored;
      }
      const { wroteNothing, ...reply } = await work(transaction);
      if (wroteNothing) return reply;
      const store = 'select app.store_idempotent_reply($1, $2, $3, $4, $5)';
      beforeCommit(
        send(client, { text: `select set_config('role', 'none', true)`, values: [] }),
        send(client, { text: store, values: [claims.sub, key, requestHash, transaction.role, reply] }),
      );
      return reply;
    });
  }

  const roles = expectedRoles();

  async function readAsActor<Row extends pg.QueryResultRow>(
    claims: Claims,
    statementFor: (role: RequestRole) => Statement,
  ) {
    const expected = roles.expect(claims);
    const statement = expected && writtenFor(expected, statementFor);
    if (expected && statement) {
      const read = await readInOneTrip<Row>(requests, claims, expected, statement);
      if (read) return { role: expected, rows: read };
    }
    return asActor(
      claims,
      async ({ role, query }) => {
        roles.learn(claims, role);
        const { text, values } = statementFor(role);
        return { role, rows: (await query<Row>(text, values)).rows };
      },
      { isReadOnly: true },
    );
  }

  return {
    asActor,
    readAsActor,
    asActorOnce,
    asService: (work) => inTransaction(service, 'begin', (client) => work(transactionOn(client))),
    isHealthy: () =>
      health.query('select 1').then(
        () => true,
        () => false,
      ),
    checkSaving: async () => {
      await health.query(savingSomething);
      for (const pool of [requests, service]) expectConfirmation(pool, 0);
    },
    schemaFiles: async () => {
      const { rows } = await health.query<{ name: string; hash: string }>(
        ...rowsOf('app.schema_files', {}, 'name, hash'),
      );
      return new Map(rows.map(({ name, hash }) => [name, hash]));
    },
    hasOurSchema: () => true,
    load: () => ({
      inUse: inUse(requests) + inUse(service),
      waiting: requests.waitingCount + service.waitingCount,
    }),
    close: async () => {
      leaveAllPending(requests);
      leaveAllPending(service);
      await Promise.all([requests.end(), service.end(), health.end()]);
    },
  };
}

function openPool(
  server: Connection,
  secret: string,
  role: 'ffl_request' | 'ffl_service',
  max: number,
  patience: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): pg.Pool {
  const login = { ...server, user: role, password: rolePassword(secret, role) };
  return createPool({ ...clientConfig(login), ...patience, max });
}

function inUse(pool: pg.Pool): number {
  return pool.totalCount - pool.idleCount;
}

/** Null if the expected role has no such statement; then the current role decides what is returned. */
function writtenFor(role: RequestRole, statementFor: (role: RequestRole) => Statement): Statement | null {
  try {
    return statementFor(role);
  } catch {
    return null;
  }
}

/** Writes to the log only. Without it the commit would not wait for a standby. */
const writingSomething = `select pg_logical_emit_message(true, 'flight-for-life', '')`;

/**
 * A transaction that succeeds only if the database can save, and leaves nothing behind. It asks for the right to change
 * a row, which a read-only server refuses; it writes to the log and commits. All of that, and changing a row, could
 * still work on a full disk: log files are preallocated, and pages have gaps. So it also takes new space, about 200 kB
 * in a file beside the tables, as a growing table does. It waits for no standby, since each try would hold a
 * connection.
 */
const savingSomething = `
  set local synchronous_commit = local;
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  delete from app.attempt_counters where false;
  ${writingSomething}, (select count(*) from generate_series(1, 10000))`;

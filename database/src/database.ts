import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import { rolePassword } from './roles.ts';
import { type Transaction, transactionOn } from './transaction.ts';

/** The payload of a verified token, or `{ role: 'anon' }`. Rights are never read from it. */
export type Claims = { role: string; sub?: string; session_id?: string } & Record<string, unknown>;

export type RequestRole = 'anon' | 'authenticated' | 'app_admin';

export type ActorTransaction = Transaction & { role: RequestRole };

/** What a write answers, stored with the write so that repeating it answers the same. */
export type Reply = { status: number; headers: Record<string, string>; body: string };

export type Once = { key: string; requestHash: Buffer };

export type Database = {
  /**
   * One transaction as the person the claims name, bound by row security. Commits when `work` returns, rolls back
   * when it throws. Throws FF401 when the session of the claims has ended.
   */
  asActor<T>(
    claims: Claims,
    work: (transaction: ActorTransaction) => Promise<T>,
    options?: { isReadOnly?: boolean },
  ): Promise<T>;
  /** As `asActor`, but a second call with the same key answers the first one's reply and does nothing. Throws FF409, FF422. */
  asActorOnce(claims: Claims, once: Once, work: (transaction: ActorTransaction) => Promise<Reply>): Promise<Reply>;
  /** One transaction as the service role: accounts, sessions and bookkeeping, no table of public. */
  asService<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
};

// Strangers get less time than people who signed in.
const becomeActor = `select set_config('request.jwt.claims', $1, true), set_config('role', app.role_for($1::jsonb), true) as role,
  set_config('statement_timeout', case when $1::jsonb ->> 'role' = 'authenticated' then '8000' else '3000' end, true)`;

/** Opens the two pools of a migrated database. The schema is the owner's business, see `openDatabase`. */
export function connect(server: Connection, secret: string, poolSize = 8): Database {
  const requests = openPool(server, secret, 'ffl_request', poolSize);
  const service = openPool(server, secret, 'ffl_service', Math.ceil(poolSize / 2));

  async function asActor<T>(
    claims: Claims,
    work: (transaction: ActorTransaction) => Promise<T>,
    options: { isReadOnly?: boolean } = {},
  ) {
    return inTransaction(requests, options.isReadOnly ? 'begin read only' : 'begin', async (client) =>
      work(await become(client, claims)),
    );
  }

  async function asActorOnce(
    claims: Claims,
    { key, requestHash }: Once,
    work: (transaction: ActorTransaction) => Promise<Reply>,
  ) {
    // Strangers share no identity, so a key of theirs would belong to everybody.
    if (claims.sub === undefined) return asActor(claims, work);
    return inTransaction(requests, 'begin', async (client) => {
      const claim = 'select app.claim_idempotency_key($1, $2, $3) as reply';
      const claimed = await client.query<{ reply: Reply | null }>(claim, [JSON.stringify(claims), key, requestHash]);
      const stored = claimed.rows[0]?.reply;
      if (stored) return stored;
      const transaction = await become(client, claims);
      const reply = await work(transaction);
      await client.query(`select set_config('role', 'none', true)`);
      const store = 'select app.store_idempotent_reply($1, $2, $3, $4, $5)';
      await client.query(store, [claims.sub, key, requestHash, transaction.role, reply]);
      return reply;
    });
  }

  return {
    asActor,
    asActorOnce,
    asService: (work) => inTransaction(service, 'begin', (client) => work(transactionOn(client))),
    isHealthy: () =>
      service.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => void (await Promise.all([requests.end(), service.end()])),
  };
}

function openPool(server: Connection, secret: string, role: 'ffl_request' | 'ffl_service', max: number): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig({ ...server, user: role, password: rolePassword(secret, role) }),
    pipeline: true,
    max,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

async function become(client: pg.PoolClient, claims: Claims): Promise<ActorTransaction> {
  const result = await client.query<{ role: RequestRole }>(becomeActor, [JSON.stringify(claims)]);
  const role = result.rows[0]?.role ?? 'anon';
  return { ...transactionOn(client), role };
}

const mostTries = 3;
// Deadlock and serialization failure: PostgreSQL undid the transaction and asks for it to be run again.
const isUndoneByOthers = (error: unknown) =>
  error instanceof pg.DatabaseError && /^40(P01|001)$/.test(error.code ?? '');

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, begin, work);
    } catch (error) {
      if (attempt === mostTries || !isUndoneByOthers(error)) throw error;
    }
  }
}

async function tryTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query(begin);
    const [result] = await Promise.all([work(client), begun]);
    const commit = await client.query('commit');
    // A statement that failed unnoticed turns the commit into a rollback; that must never pass for a confirmation.
    if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

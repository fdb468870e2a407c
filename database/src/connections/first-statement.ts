import pg from 'pg';
import { orSilent, watchSilence } from '../pipeline/silence.ts';

/** A server in recovery answers with the past and takes no records. The same code as a server that is starting. */
class StandbyServer extends Error {
  override name = 'StandbyServer';
  readonly code = '57P03';

  constructor() {
    super('DATABASE_URL leads to a standby server: it must lead to the one that takes records');
  }
}

/** A pool whose connections have all begun like this. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const verify = (client: pg.PoolClient, done: (failure?: Error) => void) =>
    void beginConnection(client, config).then(() => done(), done);
  const pool = new pg.Pool({ ...config, verify });
  // A broken connection, idle or in use, fails what runs on it and is replaced; without a listener it would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchSilence(client);
  });
  return pool;
}

/**
 * First statement on each new connection: refuses a standby, and applies its settings even behind a pooler that passes
 * none on. If it throws, the caller closes the connection.
 */
export async function beginConnection(client: pg.ClientBase, config: pg.ClientConfig): Promise<void> {
  const text = `select pg_is_in_recovery() as "isStandby", set_config('timezone', 'UTC', false),
    set_config('default_transaction_isolation', 'read committed', false),
    set_config('client_min_messages', 'notice', false), set_config('statement_timeout', $1, false),
    set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false)`;
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = config;
  const values = [statement_timeout, lock_timeout, idle_in_transaction_session_timeout].map(String);
  const { rows } = await orSilent(client, client.query<{ isStandby: boolean }>(text, values));
  if (rows[0]?.isStandby !== false) throw new StandbyServer();
}

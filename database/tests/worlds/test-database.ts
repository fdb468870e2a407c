import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Claims } from '../../src/actors/actor.ts';
import { type Connection, clientConfig } from '../../src/connections/connection.ts';
import { connect, type Database } from '../../src/database.ts';
import { type Transaction, transactionOn } from '../../src/transaction.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to another one.
  interface ProvidedContext {
    testServer: Connection;
    testSecret: string;
  }
}

export type TestDatabase = {
  database: Database;
  owner: Connection;
  secret: string;
  /** Runs SQL as the owner, to create and inspect data; committed at once. */
  asOwner<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Ends the connections; the databases go with their server. */
  close(): Promise<void>;
};

export const templateName = 'ffl_test_template';

/** A migrated database on the test server, made from the template or from another one that nobody uses. */
export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const server = inject('testServer');
  const secret = inject('testSecret');
  const name = `ffl_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const owner = { ...server, database: name };
  const database = connect(owner, secret, 4);
  const pool = new pg.Pool({ ...clientConfig(owner), max: 2 });
  return {
    database,
    owner,
    secret,
    async asOwner(work) {
      const client = await pool.connect();
      try {
        return await work(transactionOn(client));
      } finally {
        client.release();
      }
    },
    async close() {
      await database.close();
      await pool.end();
    },
  };
}

/** A database without a schema on the test server. */
export async function createEmptyDatabase(): Promise<Connection> {
  const server = inject('testServer');
  const name = `ffl_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  return { ...server, database: name };
}

// Two databases can't be created from one template at the same moment.
async function administer(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...clientConfig(server), statement_timeout: 60_000, lock_timeout: 60_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(42)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Claims as in a verified token. */
export function claimsOf(userId: string, sessionId: string): Claims {
  return { role: 'authenticated', sub: userId, session_id: sessionId };
}

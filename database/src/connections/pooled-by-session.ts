import pg from 'pg';
import { connectAsOwner } from './connect-as-owner.ts';
import type { Connection } from './connection.ts';

/** Number of attempts: others may use the pooler in between, so one isn't enough. */
const looks = 10;

const pooledOtherwise =
  'DATABASE_URL leads through a connection pooler in transaction or statement mode. Session settings, time limits and prepared statements would reach other connections or get lost there: set pool_mode = session';

/** Throws if connections share servers between transactions, as behind PgBouncer in any mode but session. */
export async function expectOwnSession(owner: Connection): Promise<void> {
  const [one, other] = await Promise.all([connectAsOwner(owner), connectAsOwner(owner)]);
  try {
    for (let look = 0; look < looks; look += 1) {
      if (await areShared(one, other)) throw new Error(pooledOtherwise);
    }
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/** A server that is idle after one's statement serves the other's transaction; then the one has to move. */
async function areShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await serverOf(one);
  try {
    await other.query('begin');
  } catch (error) {
    // Statement mode has no transactions. PostgreSQL itself never refuses this.
    if (error instanceof pg.DatabaseError) return true;
    throw error;
  }
  const [ofOther, after] = [await serverOf(other), await serverOf(one)];
  await other.query('commit');
  return ofOther === before || after !== before;
}

async function serverOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

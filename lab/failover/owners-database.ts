import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../../database/src/connections/connection.ts';

/** Prepares for the product what an operator would on their own server: an empty database and a role that owns it. */
export async function makeOwnersDatabase(superuser: Connection, owner: Omit<Connection, 'host' | 'port'>) {
  await asSuperuser(superuser, `create role ${owner.user} login createrole createdb password '${owner.password}'`);
  await asSuperuser(superuser, `create database ${owner.database} owner ${owner.user}`);
}

export async function asSuperuser(superuser: Connection, statement: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export async function untilOpen(connection: Connection, triesLeft = 200): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await pause(50);
    await untilOpen(connection, triesLeft - 1);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectAsOwner } from '../src/connections/connect-as-owner.ts';
import type { Connection } from '../src/connections/connection.ts';
import { migrate } from '../src/schema/migrate.ts';
import { readSchemaFiles, type SchemaFile } from '../src/schema/schema-files.ts';
import { filesOfOlderVersion } from './older-database.ts';
import { gateOf, pauseInCommit, withPauseAt } from './paused-upgrade.ts';
import { fingerprint } from './schema-fingerprint.ts';
import { createEmptyDatabase, templateName } from './worlds/test-database.ts';

let files: SchemaFile[];
let older: SchemaFile[];
let clients: pg.Client[] = [];

beforeAll(async () => {
  files = await readSchemaFiles();
  older = filesOfOlderVersion(files);
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** A database that an earlier version had made, and the gate of a session beside it. */
async function olderDatabase() {
  const owner = await createEmptyDatabase();
  await migrate(owner, { files: older });
  const client = await connectAsOwner(owner, { application_name: 'the gate' });
  clients = [...clients, client];
  return { owner, client, gate: gateOf(client) };
}

const dueFiles = () => files.filter((file) => !older.includes(file)).map(({ name }) => name);

describe('an upgrade that is ended', () => {
  test('at any of its files, by the loss of its connection, leaves the old schema; the next one makes the new', async () => {
    const { owner, gate } = await olderDatabase();
    const before = await fingerprint(owner);
    const after: string[] = [];
    for (const name of dueFiles()) {
      await gate.shut();
      const upgrade = migrate(owner, { files: withPauseAt(files, name) }).then(
        () => 'done',
        (error: Error) => error.message,
      );
      await gate.end(await gate.awaitWaiting());
      await gate.open();
      expect(await upgrade).toMatch(/terminating connection|Connection terminated/);
      after.push((await fingerprint(owner)).hash);
    }
    expect(new Set(after)).toEqual(new Set([before.hash]));
    expect(after.length).toBeGreaterThan(40);
    await migrate(owner, { files });
    expect(await fingerprint(owner)).toEqual(await newSchema());
    expect((await newSchema()).things).toBeGreaterThan(2 * before.things);
    // Sixty upgrades, which take a busy machine longer than other tests may.
  }, 60_000);

  test('with its process, at the first, a middle and the last file, leaves the old schema', async () => {
    const { owner, gate } = await olderDatabase();
    const before = await fingerprint(owner);
    const due = dueFiles();
    for (const name of [due[0], 'migrations/011-ledger.sql', 'functions/members.sql', due.at(-1)]) {
      await gate.shut();
      await killed(owner, name ?? '', gate.awaitWaiting);
      await gate.open();
      await gate.awaitGone();
      expect([name, await fingerprint(owner)]).toEqual([name, before]);
    }
  });

  test('with its process inside the commit has the new schema; without its backend, the old one', async () => {
    const { owner, client, gate } = await olderDatabase();
    await client.query(pauseInCommit);
    const before = await fingerprint(owner);
    await gate.shut();
    const lost = migrate(owner, { files }).catch((error: Error) => error.message);
    await gate.end(await gate.awaitWaiting());
    await gate.open();
    expect(await lost).toMatch(/terminating connection|Connection terminated/);
    expect(await fingerprint(owner)).toEqual(before);
    await gate.shut();
    await killed(owner, 'nowhere', gate.awaitWaiting);
    await gate.open();
    await gate.awaitGone();
    await client.query('drop trigger wait on schema_history.files; drop function schema_history.wait()');
    expect(await fingerprint(owner)).toEqual(await newSchema());
  });
});

/** What a new database gets at its first start. */
async function newSchema() {
  const server = inject('testServer');
  return fingerprint({ ...server, database: templateName });
}

async function killed(owner: Connection, pausedAt: string, awaitWaiting: () => Promise<number>): Promise<void> {
  const script = join(import.meta.dirname, 'migrating-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(owner), pausedAt], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  await awaitWaiting();
  child.kill('SIGKILL');
  await exited;
}

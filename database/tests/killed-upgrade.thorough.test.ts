import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectAsOwner } from '../src/connections/connect-as-owner.ts';
import type { Connection } from '../src/connections/connection.ts';
import { seededRandom } from '../src/sample/seeded-random.ts';
import { migrate } from '../src/schema/migrate.ts';
import { readSchemaFiles, type SchemaFile } from '../src/schema/schema-files.ts';
import { filesOfOlderVersion } from './older-database.ts';
import { gateOf, pauseInCommit, withPauseAt } from './paused-upgrade.ts';
import { fingerprint } from './schema-fingerprint.ts';
import { createEmptyDatabase, templateName } from './worlds/test-database.ts';

// No fixed seed is needed: a failure names its file.
const { pick } = seededRandom(Date.now());

let files: SchemaFile[];
let older: SchemaFile[];
let newSchema: Awaited<ReturnType<typeof fingerprint>>;
let clients: pg.Client[] = [];

beforeAll(async () => {
  files = await readSchemaFiles();
  older = filesOfOlderVersion(files);
  newSchema = await fingerprint({ ...inject('testServer'), database: templateName });
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

/** The files that an upgrade runs: the first, the last, and others that differ in each run. */
function dueFiles() {
  const [first = '', ...others] = files.filter((file) => !older.includes(file)).map(({ name }) => name);
  expect(others.length).toBeGreaterThan(40);
  return { first, last: others.at(-1) ?? '', some: () => pick([first, ...others]) };
}

test('an upgrade that loses its connection or process at any of its files leaves the old schema, and the next one makes the new', async () => {
  const { owner, gate } = await olderDatabase();
  const before = await fingerprint(owner);
  const { first, last, some } = dueFiles();
  for (const name of [first, some(), some(), last]) {
    await gate.shut();
    const upgrade = migrate(owner, { files: withPauseAt(files, name) }).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await gate.end(await gate.awaitWaiting());
    await gate.open();
    expect([name, await upgrade]).toEqual([
      name,
      expect.stringMatching(/terminating connection|Connection terminated/),
    ]);
    expect([name, await fingerprint(owner)]).toEqual([name, before]);
  }
  const name = some();
  await gate.shut();
  await killed(owner, name, gate.awaitWaiting);
  await gate.open();
  await gate.awaitGone();
  expect([name, await fingerprint(owner)]).toEqual([name, before]);
  await migrate(owner, { files });
  expect(await fingerprint(owner)).toEqual(newSchema);
  expect(newSchema.things).toBeGreaterThan(2 * before.things);
}, 120_000);

test('an upgrade that is ended with its process inside the commit has the new schema; without its backend, the old one', async () => {
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
  expect(await fingerprint(owner)).toEqual(newSchema);
});

async function killed(owner: Connection, pausedAt: string, awaitWaiting: () => Promise<number>): Promise<void> {
  const script = join(import.meta.dirname, 'migrating-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(owner), pausedAt], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  await awaitWaiting();
  child.kill('SIGKILL');
  await exited;
}

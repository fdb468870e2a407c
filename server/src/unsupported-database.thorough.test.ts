import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '@ffl/operations/embedded/open-embedded';
import { makeDataFolder } from '@ffl/operations/tests/embedded-setup';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** A data folder whose database was created by migrations from before the release. */
async function oldDataFolder(): Promise<string> {
  const dataDir = await makeDataFolder();
  const { host, port, database, ownerUser, ownerPassword, stop } = await openEmbedded({
    dataDir,
    isExplicit: true,
    log: () => {},
  });
  const owner = new pg.Client({ host, port, database, user: ownerUser, password: ownerPassword });
  await owner.connect();
  await owner.query(`create schema schema_history;
    create table schema_history.schema_migrations (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into schema_history.schema_migrations values ('0001-schemas', '2026-11-20T10:00:00.000Z')`);
  await owner.end();
  await stop();
  return dataDir;
}

test('a start on a database from before the release ends with one sentence that says what to do', {
  timeout: 60_000,
}, async () => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: await oldDataFolder(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const [out, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(problem).toBe(
    'This database was made before the first release and cannot be upgraded: start with an empty one, in another DATA_DIR or behind another DATABASE_URL\n',
  );
  expect({ code, out }).toEqual({ code: 1, out: '' });
});

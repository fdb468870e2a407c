import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { asOwner } from '@ffl/database/security/as-owner';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import { openDatabase } from '@ffl/operations/open-database';
import { makeDataFolder } from '@ffl/operations/tests/embedded-setup';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readArguments } from '../../scripts/upgrade/read-arguments.ts';
import { runUpgrade } from '../../scripts/upgrade/run-upgrade.ts';

// The command is its own process, and opens the database like a server.
vi.setConfig({ testTimeout: 60_000 });

const script = fileURLToPath(new URL('../../scripts/upgrade.ts', import.meta.url));
const upToDate = /^The database is up to date with version \d+\.\d+\.\d+: there is nothing to do\.$/;
const outdate = `update schema_history.files set hash = 'another' where name = 'functions/organizations.sql'`;
const secrets = { authSecret: 'a secret that only this test knows, long enough', samplePassword: 'Only-For-Tests-77!' };

beforeEach(() => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => quiet.mockRestore();
});

describe('on your own server', () => {
  let settings: Record<string, string>;
  let change: (sql: string) => Promise<unknown>;

  // Each test leaves something for an upgrade to run, which doesn't affect later tests.
  beforeAll(async () => {
    const tested = await createTestDatabase();
    const { user, password, host, port, database } = tested.owner;
    const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const folder = await mkdtemp(join(tmpdir(), 'ffl-upgrade-'));
    await writeFile(join(folder, 'secrets.json'), JSON.stringify({ ...secrets, authSecret: tested.secret }));
    settings = { DATABASE_URL: url, DATA_DIR: folder };
    change = (sql) => tested.asOwner(({ query }) => query(sql));
    return async () => {
      await tested.close();
      await rm(folder, { recursive: true });
    };
  });

  test('a check on your own server says what would run and changes nothing, the upgrade runs it, and then there is nothing to do', async () => {
    await change(outdate);
    const [code, output] = await run(['--check'], settings);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^Version \S+ would replace functions of this database, and change no table\. These would run:\n {2}1 file of functions: organizations\nA start of this version does it, or ffl upgrade: completely or not at all\.\n$/,
      ),
    ]);
    expect(`${(await runUpgrade({ isCheck: true }, settings)).output}\n`).toBe(output);
    expect(await run([], settings)).toEqual([0, 'Done. These ran:\n  1 file of functions: organizations\n']);
    expect(await runUpgrade({ isCheck: true }, settings)).toEqual({
      isUpToDate: true,
      output: expect.stringMatching(upToDate),
    });
    expect(await runUpgrade({ isCheck: false }, settings)).toEqual({
      isUpToDate: true,
      output: expect.stringMatching(upToDate),
    });
  });

  test('a backup is made before the first migration, and nothing is changed where none can be made', async () => {
    await change('drop table app.program_needs cascade');
    await change(`delete from schema_history.files where name = 'migrations/020-readiness.sql'`);
    const backups = join(settings.DATA_DIR ?? '', 'backups');
    await writeFile(backups, '');
    await expect(runUpgrade({ isCheck: false }, settings)).rejects.toThrow(
      `The backup folder ${backups} cannot be used: a file is in its way.`,
    );
    await rm(backups);
    expect((await runUpgrade({ isCheck: false }, settings)).output).toContain('1 migration: 020-readiness');
    expect((await readdir(backups)).filter((name) => name.endsWith('.snapshot'))).toHaveLength(1);
  });

  test('the check on your own server names migrations first, and says that they change tables', async () => {
    await change(outdate);
    await change(
      `delete from schema_history.files where name in ('migrations/019-cards.sql', 'migrations/020-readiness.sql')`,
    );
    expect((await runUpgrade({ isCheck: true }, settings)).output).toMatch(
      /^Version \S+ would change this database\. These would run:\n {2}2 migrations: 019-cards, 020-readiness\n {2}1 file of functions: organizations\n/,
    );
  });

  test('the upgrade on your own server ends with 2 for a wrong argument, and with 3 for what can’t be checked or upgraded', async () => {
    expect(await run(['--nonsense'], settings)).toEqual([2, expect.stringContaining('ffl upgrade [--check]')]);
    await change(`insert into schema_history.files (name, hash) values ('migrations/999-later.sql', 'unknown')`);
    const newer = /^This database was made by a newer version of Flight For Life: /;
    expect(await run(['--check'], settings)).toEqual([3, expect.stringMatching(newer)]);
    await expect(runUpgrade({ isCheck: false }, settings)).rejects.toThrow(newer);
  });
});

test('a check of the embedded database before the first start says so, and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await runUpgrade({ isCheck: true }, { DATA_DIR: join(folder, 'data') })).toEqual({
    isUpToDate: false,
    output: 'There is nothing to upgrade yet: the first start creates everything.',
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a check of the embedded database takes nothing from a running server, and the upgrade waits until it is stopped', async () => {
  const dataDir = await makeDataFolder();
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  const settings = { DATA_DIR: dataDir };
  const opened = await openDatabase({ dataDir, isDataDirExplicit: true, secret: secrets.authSecret, log: () => {} });
  try {
    await asOwner(opened.owner, ({ query }) => query(outdate));
    expect((await runUpgrade({ isCheck: true }, settings)).output).toMatch(
      /\n {2}1 file of functions: organizations\nThe server that runs now holds this database: stop it, then start this version, or run ffl upgrade\.$/,
    );
    await expect(runUpgrade({ isCheck: false }, settings)).rejects.toThrow(
      'The embedded database belongs to the server while that runs.\nStop the server (systemctl stop flight-for-life, or Ctrl-C where it runs), give this command again',
    );
    expect(await opened.database.isHealthy()).toBe(true);
  } finally {
    await opened.close();
  }
  expect((await runUpgrade({ isCheck: true }, settings)).output).toMatch(
    /\n {2}1 file of functions: organizations\nA start of this version does it/,
  );
  expect(await runUpgrade({ isCheck: false }, settings)).toEqual({
    isUpToDate: true,
    output: 'Done. These ran:\n  1 file of functions: organizations',
  });
});

test('the command ffl upgrade knows its arguments', () => {
  expect(readArguments([])).toEqual({ isCheck: false });
  expect(readArguments(['--check'])).toEqual({ isCheck: true });
  expect(readArguments(['--help'])).toBe('help');
  expect(() => readArguments(['now'])).toThrow('Usage: ffl upgrade');
});

async function run(args: string[], settings: Record<string, string>): Promise<[number, string]> {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return [await ended, out || problem.replace(/^Warning: fsync is off.*\n/, '')];
}

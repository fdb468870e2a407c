import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../scripts/admin/run-command.ts';
import { runBackup } from '../../scripts/backup/run-backup.ts';
import { runMove } from '../../scripts/move/run-move.ts';
import { runUpgrade } from '../../scripts/upgrade/run-upgrade.ts';
import { runCheck } from '../../scripts/verify-ledger/run-check.ts';

type Settings = Record<string, string>;

const commands: [string, (settings: Settings, folder: string) => Promise<unknown>][] = [
  ['backup', (settings) => runBackup(undefined, settings)],
  ['move', (settings, folder) => runMove({ toDataDir: join(folder, 'target') }, settings)],
  ['verify-ledger', (settings) => runCheck({ isAccepting: false }, settings)],
  ['upgrade', (settings) => runUpgrade({ isCheck: false }, settings)],
  ['admin list', (settings) => runCommand({ kind: 'list' }, settings)],
];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-no-database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.each(commands)('the command %s where no database is says so, and leaves nothing behind', async (_, run) => {
  const folder = await emptyFolder();
  const dataDir = join(folder, 'data');
  const message = `There is no database in ${dataDir}: give this command the server's settings`;
  await expect(run({ DATA_DIR: dataDir }, folder)).rejects.toThrow(new Error(message));
  const secret = { AUTH_SECRET: 'hK3v9Qm2Xw7Rt5Yb8Zc1Ld4Ne6Pf0Gs-' };
  await expect(run({ DATA_DIR: dataDir, ...secret }, folder)).rejects.toThrow(new Error(message));
  expect(await readdir(folder)).toEqual([]);
});

test.each(commands)(
  'the command %s on a server of your own without its secret says so, and makes none',
  async (_, run) => {
    const folder = await emptyFolder();
    const dataDir = join(folder, 'data');
    const message = `There is no AUTH_SECRET, nor a secrets.json in ${dataDir}: give this command the server's settings`;
    const settings = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://owner:none@127.0.0.1:9/flight' };
    await expect(run(settings, folder)).rejects.toThrow(new Error(message));
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each(commands)('the command %s without an answer of your own server says what to do', async (_, run) => {
  const folder = await emptyFolder();
  const secret = { AUTH_SECRET: 'hK3v9Qm2Xw7Rt5Yb8Zc1Ld4Ne6Pf0Gs-' };
  const settings = { ...secret, DATA_DIR: folder, DATABASE_URL: 'postgresql://owner:none@127.0.0.1:9/flight' };
  await expect(run(settings, folder)).rejects.toThrow(
    'No database server answers at 127.0.0.1:9 (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  );
});

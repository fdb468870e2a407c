import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Connection } from '@ffl/database/connections/connection';
import { createEmptyDatabase } from '@ffl/database/tests/worlds/test-database';
import { createFileKeys } from '@ffl/operations/backups/file-keys';
import { beforeAll, expect, test, vi } from 'vitest';
import { type RestoreOptions, runRestore } from '../../scripts/restore/run-restore.ts';
import { type BackupWorld, count, createBackupWorld } from './worlds/backup-world.ts';

// Longer, since each restore creates a schema.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const mallory = 'mallory@example.org';
let world: BackupWorld;
let whole: string;
let target: Connection;
let place: Record<string, string>;

beforeAll(async () => {
  world = await createBackupWorld({ isSmall: true });
  whole = await world.backup();
  return world.close;
});

/**
 * Makes a backup in which somebody without a secret replaced an administrator's address with their own and recomputed
 * every hash.
 */
async function forge(sign: (said: string) => object | undefined): Promise<string> {
  const text = String(await promisify(zstdDecompress)(await readFile(whole)));
  const [, user = ''] = /\nCOPY public\.administrators .+\n\S+\t(\S+)/.exec(text) ?? [];
  const changed = text
    .replace(new RegExp(`(\nCOPY auth\\.users (?:.*\n)*?${user}\t)[^\t]+(?=\t)`), `$1${mallory}`)
    .replace(new RegExp(`\t${user}\tadmin\t[^\t]+\t`), `\t${user}\tsuper_admin\tMal\x1b[8m\t`);
  const end = changed.indexOf('-- Complete ') + '-- Complete '.length;
  const { signed, ...said } = JSON.parse(changed.slice(end));
  for (const [, name = '', rows = ''] of changed.matchAll(/^COPY (\S+) .+\n((?:(?!\\\.$).*\n)*)\\\.$/gm)) {
    said.tables[name] = { rows: rows.split('\n').length - 1, sha256: createHash('sha256').update(rows).digest('hex') };
  }
  const signature = sign(JSON.stringify(said)) ?? (sign === kept ? signed : undefined);
  const file = join(world.folder, `${crypto.randomUUID()}.snapshot`);
  const line = JSON.stringify({ ...said, ...(signature ? { signed: signature } : {}) });
  await writeFile(file, await promisify(zstdCompress)(`${changed.slice(0, end)}${line}\n`));
  return file;
}
const kept = () => undefined;
const removed = () => undefined;

async function restore(file: string, over: Partial<RestoreOptions> = {}, settings: Record<string, string> = {}) {
  target = await createEmptyDatabase();
  const { DATABASE_URL = '' } = await world.settingsOf(target);
  place = {
    DATABASE_URL,
    DATA_DIR: join(world.folder, crypto.randomUUID()),
    AUTH_SECRET: world.tested.secret,
    ...settings,
  };
  return runRestore({ file, identityFile: undefined, ...over }, place);
}

async function expectNothing() {
  expect(await readdir(world.folder)).not.toContain(basename(place.DATA_DIR ?? ''));
  expect(await count(target, `pg_namespace where nspname in ('app', 'auth', 'schema_history')`)).toBe(0);
}

test('a backup changed after it was signed is refused before anything is written, whatever one agrees to', async () => {
  await expect(restore(await forge(kept), { nobodyVouches: true })).rejects.toThrow(
    'This file was changed after it was signed: nothing was restored. Take another one',
  );
  await expectNothing();
});

const unsigned =
  /^Nobody vouches for this backup: it is not signed\. Version 1\.0\.0 signed none\. Whoever wrote it chose who administers, and their passwords:\n {2}mallory@example\.org \(Mal\?\[8m \S+, super_admin\)\n/;

test('an unsigned backup shows who would administer, and goes on only by an explicit word', async () => {
  const file = await forge(removed);
  await expect(restore(file)).rejects.toThrow(unsigned);
  await expectNothing();
  const no = vi.fn(async (_: string) => false);
  await expect(restore(file, { ask: no })).rejects.toThrow('Nothing was restored. To restore it without being asked');
  expect(no.mock.calls).toEqual([[expect.stringMatching(unsigned)]]);
  await expectNothing();
  const { output } = await restore(file, { nobodyVouches: true });
  expect(output).toContain('Nobody vouches for who administers here: look at them with ffl admin list');
  expect(await count(target, `administrators a join auth.users u on u.id = a.user_id where email = '${mallory}'`)).toBe(
    1,
  );
});

test('any secret that is listed vouches, one that is not doesn’t, and the one inside of a backup never does', async () => {
  const other = 'Zq8Wn4Xe2Rt6Yb1Uc9Iv3Op7As5Df0G-';
  const later = { AUTH_SECRET: `${other},${world.tested.secret}` };
  expect((await restore(whole, {}, later)).output).not.toContain('Nobody vouches');
  const foreign = await forge(createFileKeys(['a secret of somebody else']).sign);
  await expect(restore(foreign)).rejects.toThrow('it is signed with a secret that is not given here.');
  await expectNothing();
  const own = await world.backup({ BACKUP_RECIPIENT: await world.newRecipient('identity') });
  await expect(restore(own, { identityFile: join(world.folder, 'identity') }, { AUTH_SECRET: other })).rejects.toThrow(
    'it is signed with a secret that is not given here.',
  );
  await expectNothing();
});

test('a restore without the list of people deleted since says so before it begins', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const alone = join(world.folder, 'alone');
  await mkdir(alone);
  await cp(whole, join(alone, 'one.snapshot'));
  await restore(join(alone, 'one.snapshot'));
  expect(said).toHaveBeenCalledWith(
    `There is no deleted-members.json in ${alone}: members deleted since the backup was made come back.`,
  );
  await writeFile(join(alone, 'deleted-members.json'), '[]');
  said.mockClear();
  await restore(join(alone, 'one.snapshot'));
  expect(said).not.toHaveBeenCalledWith(expect.stringContaining('deleted-members.json'));
});

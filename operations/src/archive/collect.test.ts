import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackupFile } from '../backups/backup-file.ts';
import { createFileKeys } from '../backups/file-keys.ts';
import { collect } from './collect.ts';
import { expire, readHistory } from './history.ts';

let root: string;
let spool: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ffl-collect-'));
  [spool, folder] = [join(root, 'spool'), join(root, 'history')];
  await Promise.all([spool, folder].map((each) => mkdir(each)));
});
afterEach(() => rm(root, { recursive: true }));

const keys = createFileKeys(['the secret of this installation']);
const one = '000000010000000000000003';
const next = '000000010000000000000004';
const finish = (name: string, content: string) => writeFile(join(spool, name), content);
const round = async () => collect(spool, await readHistory(folder), { keys });

test('a finished segment goes into the archive and then out of the spool, and one that is being copied stays', async () => {
  await finish(one, 'records');
  await finish(`${next}.unfinished`, 'rec');
  await finish(`${one}.00000028.backup`, 'START');
  await round();
  expect(await readdir(spool)).toEqual([`${next}.unfinished`]);
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(new RegExp(`^${one}_\\d{8}T\\d{9}Z_[0-9a-f]{16}_[0-9a-f]{16}-[0-9a-f]{64}\\.wal\\.zst$`));
  expect(await text(readBackupFile(join(folder, file), undefined))).toBe('records');
});

test('a segment that is in the archive already, after a kill, only leaves the spool', async () => {
  await finish(one, 'records');
  await round();
  const before = await readdir(folder);
  await finish(one, 'records');
  await round();
  expect([await readdir(folder), await readdir(spool)]).toEqual([before, []]);
});

test('other content under a name that is in the archive is refused, and both stay', async () => {
  await finish(one, 'records');
  await round();
  const before = await readdir(folder);
  await finish(one, 'others');
  await expect(round()).rejects.toThrow('the database has other content under this name');
  expect([await readdir(folder), await readdir(spool)]).toEqual([before, [one]]);
});

test('a segment that the archive cannot take stays in the spool', async () => {
  await finish(one, 'records');
  const history = await readHistory(folder);
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file');
  await expect(collect(spool, history, { keys })).rejects.toThrow('ENOTDIR');
  expect(await readFile(join(spool, one), 'utf8')).toBe('records');
});

test('base backups are deleted after their time, with the segments that no other needs', async () => {
  const names = ['20261001T000000000Z_000000010000000000000003', '20261101T000000000Z_000000010000000000000005'];
  for (const name of names) {
    for (const kind of ['tar', 'json']) await writeFile(join(folder, `base_${name}.${kind}.zst`), '');
  }
  await writeFile(join(folder, 'base_20261108T000000000Z_000000010000000000000009.tar.zst'), 'has no manifest');
  for (const number of [3, 4, 5, 6]) {
    await writeFile(join(folder, `00000001000000000000000${number}_20261101T000000000Z_0123456789abcdef.wal.zst`), '');
  }
  const history = await readHistory(folder);
  await expire(history, new Date('2026-10-15T00:00:00Z'));
  expect(history.bases).toHaveLength(1);
  expect((await readdir(folder)).filter((name) => /^0/.test(name)).map((name) => name.slice(0, 24))).toEqual([
    '000000010000000000000005',
    '000000010000000000000006',
  ]);
  expect((await readdir(folder)).filter((name) => name.includes('20261001'))).toEqual([]);
});

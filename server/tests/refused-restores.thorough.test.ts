import { createWriteStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createZstdCompress, zstdCompress, zstdDecompress } from 'node:zlib';
import { isSecretKnown } from '@ffl/database/connections/roles';
import { createEmptyDatabase } from '@ffl/database/tests/worlds/test-database';
import { restoreBackup } from '@ffl/operations/backups/restore-backup';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runBackup } from '../../scripts/backup/run-backup.ts';
import { runRestore } from '../../scripts/restore/run-restore.ts';
import { type BackupWorld, count, createBackupWorld } from './worlds/backup-world.ts';

// Longer, since each restore creates a schema.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: BackupWorld;
let whole: string;

beforeAll(async () => {
  world = await createBackupWorld({ isSmall: true });
  // Larger than one read, so that some rows are stored before the missing end is noticed.
  await world.tested.asOwner(({ query }) =>
    query(`insert into app.mail_outbox (kind, recipient, queued_at, next_try_at, facts)
      select 'account-unlocked', 'a@example.org', now(), now(), jsonb_build_object('word', gen_random_uuid())
      from generate_series(1, 5000)`),
  );
  whole = await world.backup();
  return world.close;
});

describe('a restore that is refused', () => {
  /** Makes another file from the bytes of a complete one. */
  async function other(make: (bytes: Buffer) => Buffer | Promise<Buffer>): Promise<string> {
    const file = join(world.folder, `${crypto.randomUUID()}.snapshot`);
    await writeFile(file, await make(await readFile(whole)));
    return file;
  }
  const changed = (change: (text: string) => string) =>
    other(async (bytes) => promisify(zstdCompress)(change(String(await promisify(zstdDecompress)(bytes)))));
  const torn = 'This snapshot is not whole: it was cut off or changed. Take another one';

  test.each<[string, () => Promise<string>, string]>([
    ['a file that is missing', async () => join(world.folder, 'nothing'), 'There is no file '],
    [
      'a file of another kind',
      () => writeFile(join(world.folder, 'other'), 'hello\n').then(() => join(world.folder, 'other')),
      torn,
    ],
    [
      'a text of another kind',
      () => changed(() => '-- PostgreSQL database dump\n'),
      'This file is not a snapshot of Flight For Life',
    ],
    ['a file cut off', () => other((bytes) => bytes.subarray(0, -100)), torn],
    [
      'a file with one other byte',
      () =>
        other((bytes) => {
          bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
          return bytes;
        }),
      torn,
    ],
    ['a text that ends early', () => changed((text) => text.slice(0, text.indexOf('-- Complete '))), torn],
    ['a row that is another', () => changed((text) => text.replace('\tvalid\t', '\tinactive\t')), torn],
    ['a table that is gone', () => changed((text) => text.replace(/COPY app\.seals.*?\n\\\.\n/s, '')), torn],
    [
      'a newer form',
      () => changed((text) => text.replace('"form":1', '"form":2')),
      'This snapshot was made by a newer version of Flight For Life: restore it with that version, or one after it',
    ],
    [
      'a newer schema',
      () => changed((text) => text.replace('"schema":[', '"schema":[{"name":"migrations/999-later.sql","hash":"x"},')),
      'This snapshot was made by a newer version of Flight For Life: restore it with that version, or one after it',
    ],
    [
      'a schema from before the first release',
      () => changed((text) => text.replace(/("name":"migrations\/001-schemas.sql","hash":")\w/, '$1x')),
      'This snapshot was made before the first release of Flight For Life and cannot be restored by this version: restore it with the version that made it',
    ],
  ])('a restore is refused with a sentence, and leaves nothing behind, for %s', async (_, make, sentence) => {
    const target = await createEmptyDatabase();
    const { DATABASE_URL = '' } = await world.settingsOf(target);
    const place = { DATABASE_URL, DATA_DIR: join(world.folder, 'new'), AUTH_SECRET: world.tested.secret };
    await expect(runRestore({ file: await make(), identityFile: undefined }, place)).rejects.toThrow(sentence);
    expect(await readdir(world.folder)).not.toContain('new');
    expect(await count(target, `pg_namespace where nspname in ('app', 'auth', 'schema_history')`)).toBe(0);
  });

  /** A few thousand bytes that unpack to 512 MB: a beginning, and then the same text again and again. */
  async function bomb(begin: string, repeated: string): Promise<string> {
    const file = join(world.folder, `${crypto.randomUUID()}.snapshot`);
    const piece = Buffer.from(repeated.repeat(1_048_576 / repeated.length));
    const pieces = function* () {
      yield Buffer.from(begin);
      for (let count = 0; count < 512; count += 1) yield piece;
    };
    await pipeline(Readable.from(pieces()), createZstdCompress(), createWriteStream(file));
    expect((await stat(file)).size).toBeLessThan(192_000);
    return file;
  }
  const headOf = async () => {
    const text = String(await promisify(zstdDecompress)(await readFile(whole)));
    return text.slice(0, text.indexOf('COPY '));
  };
  const much =
    'This snapshot unpacks to far more than a backup of its size holds: nothing was restored. Take another one';

  test.each<[string, () => Promise<string>, string]>([
    ['a bomb of one endless line', () => bomb('-- Flight For Life snapshot {"', 'aaaaaaaa'), torn],
    ['a bomb of another kind', () => bomb('', '\0'), 'This file is not a snapshot of Flight For Life'],
    [
      'a bomb of one endless row',
      async () => bomb(`${await headOf()}COPY public.members (id) FROM stdin;\n`, 'aaaaaaaa'),
      much,
    ],
    [
      'a bomb of endless rows',
      async () => bomb(`${await headOf()}COPY public.members (id) FROM stdin;\n`, '1\n'),
      much,
    ],
  ])(
    'a restore of %s is refused with a sentence before it has cost more than its size allows',
    async (_, make, sentence) => {
      const file = await make();
      const place = { DATA_DIR: join(world.folder, 'new'), AUTH_SECRET: world.tested.secret };
      const began = process.cpuUsage();
      await expect(runRestore({ file, identityFile: undefined }, place)).rejects.toThrow(sentence);
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1_000_000).toBeLessThan(5);
      expect(await readdir(world.folder)).not.toContain('new');
    },
  );

  test.each([
    ['next rows', '\n'],
    ['end of the table', '\\.\n'],
  ])(
    'a restore is refused with a sentence, and leaves nothing behind, if a row cannot be stored, before the %s',
    async (_, mark) => {
      const text = String(await promisify(zstdDecompress)(await readFile(whole)));
      const bad = text.indexOf(mark, text.indexOf('COPY public.members ')) + (mark === '\n' ? 1 : 0);
      async function* slowly() {
        yield Buffer.from(`${text.slice(0, bad)}nobody\n`);
        await setTimeout(200);
        yield Buffer.from(text.slice(bad));
      }
      const target = await createEmptyDatabase();
      await expect(restoreBackup(target, slowly(), { deleted: [] })).rejects.toThrow(torn);
    },
  );

  test('a restore of an encrypted backup without its identity, or with another, is refused with a sentence, and leaves nothing behind', async () => {
    const file = await world.backup({ BACKUP_RECIPIENT: await world.newRecipient('identity') });
    await world.newRecipient('other identity');
    await expect((await world.restore(file)).output).rejects.toThrow(
      'This snapshot is encrypted: give the file with the identity',
    );
    await expect((await world.restore(file, join(world.folder, 'none'))).output).rejects.toThrow('There is no file ');
    const { output } = await world.restore(file, join(world.folder, 'other identity'));
    await expect(output).rejects.toThrow('This snapshot is encrypted for another recipient than this identity');
  });

  test('a restore into a place that has data is refused with a sentence, and changes nothing', async () => {
    const place = await world.settingsOf(world.tested.owner);
    await expect(runRestore({ file: whole, identityFile: undefined }, place)).rejects.toThrow(
      'There are data already: restore into an empty place, another DATA_DIR or another database behind DATABASE_URL',
    );
  });

  test('a restore with another secret than the product that is connected is refused with a sentence, and that product keeps its passwords', async () => {
    const { tested } = world;
    await tested.database.asService(({ query }) => query('select'));
    const other = { AUTH_SECRET: 'Another-Secret-Of-32-Bytes-At-Least-77' };
    for (const [owner, sentence] of [
      [tested.owner, 'There are data already'],
      [await createEmptyDatabase(), 'A Flight For Life with another AUTH_SECRET uses this PostgreSQL server'],
    ] as const) {
      const place = { ...(await world.settingsOf(owner)), ...other };
      await expect(runRestore({ file: whole, identityFile: undefined, nobodyVouches: true }, place)).rejects.toThrow(
        sentence,
      );
      expect(await isSecretKnown(tested.owner, [tested.secret])).toBe(true);
    }
    expect(await isSecretKnown(tested.owner, [other.AUTH_SECRET, tested.secret])).toBe(true);
  });

  test('a backup in production that anybody could read is refused with a sentence, and leaves nothing behind', async () => {
    const production = {
      NODE_ENV: 'production',
      AUTH_SECRET: 'hK3v9Qm2Xw7Rt5Yb8Zc1Ld4Ne6Pf0Gs-',
      PUBLIC_URL: 'https://flight.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'flight@flight.example',
    };
    await expect(runBackup(undefined, { ...world.settings, ...production })).rejects.toThrow(
      'This server makes no backups: BACKUP_RECIPIENT is missing.',
    );
  });
});

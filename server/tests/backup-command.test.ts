import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { dropStaleMail } from '@ffl/database/mail/outbox';
import { loadSample } from '@ffl/database/sample/load-sample';
import { asOwner } from '@ffl/database/security/as-owner';
import { type Copied, copyTable } from '@ffl/database/snapshots/copy-table';
import { restoreSnapshot } from '@ffl/database/snapshots/restore-snapshot';
import { readKeptTables, type readTables, sameText } from '@ffl/database/snapshots/schema-tables';
import { newIdentity } from '@ffl/database/tests/worlds/age-identity';
import { addAccount, addMember, addSession } from '@ffl/database/tests/worlds/people';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runBackup } from '../../scripts/backup/run-backup.ts';
import { runMove } from '../../scripts/move/run-move.ts';
import { rehearse } from '../../scripts/restore/rehearse.ts';
import { runRestore } from '../../scripts/restore/run-restore.ts';

// A sample is loaded once, and each restore makes a schema.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let tested: TestDatabase;
let folder: string;
let settings: Record<string, string>;
let recipient: string;
let identityFile: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  await loadSample(tested.owner, 'a hash', new Date());
  folder = await mkdtemp(join(tmpdir(), 'ffl-backup-'));
  settings = { ...(await settingsOf(tested.owner)), BACKUP_DIR: join(folder, 'backups') };
  recipient = await newRecipient('identity');
  identityFile = join(folder, 'identity');
  return async () => {
    await tested.close();
    await rm(folder, { recursive: true });
  };
});

/** Of an installation with its own DATA_DIR. */
async function settingsOf({ user, password, host, port, database }: Connection): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const secrets = { authSecret: tested.secret, samplePassword: 'Only-For-Tests-77!' };
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { DATABASE_URL: url, DATA_DIR: dataDir };
}

/** Writes an identity as age-keygen does. */
async function newRecipient(name: string): Promise<string> {
  const identity = await newIdentity();
  await writeFile(join(folder, name), identity.file);
  return identity.recipient;
}

/** A snapshot of the tested database in a file of its own. */
async function backup(over: Record<string, string> = {}): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.snapshot`);
  await runBackup(file, { ...settings, ...over });
  return file;
}

async function restore(file: string, identity?: string) {
  const target = await createEmptyDatabase();
  const told = runRestore({ file, identityFile: identity }, await settingsOf(target));
  return { target, told };
}

/** What each table says, as a hash. */
async function textsOf(owner: Connection, read: typeof readTables): Promise<Map<string, Copied>> {
  const client = await connectAsOwner(owner);
  try {
    await client.query(`begin; ${sameText}`);
    const texts = new Map<string, Copied>();
    for (const table of await read(client)) {
      const rows = copyTable(client, table);
      let next = await rows.next();
      while (!next.done) next = await rows.next();
      texts.set(table.name, next.value);
    }
    return texts;
  } finally {
    await client.end();
  }
}

async function count(owner: Connection, what: string): Promise<number> {
  const row = await asOwner(owner, ({ first }) => first<{ count: number }>(`select count(*)::integer from ${what}`));
  return row?.count ?? Number.NaN;
}

test('what is restored is what was saved, table by table, encrypted or not', async () => {
  for (const file of [await backup(), await backup({ BACKUP_RECIPIENT: recipient })]) {
    const { target, told } = await restore(file, identityFile);
    expect(await told).toMatchObject({
      isIntact: true,
      told: expect.stringMatching(
        /^Restored [\d,]+ rows of version .+, each as the snapshot says\. There are records until /,
      ),
    });
    const [saved, restored] = [await textsOf(tested.owner, readKeptTables), await textsOf(target, readKeptTables)];
    expect(saved.get('public.certifications')?.rows).toBeGreaterThan(300);
    for (const [name, text] of saved) {
      if (!/^app\.(restores|snapshots)$/.test(name)) expect([name, restored.get(name)]).toEqual([name, text]);
    }
    expect(restored.get('app.restores')?.rows).toBe(1);
  }
});

test('a restored database takes the next records, with ids after those it has', async () => {
  const { target, told } = await restore(await backup());
  await told;
  const before = await count(target, 'app.credential_events');
  await asOwner(target, ({ query }) =>
    query(`update public.certifications set status = 'inactive' where id =
      (select id from public.certifications where status = 'valid' order by id limit 1)`),
  );
  expect(await count(target, 'app.credential_events')).toBe(before + 1);
});

describe('a restore brings nothing back to life:', () => {
  test('sessions, mailed links and card keys end, and letters wait', async () => {
    const account = await tested.asOwner((transaction) => addAccount(transaction));
    await tested.asOwner(async (transaction) => {
      await addSession(transaction, account.userId);
      await transaction.query(
        `insert into app.mail_outbox (kind, recipient, queued_at, next_try_at) values ('account-unlocked', 'a@example.org', now(), now())`,
      );
      await transaction.query(
        `insert into app.card_keys (id, public_key, private_key, made_at) values ('AAAAAAAA', '{}', '{}', now())`,
      );
      await transaction.query(
        `insert into auth.one_time_tokens (token_hash, purpose, user_id, expires_at) values ('\\x01', 'recovery', $1, now() + interval '1 hour')`,
        [account.userId],
      );
    });
    const { target, told } = await restore(await backup());
    expect((await told).told).toContain('Letters that had not been sent wait for your word: ');
    for (const table of ['auth.sessions', 'auth.one_time_tokens', 'app.card_keys']) {
      expect([table, await count(tested.owner, table)]).not.toEqual([table, 0]);
      expect([table, await count(target, table)]).toEqual([table, 0]);
    }
    const stale = { now: new Date(), oldestWaiting: new Date(), oldestSent: new Date(0) };
    await asOwner(target, (transaction) => dropStaleMail(transaction, stale));
    expect(await count(target, 'app.mail_outbox where sent_at is null')).toBeGreaterThan(0);
    expect(
      await count(target, `app.mail_outbox where sent_at is null and next_try_at <= now() + interval '1 year'`),
    ).toBe(0);
  });

  test('who was deleted since is deleted again, from the note beside the snapshots', async () => {
    const memberId = await tested.asOwner((transaction) => addMember(transaction));
    await runBackup(undefined, settings);
    await tested.asOwner(({ query }) => query('delete from public.members where id = $1', [memberId]));
    const kept = (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('.snapshot')).sort();
    // The next one, or the server within a minute, notes it.
    await backup();
    const { target, told } = await restore(join(folder, 'backups', kept[0] ?? ''));
    expect((await told).told).toContain('Members deleted since then were deleted again: 1.');
    expect(await count(target, `public.members where id = '${memberId}'`)).toBe(0);
  });
});

test('a rehearsal with the embedded database says the same, and keeps nothing', async () => {
  const file = await backup();
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('ffl-rehearsal-'));
  const { DATABASE_URL: _, ...others } = settings;
  const { told, isIntact } = await rehearse(runRestore, { file, identityFile: undefined }, others);
  expect(told).toMatch(/^Restored [\d,]+ rows .+\nThis was a rehearsal of \d+ s: nothing was kept\.$/s);
  expect(isIntact).toBe(true);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('ffl-rehearsal-'))).toEqual(before);
});

test('a move copies everything, letters to be sent too, and refuses while a server is connected', async () => {
  await tested.asOwner(({ query }) =>
    query(`insert into app.mail_outbox (kind, recipient, queued_at, next_try_at)
      values ('account-unlocked', 'b@example.org', now(), now())`),
  );
  const [source, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const to = (await settingsOf(target)).DATABASE_URL;
  await expect(runMove({ to }, settings)).rejects.toThrow(
    'A server uses this database: stop it first, or what it records meanwhile stays behind',
  );
  await runRestore({ file: await backup(), identityFile: undefined }, await settingsOf(source));
  await asOwner(source, ({ query }) => query('update app.mail_outbox set next_try_at = now() where sent_at is null'));
  expect(await runMove({ to }, await settingsOf(source))).toMatch(/^Moved [\d,]+ rows, each compared\. /);
  expect(await textsOf(target, readKeptTables)).toEqual(await textsOf(source, readKeptTables));
});

describe('in words, and with nothing left behind, is refused', () => {
  let whole: string;
  beforeAll(async () => {
    whole = await backup();
  });

  /** Another file, with what is made of the bytes of a whole one. */
  async function other(make: (bytes: Buffer) => Buffer | Promise<Buffer>): Promise<string> {
    const file = join(folder, `${crypto.randomUUID()}.snapshot`);
    await writeFile(file, await make(await readFile(whole)));
    return file;
  }
  const changed = (change: (text: string) => string) =>
    other(async (bytes) => promisify(zstdCompress)(change(String(await promisify(zstdDecompress)(bytes)))));
  const torn = 'This snapshot is not whole: it was cut off or changed. Take another one';

  test.each<[string, () => Promise<string>, string]>([
    ['a file that is missing', async () => join(folder, 'nothing'), 'There is no file '],
    [
      'a file of another kind',
      () => writeFile(join(folder, 'other'), 'hello\n').then(() => join(folder, 'other')),
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
  ])('%s', async (_, make, sentence) => {
    const { target, told } = await restore(await make());
    await expect(told).rejects.toThrow(sentence);
    expect(await count(target, `pg_namespace where nspname in ('app', 'auth', 'schema_history')`)).toBe(0);
  });

  test.each([
    ['next rows', '\n'],
    ['end of the table', '\\.\n'],
  ])('a row that cannot be stored, refused before the %s', async (_, mark) => {
    const text = String(await promisify(zstdDecompress)(await readFile(whole)));
    const bad = text.indexOf(mark, text.indexOf('COPY public.members ')) + (mark === '\n' ? 1 : 0);
    async function* slowly() {
      yield Buffer.from(`${text.slice(0, bad)}nobody\n`);
      await setTimeout(200);
      yield Buffer.from(text.slice(bad));
    }
    const target = await createEmptyDatabase();
    await expect(restoreSnapshot(target, slowly(), { deleted: [] })).rejects.toThrow(torn);
  });

  test('an encrypted one without its identity, or with another', async () => {
    const file = await backup({ BACKUP_RECIPIENT: recipient });
    await newRecipient('other identity');
    await expect((await restore(file)).told).rejects.toThrow(
      'This snapshot is encrypted: give the file with the identity',
    );
    const { told } = await restore(file, join(folder, 'other identity'));
    await expect(told).rejects.toThrow('This snapshot is encrypted for another recipient than this identity');
  });

  test('a place that has data', async () => {
    const place = await settingsOf(tested.owner);
    await expect(runRestore({ file: whole, identityFile: undefined }, place)).rejects.toThrow(
      'There are data already: restore into an empty place, another DATA_DIR or another database behind DATABASE_URL',
    );
  });

  test('a backup in production that anybody could read', async () => {
    const production = {
      NODE_ENV: 'production',
      AUTH_SECRET: 'hK3v9Qm2Xw7Rt5Yb8Zc1Ld4Ne6Pf0Gs-',
      PUBLIC_URL: 'https://flight.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'flight@flight.example',
    };
    await expect(runBackup(undefined, { ...settings, ...production })).rejects.toThrow(
      'This server makes no backups: BACKUP_RECIPIENT is missing.',
    );
  });
});

import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { asOwner } from '@ffl/database/security/as-owner';
import { addAccount, addAdministrator, addMember, addSession } from '@ffl/database/tests/worlds/people';
import { type Archive, openArchive } from '@ffl/operations/archive/open-archive';
import { createFileKeys } from '@ffl/operations/backups/file-keys';
import { type OpenedDatabase, openDatabase } from '@ffl/operations/open-database';
import { newIdentity } from '@ffl/operations/tests/age-identity';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rehearse } from '../../scripts/restore/rehearse.ts';
import { runRecovery } from '../../scripts/restore/run-recovery.ts';

// An embedded database is made, and others are recovered from its archive.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secret = 'hK3v9Qm2Xw7Rt5Yb8Zc1Ld4Ne6Pf0Gs-';
let root: string;
let place: string;
let identityFile: string;
let opened: OpenedDatabase;
let archive: Archive;
/** A moment between the first member and the second. */
let between: Date;
/** A moment after the last record and before the log ends. */
let afterwards: Date;
const members: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "ffl archive's "));
  // The embedded database runs as a user of its own.
  await chmod(root, 0o711);
  place = join(root, 'archive');
  await mkdir(place);
  identityFile = join(root, 'identity');
  const { file, recipient } = await newIdentity();
  await writeFile(identityFile, file);
  opened = await openEmbedded('data');
  const { archiving, owner } = opened;
  if (!archiving) throw new Error('It does not archive');
  archive = openArchive(archiving, { folder: place, recipient, keys: createFileKeys([secret]) });
  const output = { version: '9.9.9', secrets: { authSecrets: [secret] } };
  const base = archive.keepBase(output, new Date());
  while (!(await Promise.race([base.then(() => true), archive.collect().then(() => false)])));
  await asOwner(owner, async (transaction) => {
    const account = await addAccount(transaction);
    await addAdministrator(transaction);
    await addSession(transaction, account.userId);
    await transaction.query(
      `insert into app.mail_outbox (kind, recipient, queued_at, next_try_at) values ('account-unlocked', 'a@example.org', now(), now())`,
    );
    members.push(await addMember(transaction));
  });
  between = await moment();
  await asOwner(owner, async (transaction) => void members.push(await addMember(transaction)));
  await archive.finish(10_000);
  await asOwner(owner, async (transaction) => void members.push(await addMember(transaction)));
  afterwards = await moment();
  await archive.finish(10_000);
  // The note is beside the archive, and not in it.
  await asOwner(owner, ({ query }) => query('delete from public.members where id = $1', [members[1]]));
  await archive.noteDeleted(owner);
});

afterAll(async () => {
  await opened?.close();
  await rm(root, { recursive: true });
});

function openEmbedded(name: string) {
  const dataDir = join(root, name);
  return openDatabase({ dataDir, isDataDirExplicit: true, isArchived: true, secret, log: () => {} });
}

/** A moment after everything recorded so far and before everything later. */
async function moment(): Promise<Date> {
  const row = await asOwner(opened.owner, ({ first }) => first<{ at: Date }>('select clock_timestamp() as at'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  return new Date((row?.at.getTime() ?? 0) + 2);
}

const settings = (name: string) => ({ DATA_DIR: join(root, name), AUTH_SECRET: secret, SAMPLE_DATA: 'off' });
const options = (over: object = {}) => ({ archive: place, identityFile, ...over });

/** Opens a restored data folder and reads what is in it. */
async function look(name: string) {
  const dataDir = join(root, name);
  const restored = await openDatabase({ dataDir, isDataDirExplicit: true, secret, log: () => {} });
  const of = async <T>(text: string) =>
    (await asOwner(restored.owner, ({ query }) => query<{ value: T }>(text))).rows.map(({ value }) => value);
  try {
    return {
      isArchiving: restored.archiving !== undefined,
      members: await of<string>('select id as value from members order by created_at'),
      sessions: await of('select id as value from auth.sessions'),
      letters: await of<number>(
        `select count(*)::integer as value from app.mail_outbox where next_try_at = 'infinity'`,
      ),
      until: await of<Date>('select records_until as value from app.restores'),
    };
  } finally {
    await restored.close();
  }
}

test('the state of a moment is restored, ends what must not come back, and says so', async () => {
  const { output, isIntact } = await runRecovery(options({ at: between.toISOString() }), settings('restored'));
  expect(isIntact).toBe(true);
  expect(output).toMatch(/^Restored from the base backup of .+, made by version 9\.9\.9, and \d segments in /);
  expect(output).toContain(`(${between.toISOString().slice(0, 19)}Z).\nEverybody signs in again`);
  expect(output).toContain('Letters that had not been sent wait for your word: 1.');
  expect(await readdir(join(root, 'restored/postgres'))).toEqual(['cluster', 'owner-password', 'superuser-password']);
  expect(await look('restored')).toEqual({
    isArchiving: false,
    members: members.slice(0, 1),
    sessions: [],
    letters: [1],
    until: [between],
  });
});

test('a rehearsal of a moment after the last record deletes again who was deleted since, and keeps nothing', async () => {
  const { output, isIntact } = await rehearse(
    runRecovery,
    options({ at: afterwards.toISOString() }),
    settings('rehearsed'),
  );
  expect(isIntact).toBe(true);
  expect(output).toContain('Members deleted since then were deleted again: 1.');
  expect(output).toMatch(/This was a rehearsal of \d+ s: nothing was kept\.$/);
  expect(await readdir(root)).not.toContain('rehearsed');
});

let copies = 0;

/** Copies the archive and changes the copy. `files` are the names in its only history. */
async function other(change: (folder: string, files: string[]) => Promise<unknown>): Promise<string> {
  copies += 1;
  const copy = join(root, `copy ${copies}`);
  await cp(place, copy, { recursive: true });
  const [history = ''] = await readdir(copy);
  const folder = join(copy, history);
  await change(folder, (await readdir(folder)).sort());
  return copy;
}

test('an archive signed with a secret that is not given is restored only by an explicit word, and says who administers', async () => {
  const others = { ...settings('unvouched'), AUTH_SECRET: 'Zq8Wn4Xe2Rt6Yb1Uc9Iv3Op7As5Df0G-' };
  await expect(runRecovery(options(), others)).rejects.toThrow('it is signed with a secret that is not given here');
  expect(await readdir(root)).not.toContain('unvouched');
  const asking = vi.fn(async (_: string) => true);
  const { output } = await runRecovery(options({ ask: asking }), others);
  expect(asking.mock.calls).toEqual([
    [expect.stringMatching(/shows only once it is unpacked and started here\.\nUnpack it\?$/)],
    [expect.stringMatching(/\n {2}\S+@\S+ \(Ada Admin\d+, admin\)\nKeep it\?$/)],
  ]);
  expect(output).toContain('\nNobody vouches for who administers here');
});

test('an archive whose disk is not there is not begun elsewhere, and nothing is lost meanwhile', async () => {
  const { archiving, owner } = opened;
  if (!archiving) throw new Error('It does not archive');
  const away = openArchive(archiving, { folder: join(root, 'away'), keys: createFileKeys([secret]) });
  await asOwner(owner, (transaction) => addMember(transaction));
  await expect(away.finish(10_000)).rejects.toThrow('away is not there: make it, or mount its disk');
  expect(await readdir(root)).not.toContain('away');
  await vi.waitFor(async () => expect(await readdir(archiving.spool)).not.toEqual([]), { timeout: 10_000 });
  expect((await away.waitingSince())?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await archive.finish(10_000);
  expect(await archive.waitingSince()).toBeNull();

  await mkdir(join(root, 'away'));
  await away.noteDeleted(owner);
  await rm(join(root, 'away'), { recursive: true });
  await expect(away.noteDeleted(owner)).rejects.toThrow('away is not there: make it, or mount its disk');
  expect(await readdir(root)).not.toContain('away');
});

test('a moment before people were deleted by an account comes back with them, by a word', async () => {
  const id = members[0];
  const noted = JSON.stringify([{ id, at: new Date().toISOString(), account: id, email: 'thief@example.org' }]);
  const copy = await other((folder) => writeFile(join(folder, 'deleted-members.json'), noted));
  const given = options({ archive: copy, at: between.toISOString() });
  await expect(runRecovery(given, settings('returned'))).rejects.toThrow('Nothing was done. Say which of these');
  const { output } = await runRecovery({ ...given, deletions: 'none' }, settings('returned'));
  expect(output).toContain('Members who came back, deleted by thief@example.org: 1.');
  expect((await look('returned')).members).toEqual([id]);
});

describe('a recovery that is refused', () => {
  const much = zstdCompressSync(Buffer.alloc(16 * 1_048_576));
  const segments = (files: string[]) => files.filter((name) => name.includes('.wal.'));
  const whole = async () => place;

  test.each<[string, () => Promise<string>, object, string | RegExp]>([
    [
      'a moment before the first base backup',
      whole,
      { at: '2026-01-01T06:00' },
      /^The archive has records from .+ to .+\. Without --at the restore gives the latest state$/,
    ],
    ['a moment after the last segment', whole, { at: '2099-01-01T06:00Z' }, /^The archive has records from /],
    ['a day without a time', whole, { at: '2026-11-23' }, '--at 2026-11-23 is no moment: write 2026-11-23T06:00'],
    ['no identity', whole, { identityFile: undefined }, 'This archive is encrypted: give the file with the identity'],
    [
      'another identity',
      whole,
      { identityFile: 'other' },
      /^base_.+ is encrypted for another recipient than this identity$/,
    ],
    ['an empty archive', () => mkdtemp(join(root, 'empty-')), {}, /^There is no archive with a base backup in /],
    [
      'a segment that is missing in between',
      () => other((folder, files) => rm(join(folder, segments(files).at(-2) ?? ''))),
      {},
      /^Segment [0-9A-F]{24} is missing in the archive, and nothing after it can be restored\. What comes before is there: --at .+Z$/,
    ],
    [
      'a segment with one other byte',
      () => other((folder, files) => flip(join(folder, segments(files).at(-1) ?? ''))),
      {},
      /^[0-9A-F]{24}_.+\.wal\.zst\.age is not whole: it was cut off or changed$/,
    ],
    [
      'a base backup with one other byte',
      () => other((folder, files) => flip(join(folder, files.find((name) => name.includes('.tar.')) ?? ''))),
      {},
      /^base_.+\.tar\.zst\.age is not whole: it was cut off or changed$/,
    ],
    [
      'a segment under the name of another',
      () =>
        other((folder, files) => {
          const [one = '', another = ''] = segments(files).slice(-2);
          return cp(join(folder, one), join(folder, another));
        }),
      {},
      /is not what was archived under this name$/,
    ],
    [
      'a segment whose name tells the hash of another content',
      () =>
        other((folder, files) => {
          const [one = '', another = ''] = segments(files).slice(-2);
          const [, , hash = ''] = one.split('_');
          const forged = another.replace(/^(.{24}_[^_]+_)[0-9a-f]{16}/, `$1${hash}`);
          return cp(join(folder, one), join(folder, forged)).then(() => rm(join(folder, another)));
        }),
      {},
      'This file was changed after it was signed: nothing was restored. Take another one',
    ],
    [
      'a segment that nobody signed',
      () =>
        other((folder, files) => {
          const last = segments(files).at(-1) ?? '';
          return rename(join(folder, last), join(folder, last.replace(/_[0-9a-f]{16}-[0-9a-f]{64}/, '')));
        }),
      {},
      /^Nobody vouches for this backup: it is not signed\./,
    ],
    [
      'a base backup’s description that is a bomb',
      () =>
        other((folder, files) => writeFile(join(folder, files.find((name) => name.includes('.json.')) ?? ''), much)),
      {},
      /^base_.+\.json\.zst\.age is not what was archived under this name$/,
    ],
    [
      'archives of two installations',
      () =>
        other((folder) => cp(folder, folder.replace(/\d+-\w+$/, '7000000000000000001-0a0b0c0d'), { recursive: true })),
      {},
      /has several histories: name one after --archive\n {2}.+ has records from /,
    ],
  ])('a recovery is refused with a sentence, and leaves nothing behind, for %s', async (_, make, over, sentence) => {
    const archive = await make();
    await writeFile(join(root, 'other'), (await newIdentity()).file);
    const given = { archive, identityFile, ...over };
    if (given.identityFile === 'other') given.identityFile = join(root, 'other');
    await expect(runRecovery(given, settings('refused'))).rejects.toThrow(sentence);
    expect(await readdir(join(root, 'refused')).catch(() => [])).not.toContainEqual(expect.stringMatching(/^postgres/));
  });

  test('a recovery into a place that has data, or into a server of your own, is refused with a sentence, and leaves nothing behind', async () => {
    await expect(runRecovery(options(), settings('restored'))).rejects.toThrow('There are data already: restore into');
    await expect(
      runRecovery(options(), { ...settings('refused'), DATABASE_URL: 'postgresql://a:b@localhost/c' }),
    ).rejects.toThrow('An archive gives back the embedded database: take DATABASE_URL away, and set DATA_DIR');
  });
});

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(`${file}.other`, bytes);
  await rename(`${file}.other`, file);
}

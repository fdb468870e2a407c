import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { groundMember } from '@ffl/database/groundings/write-grounding';
import { setAside } from '@ffl/database/leaving/write-leaving';
import { dropStaleMail } from '@ffl/database/mail/outbox';
import { createSealKeys } from '@ffl/database/seals/seal';
import { asOwner } from '@ffl/database/security/as-owner';
import { addPlace, punched } from '@ffl/database/tests/credential-world';
import { mergeAs } from '@ffl/database/tests/merge-world';
import { seal } from '@ffl/database/tests/seal-world';
import { addAdministrator, addMember, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { createEmptyDatabase } from '@ffl/database/tests/worlds/test-database';
import { denverDate } from '@ffl/domain/time/denver';
import { type Copied, copyTable } from '@ffl/operations/backups/copy-table';
import { readKeptTables, sameText } from '@ffl/operations/backups/schema-tables';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runBackup } from '../../scripts/backup/run-backup.ts';
import { runMove } from '../../scripts/move/run-move.ts';
import { settleReminders } from '../../scripts/restore/consent.ts';
import type { RestoreResult } from '../../scripts/restore/every-restore.ts';
import { rehearse } from '../../scripts/restore/rehearse.ts';
import { runRestore } from '../../scripts/restore/run-restore.ts';
import { type BackupWorld, count, createBackupWorld } from './worlds/backup-world.ts';

// A sample is loaded and restored once, and each restore makes a schema.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: BackupWorld;
/** Restored from the encrypted backup of the whole sample, made before somebody was deleted. */
let target: Connection;
let restored: RestoreResult;
let userId: string;
let email: string;
let deletedId: string;

beforeAll(async () => {
  world = await createBackupWorld();
  await world.tested.asOwner(async (transaction) => {
    const { query } = transaction;
    ({ userId, email } = await addAdministrator(transaction));
    deletedId = await addMember(transaction);
    await query('update app.reminding set is_on = true');
    await query('insert into app.refused_addresses values ($1, $2, now())', [userId, email]);
    await query(`insert into app.base_leads select $1, id from public.bases where base_name in ('LG1', 'LG2')`, [
      userId,
    ]);
    await query(
      `insert into app.mail_outbox (kind, recipient, queued_at, next_try_at) values ('account-unlocked', 'a@example.org', now(), now())`,
    );
    await query(
      `insert into app.card_keys (id, public_key, private_key, made_at) values ('AAAAAAAA', '{}', '{}', now())`,
    );
    await query(
      `insert into auth.one_time_tokens (token_hash, purpose, user_id, expires_at) values ('\\x01', 'recovery', $1, now() + interval '1 hour')`,
      [userId],
    );
  });
  await mergeTwo(world);
  await setOneAside(world);
  const recipient = { BACKUP_RECIPIENT: await world.newRecipient('identity') };
  await runBackup(undefined, { ...world.settings, ...recipient });
  const kept = (await readdir(join(world.folder, 'backups'))).find((name) => name.endsWith('.snapshot.age')) ?? '';
  await world.tested.asOwner(({ query }) => query('delete from public.members where id = $1', [deletedId]));
  // The next backup notes the deletion, as the server does within a minute. It has a file of its own, since kept ones
  // are named by the second.
  await world.backup();
  const { output, ...made } = await world.restore(join(world.folder, 'backups', kept), join(world.folder, 'identity'));
  target = made.target;
  restored = await output;
  return world.close;
});

/** Two records of one person, both with a history and a grounding, which lead a backup to every table of a merge. */
async function mergeTwo({ tested }: BackupWorld): Promise<void> {
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const { memberId: keptId, programId } = await addPlace(tested);
  const hiddenId = await tested.asOwner((transaction) => addMember(transaction));
  for (const memberId of [keptId, hiddenId]) await punched(tested, claims, 'issue', { memberId, programId });
  await tested.database.asActor(claims, (opened) =>
    groundMember(opened, { memberId: hiddenId, reason: 'Broken wrist' }, new Date()),
  );
  await mergeAs(tested, claims, { keptId, hiddenId });
}

async function setOneAside({ tested }: BackupWorld): Promise<void> {
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const { memberId } = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const left = { memberId, day: denverDate(new Date()), reason: 'Moved to Oregon' };
  await tested.database.asActor(claims, (opened) => setAside(opened, left, new Date()));
}

/** A hash of each table's rows. */
async function textsOf(owner: Connection): Promise<Map<string, Copied>> {
  const client = await connectAsOwner(owner);
  try {
    await client.query(`begin; ${sameText}`);
    const texts = new Map<string, Copied>();
    for (const table of await readKeptTables(client)) {
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

async function expectSame(restored: Connection, saved: Connection, settled: RegExp): Promise<void> {
  const found = await textsOf(restored);
  for (const [name, text] of await textsOf(saved)) {
    if (!settled.test(name)) expect([name, found.get(name)]).toEqual([name, text]);
  }
}

const restoredRows = /^Restored [\d,]+ rows of version .+, each as the snapshot says\. There are records until /;

test('a restored database is what was saved, table by table', async () => {
  expect(restored).toMatchObject({ isIntact: true, output: expect.stringMatching(restoredRows) });
  expect(await count(target, 'public.certifications')).toBeGreaterThan(300);
  for (const table of [
    'merges',
    'merged_events',
    'merged_rows',
    'hidden_members',
    'leaving_events',
    'leaving_reasons',
  ]) {
    expect(await count(target, `app.${table}`)).toBeGreaterThan(0);
  }
  // The second deletion is an event with a time of its own.
  await expectSame(target, world.tested.owner, /^app\.(restores|snapshots|reminding|mail_outbox|security_events)$/);
  expect(await count(target, 'app.restores')).toBe(1);
});

test('a restored database takes the next records, with ids after those it has', async () => {
  const before = await count(target, 'app.credential_events');
  await asOwner(target, ({ query }) =>
    query(`update public.certifications set status = 'inactive' where id =
      (select id from public.certifications where status = 'valid' order by id limit 1)`),
  );
  expect(await count(target, 'app.credential_events')).toBe(before + 1);
});

describe('a restore brings nothing back to life:', () => {
  test('a restore ends sessions, mailed links and card keys, and letters wait', async () => {
    expect(restored.output).toContain('Letters that had not been sent wait for your word: ');
    for (const table of ['auth.sessions', 'auth.one_time_tokens', 'app.card_keys']) {
      expect([table, await count(world.tested.owner, table)]).not.toEqual([table, 0]);
      expect([table, await count(target, table)]).toEqual([table, 0]);
    }
    const stale = { now: new Date(), oldestWaiting: new Date(), oldestSent: new Date(0) };
    await asOwner(target, (transaction) => dropStaleMail(transaction, stale));
    expect(await count(target, 'app.mail_outbox where sent_at is null')).toBeGreaterThan(0);
    expect(
      await count(target, `app.mail_outbox where sent_at is null and next_try_at <= now() + interval '1 year'`),
    ).toBe(0);
  });

  test('a restore turns reminders off until somebody decides, remembers that they were on, and keeps leads and refused addresses', async () => {
    expect(restored.output).toContain('Reminders were on. They are off now, since nobody knows which emails went out');
    expect(await count(target, 'app.reminding where not is_on and app.unreminded_since() is not null')).toBe(1);
    const ask = async () => false;
    expect(await settleReminders(target, { ask })).toEqual([
      'Reminders are off. Start them at the security desk, below the list of who would get one.',
    ]);
    expect(await count(target, 'app.reminding where not is_on and app.unreminded_since() is null')).toBe(1);
    expect(await settleReminders(target, { ask })).toEqual([]);
    expect(await count(target, `app.base_leads where user_id = '${userId}'`)).toBe(2);
    expect(await count(target, `app.refused_addresses where address = '${email}'`)).toBe(1);
  });

  test('a restore deletes again who was deleted since, from the note beside the backups', async () => {
    expect(restored.output).toContain('Members deleted since then were deleted again: 1.');
    expect(await count(target, `public.members where id = '${deletedId}'`)).toBe(0);
  });
});

test('a database that begins anew beside old backups leaves in the note who was deleted', async () => {
  const anew = await createBackupWorld({ isSmall: true });
  onTestFinished(anew.close);
  const { BACKUP_DIR = '' } = world.settings;
  await runBackup(undefined, { ...anew.settings, BACKUP_DIR });
  expect(JSON.parse(await readFile(join(BACKUP_DIR, 'deleted-members.json'), 'utf8'))).toContainEqual(
    expect.objectContaining({ id: deletedId }),
  );
});

test("a backup of another installation's seals is restored without encryption too, and the output says that they are not checked", async () => {
  const small = await createBackupWorld({ isSmall: true });
  onTestFinished(small.close);
  await seal(small.tested, createSealKeys(['a secret that only the other installation knows']));
  const file = await small.backup();
  const { target, output } = await small.restore(file);
  const notChecked = 'The seals were not checked: the secret that signed them is not at hand.';
  expect(await output).toMatchObject({ isIntact: true, output: expect.stringContaining(notChecked) });
  await expectSame(target, small.tested.owner, /^app\.(restores|snapshots)$/);
});

test('a rehearsal of a restore with the embedded database says the same, and keeps nothing', async () => {
  const small = await createBackupWorld({ isSmall: true });
  onTestFinished(small.close);
  const file = await small.backup();
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('ffl-rehearsal-'));
  const { DATABASE_URL: _, ...others } = small.settings;
  const { output, isIntact } = await rehearse(runRestore, { file, identityFile: undefined }, others);
  expect(output).toMatch(restoredRows);
  expect(output).toMatch(/\nThis was a rehearsal of \d+ s: nothing was kept\.$/);
  expect(isIntact).toBe(true);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('ffl-rehearsal-'))).toEqual(before);
});

test('a move copies everything, letters to be sent too, and refuses while a server is connected', async () => {
  const place = await createEmptyDatabase();
  const to = (await world.settingsOf(place)).DATABASE_URL;
  expect(await world.tested.database.isHealthy()).toBe(true);
  await expect(runMove({ to }, world.settings)).rejects.toThrow(
    'A server uses this database: stop it first, or what it records meanwhile stays behind',
  );
  await asOwner(target, ({ query }) => query('update app.mail_outbox set next_try_at = now() where sent_at is null'));
  expect(await count(target, 'app.mail_outbox where sent_at is null')).toBeGreaterThan(0);
  expect(await runMove({ to }, await world.settingsOf(target))).toMatch(/^Moved [\d,]+ rows, each compared\. /);
  expect(await textsOf(place)).toEqual(await textsOf(target));
});

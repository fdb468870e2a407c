import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { dropStaleMail } from '@ffl/database/mail/outbox';
import { createSealKeys } from '@ffl/database/seals/seal';
import { asOwner } from '@ffl/database/security/as-owner';
import { type Copied, copyTable } from '@ffl/database/snapshots/copy-table';
import { readKeptTables, type readTables, sameText } from '@ffl/database/snapshots/schema-tables';
import { seal } from '@ffl/database/tests/seal-world';
import { addAccount, addAdministrator, addMember, addSession } from '@ffl/database/tests/worlds/people';
import { createEmptyDatabase } from '@ffl/database/tests/worlds/test-database';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runBackup } from '../../scripts/backup/run-backup.ts';
import { runMove } from '../../scripts/move/run-move.ts';
import { rehearse } from '../../scripts/restore/rehearse.ts';
import { runRestore } from '../../scripts/restore/run-restore.ts';
import { type BackupWorld, count, createBackupWorld } from './worlds/backup-world.ts';

// A sample is loaded once, and each restore makes a schema.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: BackupWorld;

beforeAll(async () => {
  world = await createBackupWorld();
  return world.close;
});

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

test('what is restored is what was saved, table by table, encrypted or not', async () => {
  const recipient = await world.newRecipient('identity');
  for (const file of [await world.backup(), await world.backup({ BACKUP_RECIPIENT: recipient })]) {
    const { target, told } = await world.restore(file, join(world.folder, 'identity'));
    expect(await told).toMatchObject({
      isIntact: true,
      told: expect.stringMatching(
        /^Restored [\d,]+ rows of version .+, each as the snapshot says\. There are records until /,
      ),
    });
    const [saved, restored] = [
      await textsOf(world.tested.owner, readKeptTables),
      await textsOf(target, readKeptTables),
    ];
    expect(saved.get('public.certifications')?.rows).toBeGreaterThan(300);
    for (const [name, text] of saved) {
      if (!/^app\.(restores|snapshots)$/.test(name)) expect([name, restored.get(name)]).toEqual([name, text]);
    }
    expect(restored.get('app.restores')?.rows).toBe(1);
  }
});

test('a restored database takes the next records, with ids after those it has', async () => {
  const { target, told } = await world.restore(await world.backup());
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
    const account = await world.tested.asOwner((transaction) => addAccount(transaction));
    await world.tested.asOwner(async (transaction) => {
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
    const { target, told } = await world.restore(await world.backup());
    expect((await told).told).toContain('Letters that had not been sent wait for your word: ');
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

  test('reminders are off, since nobody knows what was sent meanwhile, and leads and refused addresses are kept', async () => {
    await world.tested.asOwner(({ query }) => query('update app.reminding set is_on = true'));
    const { userId, email } = await world.tested.asOwner((transaction) => addAdministrator(transaction));
    await world.tested.asOwner(async ({ query }) => {
      await query('insert into app.refused_addresses values ($1, $2, now())', [userId, email]);
      await query('insert into app.base_leads select $1, id from public.bases where base_name in ($2, $3)', [
        userId,
        'LG1',
        'LG2',
      ]);
    });
    const { target, told } = await world.restore(await world.backup());
    await told;
    expect(await count(target, 'app.reminding where not is_on')).toBe(1);
    expect(await count(target, `app.base_leads where user_id = '${userId}'`)).toBe(2);
    expect(await count(target, `app.refused_addresses where address = '${email}'`)).toBe(1);
  });

  test('who was deleted since is deleted again, from the note beside the snapshots', async () => {
    const memberId = await world.tested.asOwner((transaction) => addMember(transaction));
    await runBackup(undefined, world.settings);
    await world.tested.asOwner(({ query }) => query('delete from public.members where id = $1', [memberId]));
    const kept = (await readdir(join(world.folder, 'backups'))).filter((name) => name.endsWith('.snapshot')).sort();
    // The next one, or the server within a minute, notes it.
    await world.backup();
    const { target, told } = await world.restore(join(world.folder, 'backups', kept[0] ?? ''));
    expect((await told).told).toContain('Members deleted since then were deleted again: 1.');
    expect(await count(target, `public.members where id = '${memberId}'`)).toBe(0);
  });
});

test('a rehearsal with the embedded database says the same, and keeps nothing', async () => {
  const file = await world.backup();
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('ffl-rehearsal-'));
  const { DATABASE_URL: _, ...others } = world.settings;
  const { told, isIntact } = await rehearse(runRestore, { file, identityFile: undefined }, others);
  expect(told).toMatch(/^Restored [\d,]+ rows .+\nThis was a rehearsal of \d+ s: nothing was kept\.$/s);
  expect(isIntact).toBe(true);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('ffl-rehearsal-'))).toEqual(before);
});

test('a move copies everything, letters to be sent too, and refuses while a server is connected', async () => {
  await world.tested.asOwner(({ query }) =>
    query(`insert into app.mail_outbox (kind, recipient, queued_at, next_try_at)
      values ('account-unlocked', 'b@example.org', now(), now())`),
  );
  const [source, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const to = (await world.settingsOf(target)).DATABASE_URL;
  await expect(runMove({ to }, world.settings)).rejects.toThrow(
    'A server uses this database: stop it first, or what it records meanwhile stays behind',
  );
  await runRestore({ file: await world.backup(), identityFile: undefined }, await world.settingsOf(source));
  await asOwner(source, ({ query }) => query('update app.mail_outbox set next_try_at = now() where sent_at is null'));
  expect(await runMove({ to }, await world.settingsOf(source))).toMatch(/^Moved [\d,]+ rows, each compared\. /);
  expect(await textsOf(target, readKeptTables)).toEqual(await textsOf(source, readKeptTables));
});

test('what another installation sealed is restored, and its seals are said not to be checked', async () => {
  await seal(world.tested, createSealKeys(['a secret that only the other installation knows']));
  const { told } = await world.restore(await world.backup());
  expect(await told).toMatchObject({
    isIntact: true,
    told: expect.stringContaining('The seals were not checked: the secret that signed them is not at hand.'),
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAdministrator, addMember } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCommand } from '../../scripts/admin/read-command.ts';
import { runCommand } from '../../scripts/admin/run-command.ts';

let tested: TestDatabase;
let folder: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ffl-after-restore-'));
});
afterAll(async () => {
  await tested.close();
  await rm(folder, { recursive: true, force: true });
});

test('nothing comes back to life after a restore of the whole server', async () => {
  const deleted = await tested.asOwner(async (transaction) => {
    const { userId } = await addAdministrator(transaction);
    await transaction.query('update app.reminding set is_on = true');
    await transaction.query(
      `insert into app.calendars (token_hash, user_id, created_at) values (sha256('x'), $1, now())`,
      [userId],
    );
    await transaction.query(
      `insert into app.mail_outbox (kind, recipient, queued_at, next_try_at) values ('verify', 'a@example.test', now(), now())`,
    );
    await transaction.query(
      `insert into app.card_keys (id, public_key, private_key, made_at) values ('abcdefgh', '{}', '{}', now())`,
    );
    await transaction.query(
      `insert into app.grants (user_id, kind, scope, starts_at, reason, given_at)
       values ($1, 'reader', 'all', now(), 'Dispatches', now())`,
      [userId],
    );
    return addMember(transaction);
  });
  await writeFile(join(folder, 'deleted-members.json'), JSON.stringify([deleted]));
  const { user, password, host, port, database } = tested.owner;
  const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const secrets = { authSecret: tested.secret, samplePassword: 'Only-For-Tests-77!' };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets));
  const settings = { DATABASE_URL: url, DATA_DIR: folder, BACKUP_DIR: folder };
  const args = ['after-restore', '--until', '2026-11-25 06:00:00+00', '--reminders', 'on'];
  const run = (command = readCommand(args)) =>
    command.kind === 'help' ? expect.fail() : runCommand(command, settings);

  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(run()).rejects.toThrow('Nothing was done. Say which of these deletions stand, with --deletions all');
  expect(said).toHaveBeenCalledWith(expect.stringContaining('\n  1 by unknown, nobody noted when'));
  const output = await run(readCommand([...args, '--deletions', 'all']));
  expect(output).toContain('Members deleted since then were deleted again: 1');
  expect(output).toContain('Reminders go out again, as before.');
  expect(output).toContain('Letters that wait for your word: 1.');
  expect(output).toContain('Grants that were in force ended: 1.');
  const left = await tested.asOwner(({ first }) =>
    first(
      `select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from app.card_keys) as keys,
         (select count(*)::int from app.calendars) as calendars,
         (select count(*)::int from public.members where id = $1) as members,
         (select count(*)::int from app.grants_in_force) as grants,
         (select records_until::text from app.restores) as until`,
      [deleted],
    ),
  );
  expect(left).toEqual({ sessions: 0, keys: 0, calendars: 0, members: 0, grants: 0, until: '2026-11-25 06:00:00+00' });
});

test.each(['2026-11-25', '2026-11-25T06:00', 'yesterday', '2026-13-25T06:00Z'])(
  'the argument %s is no moment',
  (until) => {
    expect(() => readCommand(['after-restore', '--until', until])).toThrow('--until is a moment with its zone');
  },
);

test('the deletions that stand are named in one of three ways', () => {
  const args = (deletions: string) => ['after-restore', '--until', '2026-11-25T06:00Z', '--deletions', deletions];
  expect(readCommand(args('except=a@example.org,b@example.org'))).toMatchObject({
    deletions: { except: ['a@example.org', 'b@example.org'] },
  });
  expect(() => readCommand(args('some'))).toThrow('--deletions is all, none or except=EMAIL, not "some".');
});

test('nothing is restored to a moment still to come', () => {
  const args = ['after-restore', '--until', '2099-01-01T00:00Z'];
  expect(() => readCommand(args)).toThrow('--until 2099-01-01T00:00Z is still to come.');
});

import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '@ffl/database/connections/connection';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { createEmptyDatabase } from '@ffl/database/tests/worlds/test-database';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rehearse } from '../../scripts/restore/rehearse.ts';
import { type RestoreOptions, runRestore } from '../../scripts/restore/run-restore.ts';
import { type BackupWorld, count, createBackupWorld } from './worlds/backup-world.ts';

// Longer, since each restore creates a schema.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const victims = 162;
let world: BackupWorld;
/** The backup of an hour ago, with the note, after a thief deleted everybody and the chief one person. */
let file: string;
let thief: Person;
let chief: Person;
let leaver: string;
let target: Connection;

beforeAll(async () => {
  world = await createBackupWorld({ isSmall: true });
  const { tested } = world;
  [thief, chief, leaver] = await tested.asOwner(async (transaction) => {
    for (let more = victims - (await membersOf(transaction)); more > 0; more -= 1) await addMember(transaction);
    return [
      await addAdministrator(transaction, { role: 'super_admin' }),
      await addAdministrator(transaction),
      await addMember(transaction, { lastName: 'Leaver' }),
    ];
  });
  file = await world.backup();
  // Deletes directly, because a patient thief gets past any guard on deletions.
  const remove = (by: Person, where: string) =>
    tested.asOwner(async ({ query }) => {
      await query(`delete from members where ${where}`);
      await query(`update app.security_events set actor_id = $1 where name = 'sensitive_delete' and actor_id is null`, [
        by.userId,
      ]);
    });
  await remove(chief, `id = '${leaver}'`);
  await remove(thief, 'true');
  // The server notes it within a minute, as does the next backup.
  await world.backup();
  await cp(join(world.folder, 'backups', 'deleted-members.json'), join(world.folder, 'deleted-members.json'));
  return world.close;
});
const said = vi.fn();
beforeEach(() => {
  said.mockClear();
  const quiet = vi.spyOn(console, 'error').mockImplementation(said);
  return () => quiet.mockRestore();
});

async function membersOf(transaction: { first: <R extends object>(text: string) => Promise<R | undefined> }) {
  const row = await transaction.first<{ count: number }>('select count(*)::integer as count from members');
  return row?.count ?? 0;
}

async function restore(over: Partial<RestoreOptions> = {}) {
  target = await createEmptyDatabase();
  return runRestore({ file, identityFile: undefined, ...over }, await world.settingsOf(target));
}

test('nothing is restored without a word about 163 deletions, and their accounts and people are named', async () => {
  await expect(restore()).rejects.toThrow('Nothing was done. Say which of these deletions stand, with --deletions all');
  const whom = `\n {2}162 by ${thief.email}, .+(\n {4}.+, .+ M.T){20}\n {4}and 142 more\n {2}1 by ${chief.email}, .+\n {4}.+ Leaver, `;
  expect(said.mock.calls.join('\n')).toMatch(new RegExp(whom));
  expect(await count(target, `pg_namespace where nspname in ('app', 'auth', 'schema_history')`)).toBe(0);
});

test('the victims of one account come back with what they held, and people whom others deleted stay deleted', async () => {
  const { output, isIntact } = await restore({ deletions: { except: [thief.email] } });
  expect(isIntact).toBe(true);
  expect(output).toContain('Members deleted since then were deleted again: 1.');
  expect(output).toContain(`Members who came back, deleted by ${thief.email}: 162.`);
  expect(await count(target, 'members')).toBe(victims);
  expect(await count(target, `members where id = '${leaver}'`)).toBe(0);
  expect(await count(target, `certifications where status = 'valid'`)).toBeGreaterThan(0);
});

test('all deletions stand or none does, by one word of the flag', async () => {
  await restore({ deletions: 'all' });
  expect(await count(target, 'members')).toBe(0);
  const { output } = await restore({ deletions: 'none' });
  expect(await count(target, 'members')).toBe(victims + 1);
  expect(output).not.toContain('deleted again');
});

test('a restore at a terminal asks about each account that deleted people', async () => {
  const ask = vi.fn(async (question: string) => question.includes(chief.email));
  await restore({ ask });
  expect(ask.mock.calls.map(([question]) => question)).toEqual([
    `Does it stand that 162 members were deleted by ${thief.email}? If not, they come back.`,
    `Does it stand that one member was deleted by ${chief.email}? If not, they come back.`,
  ]);
  expect(await count(target, 'members')).toBe(victims);
});

test('a rehearsal without a terminal needs no word, as a timer gives it', async () => {
  const { DATABASE_URL: _, ...others } = world.settings;
  const { output, isIntact } = await rehearse(runRestore, { file, identityFile: undefined }, others);
  expect(isIntact).toBe(true);
  expect(output).toContain('Members deleted since then were deleted again: 163.');
});

test('a backup of those who came back is restored without a question, beside the same note', async () => {
  await restore({ deletions: 'none' });
  const again = await mkdtemp(join(world.folder, 'again-'));
  const later = join(again, 'later.snapshot');
  await cp(join(world.folder, 'deleted-members.json'), join(again, 'deleted-members.json'));
  await world.backup(await world.settingsOf(target), later);
  await restore({ file: later });
  expect(await count(target, 'members')).toBe(victims + 1);
});

test('deletions from a note of version 1.0.0, with bare ids, are by unknown', async () => {
  const old = await mkdtemp(join(world.folder, 'old-'));
  await cp(file, join(old, 'one.snapshot'));
  const noted: { id: string }[] = JSON.parse(await readFile(join(world.folder, 'deleted-members.json'), 'utf8'));
  await writeFile(join(old, 'deleted-members.json'), JSON.stringify(noted.map(({ id }) => id)));
  const options = { file: join(old, 'one.snapshot') };
  await expect(restore(options)).rejects.toThrow('Nothing was done. Say which of these deletions stand');
  const { output } = await restore({ ...options, deletions: { except: ['unknown'] } });
  expect(output).toContain('Members who came back, deleted by unknown: 163.');
});

test('the command says which flag it needs, ends with 1 and leaves nothing, and takes the flag', async () => {
  const { DATABASE_URL: _, ...others } = world.settings;
  const run = async (...words: string[]) => {
    const dataDir = await mkdtemp(join(world.folder, 'command-'));
    const env = { ...process.env, ...others, AUTH_SECRET: world.tested.secret, DATA_DIR: join(dataDir, 'data') };
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/restore.ts'), file, ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, failed, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.once('exit', resolve)),
    ]);
    return { said, failed, code, left: await readdir(dataDir) };
  };
  const refused = await run();
  expect(refused).toMatchObject({ said: '', code: 1, left: [] });
  expect(refused.failed).toMatch(
    /\nNothing was done\. Say which of these deletions stand, with --deletions all, --deletions none or --deletions except=EMAIL\n$/,
  );
  expect(await run('--deletions', 'some')).toMatchObject({
    code: 1,
    failed: expect.stringContaining('Usage: ffl restore FILE'),
  });
  expect(await run('--check', '--deletions', `except=${thief.email}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Members who came back, deleted by ${thief.email}: 162.`),
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@ffl/database/database';
import { addAdministrator, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCommand } from '../../scripts/admin/read-command.ts';
import { runCommand } from '../../scripts/admin/run-command.ts';
import { type Ended, runAdmin } from './worlds/run-admin.ts';
import { createTestApp } from './worlds/test-app.ts';

// A command opens the database like a server.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let tested: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffl-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 8 }));

// A warning that the test server causes, since it stores nothing on disk.
const aboutTheTestServer =
  'Warning: fsync is off on the database server, so a power failure can lose confirmed records\n';

type Settings = Record<string, string>;

/** Settings for your own server, with the secret of its roles. */
async function ownServer(secret = tested.secret): Promise<Settings> {
  const dataDir = await mkdtemp(join(folder, 'settings-'));
  await writeFile(
    join(dataDir, 'secrets.json'),
    JSON.stringify({ authSecret: secret, samplePassword: 'Only-For-Tests-77!' }),
  );
  const { user, password, host, port, database } = tested.owner;
  const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { DATABASE_URL: url, DATA_DIR: dataDir };
}

/** Runs the command in this process, for what isn't about the process. */
async function runHere(args: string[], settings: Settings): Promise<Ended> {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const problemWith = (more: string) => [...logged.mock.calls.flat(), more].join('\n').replace(aboutTheTestServer, '');
  try {
    const command = readCommand(args);
    if (command.kind === 'help') throw new Error('Help needs no database');
    const answer = await runCommand(command, { PUBLIC_URL: 'https://flight.example', ...settings });
    return { code: 0, out: `${answer}\n`, problem: problemWith('') };
  } catch (error) {
    return { code: 1, out: '', problem: problemWith(`${(error as Error).message}\n`) };
  } finally {
    logged.mockRestore();
  }
}

const admin = async (args: string, settings: Settings = {}) =>
  runHere(args.split(' '), { ...(await ownServer()), ...settings });
const create = (email: string) => admin(`create-administrator --email ${email} --first-name Ada --last-name Stone`);
const rows = (sql: string, values: unknown[] = []) =>
  tested.asOwner(async (transaction) => (await transaction.query(sql, values)).rows);
const administrators = () =>
  rows(`select u.email, a.role, a.is_active from administrators a join auth.users u on u.id = a.user_id order by 1`);
const tokenIn = (out: string) =>
  /https:\/\/flight\.example\/reset-password\?token=([0-9a-f]{64})&type=recovery/.exec(out)?.[1] ?? 'no token';

/** Sets a password with the link and returns the server's answers to the link and the password. */
async function usedLink(token: string, password: string) {
  const flight = await createTestApp(tested);
  const opened = await flight.post('/auth/v1/verify', { token_hash: token, type: 'recovery' });
  const { access_token: bearer } = (await opened.json()) as { access_token?: string };
  const set = await flight.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ password }),
  });
  const signedIn = await flight.post('/functions/v1/signin', { email: 'ada@example.test', password });
  return { opened: opened.status, set: set.status, signedIn: signedIn.status };
}

async function openDatabase() {
  tested = await createTestDatabase();
  return () => tested.close();
}

describe('administrator created on the command line', () => {
  beforeEach(openDatabase);

  test('an administrator created on the command line is super_admin if there is none, and sets a 12-character password with the link, once', async () => {
    expect((await admin('list')).out).toContain('There is no administrator yet.');
    const { code, out, problem } = await create('Ada@Example.test');
    expect([code, problem]).toEqual([0, '']);
    expect(out).toContain('Ada Stone <ada@example.test> is now super_admin.');
    expect(out).toContain('No mail is sent, because SMTP_URL is not set');
    expect(await administrators()).toEqual([{ email: 'ada@example.test', role: 'super_admin', is_active: true }]);
    const first = tokenIn(out);
    const latest = tokenIn((await admin('reset --email ada@example.test')).out);
    expect((await usedLink(first, 'Right-Horse-77!')).opened).toBe(403);
    expect(await usedLink(latest, 'Right-Horse-7')).toMatchObject({ opened: 200, set: 422, signedIn: 401 });
    const again = tokenIn((await admin('reset --email ada@example.test')).out);
    expect(await usedLink(again, 'Right-Horse-77!')).toEqual({ opened: 200, set: 200, signedIn: 200 });
    expect((await usedLink(again, 'Other-Horse-77!')).opened).toBe(403);
  });

  test('an administrator created on the command line may be a member, whose old password and sessions end, and the link is mailed if mail is set up', async () => {
    const flight = await createTestApp(tested);
    const passwordHash = await flight.dependencies.passwords.hash('Old-Horse-7!');
    const member = await tested.asOwner(async (transaction) => {
      await addAdministrator(transaction, { role: 'super_admin' });
      return addMemberWithAccount(transaction, { passwordHash });
    });
    const args = `create-administrator --email ${member.email} --first-name Ada --last-name Stone`;
    const { out } = await admin(args, { SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(out).toContain(`Ada Stone <${member.email}> is now admin.`);
    expect(out).toContain(`The server also mails it to ${member.email}.`);
    expect(await administrators()).toContainEqual({ email: member.email, role: 'admin', is_active: true });
    const signedIn = await flight.post('/functions/v1/signin', { email: member.email, password: 'Old-Horse-7!' });
    expect(signedIn.status).toBe(401);
    expect(await rows('select id from auth.sessions where user_id = $1', [member.userId])).toEqual([]);
    expect(await rows('select user_id from members')).toEqual([{ user_id: member.userId }]);
    expect(
      await rows('select kind, recipient, facts from app.mail_outbox where user_id = $1', [member.userId]),
    ).toEqual([{ kind: 'administrator-link', recipient: member.email, facts: { token: tokenIn(out), hours: 24 } }]);
    const changes = `select actor_id, details from app.security_events where name = 'authz_change' and user_id = $1`;
    expect(await rows(changes, [member.userId])).toEqual([
      { actor_id: null, details: { change: 'administrator added', newRole: 'admin' } },
    ]);
    const kept = `select 1 from auth.one_time_tokens where encode(token_hash, 'hex') = $1`;
    expect(await rows(kept, [tokenIn(out)])).toEqual([]);
  });

  test('an administrator created on the command line loses rights, sessions and links by deactivate and may return, but the last active super_admin stays', async () => {
    const [last, person] = await tested.asOwner(async (transaction) => [
      await addAdministrator(transaction, { role: 'super_admin' }),
      await addAdministrator(transaction),
    ]);
    const email = person?.email ?? '';
    expect(await create(email)).toEqual({
      code: 1,
      out: '',
      problem: `${email} is an administrator already (admin).\nFor a new link: ffl admin reset --email ${email}\n`,
    });
    const { out } = await admin(`reset --email ${email}`);
    expect(await admin(`deactivate --email ${email}`)).toMatchObject({ code: 0, problem: '' });
    const left = `select id::text from auth.sessions where user_id = $1
      union all select purpose from auth.one_time_tokens where user_id = $1`;
    expect(await rows(left, [person?.userId])).toEqual([]);
    expect((await usedLink(tokenIn(out), 'Right-Horse-77!')).opened).toBe(403);
    expect((await admin(`reset --email ${email}`)).problem).toContain('is deactivated.');
    expect(await admin(`deactivate --email ${last?.email}`)).toEqual({
      code: 1,
      out: '',
      problem: `${last?.email} is the last active super_admin and stays. Create another one first.\n`,
    });
    expect((await admin('list')).out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      ['Email', 'Name', 'Role', 'State'],
      [last?.email, expect.stringMatching(/^Ada Admin/), 'super_admin', 'active'],
      [email, expect.stringMatching(/^Ada Admin/), 'admin', 'inactive'],
      [''],
    ]);
    expect((await create(email)).out).toContain('is active again as admin.');
  });
});

describe('a wrong argument', () => {
  test.each([
    ['', 'A command is missing.'],
    ['create', 'There is no command "create".'],
    ['create-administrator', '--email is missing.'],
    ['create-administrator --email ada', '--email: Please enter a valid email address.'],
    ['create-administrator --email a@b.test', '--first-name is missing.'],
    ['create-administrator --email a@b.test --first-name A', '--last-name is missing.'],
    [
      'create-administrator --email a@b.test --first-name A --last-name B --role owner',
      '--role is super_admin or admin',
    ],
    ['create-administrator --email a@b.test --first-name A --last-name B --password x', "Unknown option '--password'"],
    [`create-administrator --email a@b.test --first-name ${'A'.repeat(81)} --last-name B`, 'at most 80 characters'],
    ['create-administrator --email a@b.test --first-name A\u0007 --last-name B', '--first-name holds signs'],
    ['reset', '--email is missing.'],
    ['reset --email a@b.test --role admin', 'reset takes no --role.'],
    ['list --lost', 'list takes no --lost.'],
    ['rotate-card-key --email a@b.test', 'rotate-card-key takes no --email.'],
    ['deactivate --email a@b.test --apply', 'deactivate takes no --apply.'],
    ['recompute-expiries --apply', '--email is missing.'],
    ['list everybody', '"everybody" is one word too many.'],
  ])('a wrong argument like "%s" is reported in a sentence', (args, problem) => {
    expect(() => readCommand(args.split(' ').filter(Boolean))).toThrow(problem);
  });

  test('a wrong argument is reported with the usage and code 2, before any database is touched', async () => {
    const ended = await runAdmin(['create'], { DATABASE_URL: 'nonsense' });
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.problem).toContain('There is no command "create".');
    expect(ended.problem).toContain('Usage: ffl admin COMMAND');
  });
});

describe('the key that signs cards', () => {
  beforeEach(openDatabase);

  test.each([
    ['rotate-card-key', 'What was signed before stays good for its day.', [{ isRetired: true }]],
    ['rotate-card-key --lost', 'What was signed before is good no more.', []],
  ])('the command %s has cards signed by a new key', async (args, sentence, kept) => {
    const { get } = await createTestApp(tested);
    expect((await get('/functions/v1/card-keys')).status).toBe(200);
    const { code, out } = await admin(args);
    expect([code, out]).toEqual([0, `Cards are signed by a new key from now on. ${sentence}\n`]);
    expect(await rows(`select private_key is null as "isRetired" from app.card_keys`)).toEqual(kept);
    expect(await rows('select name, actor_id from app.security_events')).toEqual([
      { name: 'sensitive_update', actor_id: null },
    ]);
  });
});

describe('the command refuses', () => {
  beforeAll(openDatabase);

  test("the command refuses to touch someone who isn't an administrator", async () => {
    const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    for (const name of ['reset', 'deactivate']) {
      const { code, problem } = await admin(`${name} --email ${member.email}`);
      expect([code, problem]).toEqual([1, expect.stringContaining(`${member.email} is no administrator.`)]);
    }
    const { code, problem } = await admin(`reset-second-step --email ${member.email}`);
    expect([code, problem]).toEqual([1, expect.stringContaining(`${member.email} is no active administrator.`)]);
  });

  test("the command refuses a secret other than the server's, which keeps its access", async () => {
    const settings = await ownServer('a secret of somebody who mistyped it, with enough bytes');
    const { code, problem } = await runHere(['list'], settings);
    expect(code).toBe(1);
    expect(problem).toContain('AUTH_SECRET is not the one that this database is used with.');
    const again = connect(tested.owner, tested.secret, 1);
    expect(await again.isHealthy()).toBe(true);
    await again.close();
  });

  test('the command refuses an unreachable database in one line', async () => {
    const settings = { ...(await ownServer()), DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:1/none' };
    const { code, problem } = await runHere(['list'], settings);
    expect([code, problem.trim().split('\n').length]).toEqual([1, 1]);
  });
});

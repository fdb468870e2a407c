import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientConfig } from '../src/connections/connection.ts';
import { rolePassword } from '../src/connections/roles.ts';
import { recordEvent, type SecurityEvent } from '../src/security/events.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, type MemberPerson, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let superAdmin: Person;
let member: MemberPerson;

beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    superAdmin = await addAdministrator(transaction, { role: 'super_admin' });
    member = await addMemberWithAccount(transaction);
  });
});
afterAll(() => tested.close());

const record = (event: SecurityEvent) => tested.database.asService((transaction) => recordEvent(transaction, event));
const everyEvent = () => ownerRows(tested, 'select * from app.security_events order by id');

type Listed = { id: string; name: string; email: string | null; email_mark: string | null; actor_name: string | null };

function recent(...values: (number | string[] | string | null)[]): Promise<Listed[]> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  return actorRows<Listed>(tested, admin.claims, `select * from get_recent_security_events(${places})`, values);
}

describe('events are only ever added', () => {
  const attempts = [
    `update app.security_events set name = 'forged'`,
    `update app.security_events set details = '{}' where false`,
    'delete from app.security_events',
    'delete from app.security_events where false',
    'truncate app.security_events',
    `insert into app.security_events (at, name) values (now(), 'kept') on conflict (id) do update set name = 'forged'`,
  ];

  test.each(attempts)('a request may not run %s, nor may the service', async (attempt) => {
    await record({ name: 'authn_login_fail', at: new Date(), userId: member.userId });
    const before = await everyEvent();
    for (const claims of [{ role: 'anon' }, member.claims, admin.claims, superAdmin.claims]) {
      await expectRefusal(actorRows(tested, claims, attempt), '42501');
    }
    await expectRefusal(
      tested.database.asService((transaction) => transaction.query(attempt)),
      '42501',
    );
    await expectRefusal(asRequestLogin(attempt), '42501');
    expect(await everyEvent()).toEqual(before);
  });

  test('nobody who makes a request adds a security event, or reads any without the procedure', async () => {
    for (const claims of [{ role: 'anon' }, member.claims, admin.claims, superAdmin.claims]) {
      const insert = `insert into app.security_events (at, name) values (now(), 'forged')`;
      await expectRefusal(actorRows(tested, claims, insert), '42501');
      await expectRefusal(actorRows(tested, claims, 'select * from app.security_events'), '42501');
    }
  });

  /** Runs SQL with the request pool's login, before it takes anybody's role. */
  async function asRequestLogin(sql: string): Promise<unknown> {
    const password = rolePassword(tested.secret, 'ffl_request');
    const client = new pg.Client(clientConfig({ ...tested.owner, user: 'ffl_request', password }));
    await client.connect();
    return client.query(sql).finally(() => client.end());
  }
});

test('recent events come newest first, with the e-mail while the account exists and only a mark of it otherwise', async () => {
  const emailHash = randomBytes(32);
  const at = (minute: number) => new Date(Date.UTC(2037, 0, 1, 12, minute));
  await record({
    name: 'one',
    at: at(1),
    userId: member.userId,
    emailHash,
    address: '192.0.2.7',
    userAgent: 'Firefox',
  });
  await record({ name: 'two', at: at(2), emailHash, actorId: admin.userId, details: { reason: 'called us' } });
  const [two, one] = await recent(2);
  const [ada] = await ownerRows<{ name: string }>(
    tested,
    `select first_name || ' ' || last_name as name from administrators where user_id = $1`,
    [admin.userId],
  );
  const email_mark = emailHash.toString('hex').slice(0, 8);
  expect(one).toMatchObject({
    at: at(1),
    name: 'one',
    email: member.email,
    email_mark,
    actor_name: null,
    address: '192.0.2.7',
    user_agent: 'Firefox',
    details: {},
  });
  expect(two).toMatchObject({
    name: 'two',
    email: null,
    email_mark,
    actor_name: ada?.name,
    address: null,
    details: { reason: 'called us' },
  });
});

test('recent events are 50 unless requested otherwise, and continue from one of them without gap or repetition', async () => {
  const at = new Date(Date.UTC(2036, 0, 1));
  for (let count = 0; count < 60; count += 1) await record({ name: 'same instant', at });
  expect(await recent()).toHaveLength(50);
  const first = await recent(25, ['same instant']);
  const second = await recent(25, ['same instant'], first.at(-1)?.id ?? null);
  const third = await recent(25, ['same instant'], second.at(-1)?.id ?? null);
  const ids = [first, second, third].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(60);
  expect(ids).toEqual([...ids].sort((a, b) => Number(b) - Number(a)));
});

test('recent events may be of some kinds only', async () => {
  for (const name of ['kind a', 'kind b', 'kind c']) await record({ name, at: new Date() });
  const names = (await recent(500, ['kind a', 'kind c'])).map(({ name }) => name);
  expect([...names].sort()).toEqual(['kind a', 'kind c']);
  expect(await recent(500, [])).toEqual([]);
});

test.each([0, -1, 501, 2_147_483_647, null])("recent events can't be read %s at a time", (count) =>
  expect(recent(count)).rejects.toMatchObject({
    code: '22023',
    message: 'limit_count must be a whole number from 1 to 500.',
  }),
);

describe('change of who administers', () => {
  const eventsOf = (person: Person) =>
    ownerRows(tested, 'select name, actor_id, details from app.security_events where user_id = $1 order by id', [
      person.userId,
    ]);

  test('a change of who administers leaves an event each time, with who did it', async () => {
    const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    const insert = `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'New', 'Name')`;
    const byHand = (sql: string) => actorRows(tested, superAdmin.claims, sql, [person.userId]);
    await byHand(insert);
    await byHand(`update administrators set first_name = 'Other' where user_id = $1`);
    await byHand(`update administrators set role = 'super_admin' where user_id = $1`);
    await byHand(`update administrators set is_active = false where user_id = $1`);
    await byHand(`update administrators set is_active = true where user_id = $1`);
    await byHand('delete from administrators where user_id = $1');
    const event = (change: string, roles: object) => ({
      name: 'authz_change',
      actor_id: superAdmin.userId,
      details: { change, ...roles },
    });
    expect(await eventsOf(person)).toEqual([
      event('administrator added', { newRole: 'admin' }),
      event('administrator role changed', { oldRole: 'admin', newRole: 'super_admin' }),
      event('administrator deactivated', { oldRole: 'super_admin', newRole: 'super_admin' }),
      event('administrator activated', { oldRole: 'super_admin', newRole: 'super_admin' }),
      event('administrator removed', { oldRole: 'super_admin' }),
    ]);
  });

  test('a change of who administers that is refused leaves none', async () => {
    const person = await tested.asOwner((transaction) => addAdministrator(transaction));
    const before = await eventsOf(person);
    const raise = `update administrators set role = 'super_admin' where user_id = $1`;
    await actorRows(tested, admin.claims, raise, [person.userId]);
    await expectRefusal(actorRows(tested, superAdmin.claims, raise, [superAdmin.userId]).then(demote), '42501');
    expect(await eventsOf(person)).toEqual(before);
  });

  // Promoting oneself to one's own role changes nothing; demoting oneself is refused.
  const demote = () =>
    actorRows(tested, superAdmin.claims, `update administrators set role = 'admin' where user_id = $1`, [
      superAdmin.userId,
    ]);
});

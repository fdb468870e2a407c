import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const hashOf = (email: string) => createHash('sha256').update(email).digest();
const markOf = (email: string) => hashOf(email).toString('hex').slice(0, 8);

/** A member whose account has the keyed hash, as sign-in leaves it. */
async function addPerson(): Promise<Person> {
  const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  await ownerRows(tested, 'update auth.users set email_hash = $2 where id = $1', [person.userId, hashOf(person.email)]);
  return person;
}

const call = (procedure: string, values: (string | null)[], claims: Claims = admin.claims) =>
  actorRows(tested, claims, `select ${procedure}(${values.map((_, index) => `$${index + 1}`).join(', ')})`, values);
const increment = (...values: (string | null)[]) => call('increment_failed_attempts', values);
const reset = (...values: (string | null)[]) => call('reset_failed_attempts', values);
const locked = () => actorRows(tested, admin.claims, 'select * from get_locked_accounts()');
const blocked = () => actorRows(tested, admin.claims, 'select * from get_blocked_ips()');
const attemptsOf = ({ email }: Person) =>
  ownerRows(tested, 'select * from app.signin_attempts where email_hash = $1', [hashOf(email)]);
const eventsOf = ({ userId }: Person) =>
  ownerRows(
    tested,
    'select name, actor_id, address, user_agent, details from app.security_events where user_id = $1 order by id',
    [userId],
  );
const mailsTo = ({ email }: Person) =>
  ownerRows(tested, 'select kind, facts from app.mail_outbox where recipient = $1', [email]);

test('a failed attempt counted by an administrator counts like a wrong password and is recorded as claimed', async () => {
  const person = await addPerson();
  await increment(` ${person.email.toUpperCase()} `, '203.0.113.9', 'curl/8');
  expect(await attemptsOf(person)).toMatchObject([{ failures: 1, failures_in_row: 1, device_id: null }]);
  expect(await eventsOf(person)).toEqual([
    {
      name: 'authn_login_fail',
      actor_id: admin.userId,
      address: null,
      user_agent: null,
      details: { claimedAddress: '203.0.113.9', claimedUserAgent: 'curl/8' },
    },
  ]);
});

test('a failed attempt counted by an administrator locks at the limit, tells the owner once, and counts nothing more while locked', async () => {
  const person = await addPerson();
  for (let count = 0; count < 7; count += 1) await increment(person.email, '203.0.113.9', 'curl/8');
  const [attempts] = await attemptsOf(person);
  expect(attempts).toMatchObject({ failures: 5, locks: 1, is_held: false });
  const names = (await eventsOf(person)).map(({ name }) => name);
  expect(names.filter((name) => name === 'authn_login_lock')).toHaveLength(1);
  expect(await mailsTo(person)).toEqual([
    { kind: 'account-locked', facts: { lockedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } },
  ]);
  expect(await locked()).toContainEqual({
    email: person.email,
    email_mark: markOf(person.email),
    locked_until: attempts?.locked_until,
    is_held: false,
    failures: 5,
    failures_in_row: 5,
    locks: 1,
    last_attempt_at: expect.any(Date),
    may_unlock: true,
  });
});

test('failed attempts counted by many administrators at the same moment are counted once each', async () => {
  const person = await addPerson();
  await Promise.all([1, 2, 3, 4].map(() => increment(person.email)));
  expect(await attemptsOf(person)).toMatchObject([{ failures: 4 }]);
});

test("a failed attempt counted by an administrator for nobody's e-mail changes nothing and answers the same", async () => {
  const before = await ownerRows(tested, 'select * from app.signin_attempts order by email_hash');
  expect(await increment('nobody@example.test', null, null)).toEqual([{ increment_failed_attempts: '' }]);
  expect(await reset('nobody@example.test', null, null)).toEqual([{ reset_failed_attempts: '' }]);
  expect(await ownerRows(tested, 'select * from app.signin_attempts order by email_hash')).toEqual(before);
});

describe('lock of a super administrator', () => {
  let chief: Person;
  beforeAll(async () => {
    chief = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
  });
  const refused = 'Only another super administrator unlocks a super administrator, and nobody themselves.';
  const withHash = async (role: 'admin' | 'super_admin') => {
    const person = await tested.asOwner((transaction) => addAdministrator(transaction, { role }));
    await ownerRows(tested, 'update auth.users set email_hash = $2 where id = $1', [
      person.userId,
      hashOf(person.email),
    ]);
    return person;
  };
  const withLock = async (role: 'admin' | 'super_admin') => {
    const person = await withHash(role);
    for (let count = 0; count < 5; count += 1) await call('increment_failed_attempts', [person.email], chief.claims);
    return person;
  };
  const mayUnlock = async (email: string, { claims }: Person) => {
    const rows = await actorRows(tested, claims, 'select * from get_locked_accounts()');
    return rows.find((row) => row.email === email)?.may_unlock;
  };

  test('a lock of a super administrator is ended by another one, not by an administrator, and nobody ends their own', async () => {
    const [one, other, ordinary] = [
      await withLock('super_admin'),
      await withLock('super_admin'),
      await withLock('admin'),
    ];
    for (const [by, whose] of [
      [ordinary, one],
      [ordinary, ordinary],
      [one, one],
    ] as const) {
      expect(await mayUnlock(whose.email, by)).toBe(false);
      await expect(call('reset_failed_attempts', [whose.email], by.claims)).rejects.toMatchObject({
        code: '42501',
        message: refused,
      });
      expect(await attemptsOf(whose)).toMatchObject([{ failures: 5 }]);
    }
    expect([await mayUnlock(one.email, other), await mayUnlock(ordinary.email, admin)]).toEqual([true, true]);
    await call('reset_failed_attempts', [one.email], other.claims);
    await call('reset_failed_attempts', [ordinary.email], admin.claims);
    expect([await attemptsOf(one), await attemptsOf(ordinary)]).toEqual([[], []]);
  });

  test('a lock of a super administrator is brought about by another one, not by an administrator, and nobody brings about their own', async () => {
    const [one, ordinary] = [await withHash('super_admin'), await withHash('admin')];
    for (const [by, whose] of [
      [ordinary, one],
      [ordinary, ordinary],
      [one, one],
    ] as const) {
      await expect(call('increment_failed_attempts', [whose.email], by.claims)).rejects.toMatchObject({
        code: '42501',
        message: 'Only another super administrator counts failures of a super administrator, and nobody their own.',
      });
      expect(await attemptsOf(whose)).toEqual([]);
    }
  });
});

test("a reset of failed attempts ends this person's lock only, known browsers and addresses included", async () => {
  const [person, other] = [await addPerson(), await addPerson()];
  for (let count = 0; count < 5; count += 1) {
    await increment(person.email);
    await increment(other.email);
  }
  await ownerRows(
    tested,
    `insert into app.signin_attempts (email_hash, device_id, failures, failures_in_row, window_started_at, counted_at, locked_until)
       values ($1, gen_random_uuid(), 5, 5, now(), now(), now() + interval '1 hour')`,
    [hashOf(person.email)],
  );
  await ownerRows(
    tested,
    `insert into app.address_failures (address, email_hash, failures, window_started_at) values ('203.0.113.9', $1, 5, now())`,
    [hashOf(person.email)],
  );
  await reset(person.email, '198.51.100.4', 'Firefox');
  expect(await attemptsOf(person)).toEqual([]);
  expect(
    await ownerRows(tested, 'select * from app.address_failures where email_hash = $1', [hashOf(person.email)]),
  ).toEqual([]);
  expect((await eventsOf(person)).at(-1)).toEqual({
    name: 'authn_login_unlock',
    actor_id: admin.userId,
    address: null,
    user_agent: null,
    details: { by: 'reset_failed_attempts', claimedAddress: '198.51.100.4', claimedUserAgent: 'Firefox' },
  });
  const emails = (await locked()).map(({ email }) => email);
  expect(emails).toContain(other.email);
  expect(emails).not.toContain(person.email);
});

describe.each(['increment_failed_attempts', 'reset_failed_attempts'])('%s', (procedure) => {
  test.each([[''], ['   '], [null], ['x'.repeat(255)]])(`${procedure} refuses the e-mail %j`, async (email) => {
    await expect(call(procedure, [email, '203.0.113.9', 'curl/8'])).rejects.toMatchObject({
      code: '22023',
      message: 'user_email must have 1 to 254 characters.',
    });
  });

  test(`${procedure} takes whatever is claimed as text, cut short`, async () => {
    const person = await addPerson();
    await call(procedure, [person.email, `'; drop table app.signin_attempts; -- ${'x'.repeat(500)}`, 'y'.repeat(5000)]);
    const [event] = (await eventsOf(person)) as { details: Record<string, string> }[];
    expect(event?.details.claimedAddress).toHaveLength(64);
    expect(event?.details.claimedUserAgent).toHaveLength(300);
  });

  test(`${procedure} is refused to everyone but administrators and writes nothing`, async () => {
    const [person, caller] = [await addPerson(), await addPerson()];
    for (const claims of [{ role: 'anon' }, caller.claims, person.claims]) {
      await expectRefusal(call(procedure, [person.email, '203.0.113.9', 'curl/8'], claims), '42501');
    }
    expect([await attemptsOf(person), await eventsOf(person)]).toEqual([[], []]);
  });
});

test('the locked accounts include those held until a reset, show e-mails without an account only by a mark, and nobody whose lock is over', async () => {
  const [held, over] = [await addPerson(), await addPerson()];
  const lock = (email: string, until: string, isHeld: boolean) =>
    ownerRows(
      tested,
      `insert into app.signin_attempts (email_hash, failures, failures_in_row, window_started_at, counted_at, locked_until, is_held)
         values ($1, 5, 5, now(), now(), now() + $2::interval, $3)`,
      [hashOf(email), until, isHeld],
    );
  await lock(held.email, '-1 hour', true);
  await lock(over.email, '-1 second', false);
  await lock('stranger@example.test', '1 hour', false);
  const listed = await locked();
  expect(listed).toContainEqual(expect.objectContaining({ email: held.email, is_held: true, locked_until: null }));
  expect(listed.map(({ email }) => email)).not.toContain(over.email);
  expect(listed.at(-1)).toMatchObject({ email: null, email_mark: markOf('stranger@example.test'), is_held: false });
});

test('the blocked addresses are those blocked now, latest first', async () => {
  const block = (address: string, began: string, until: string) =>
    ownerRows(
      tested,
      `insert into app.blocked_addresses (address, blocked_until, failures, accounts, blocked_at)
         values ($1, now() + $3::interval, 21, 6, now() + $2::interval)`,
      [address, began, until],
    );
  await block('203.0.113.1', '-30 minutes', '30 minutes');
  await block('2001:db8:1:2::/64', '-10 minutes', '50 minutes');
  await block('203.0.113.3', '-2 hours', '-1 hour');
  expect(await blocked()).toEqual([
    {
      address: '2001:db8:1:2::/64',
      failures: 21,
      accounts: 6,
      blocked_at: expect.any(Date),
      blocked_until: expect.any(Date),
    },
    {
      address: '203.0.113.1',
      failures: 21,
      accounts: 6,
      blocked_at: expect.any(Date),
      blocked_until: expect.any(Date),
    },
  ]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEmailHashes } from '../src/accounts/email-hashes.ts';
import { purgeAccounts } from '../src/accounts/purge-accounts.ts';
import { sealRows } from '../src/seals/seal-rows.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { purgeOver, sealKeys } from './seal-world.ts';
import { addAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const purge = () => tested.database.asService((transaction) => purgeAccounts(transaction, now));
const namesIn = async (sql: string) => (await ownerRows<{ name: string }>(tested, sql)).map(({ name }) => name);

test('counters are deleted a day after their last attempt; running and recent locks stay, those without end forever', async () => {
  const insert = `insert into app.signin_attempts (email_hash, failures, failures_in_row, window_started_at, counted_at, locked_until, is_held)
    values (convert_to($1, 'UTF8'), 1, 1, $2, $2, $3, $4)`;
  await ownerRows(tested, insert, ['fresh', hoursAgo(23), null, false]);
  await ownerRows(tested, insert, ['old', hoursAgo(25), null, false]);
  await ownerRows(tested, insert, ['old lock', hoursAgo(49), hoursAgo(25), false]);
  await ownerRows(tested, insert, ['recent lock', hoursAgo(25), hoursAgo(23), false]);
  await ownerRows(tested, insert, ['long lock', hoursAgo(25), hoursAgo(-1), false]);
  await ownerRows(tested, insert, ['held', hoursAgo(9000), null, true]);
  await purge();
  const left = `select convert_from(email_hash, 'UTF8') as name from app.signin_attempts order by 1`;
  expect(await namesIn(left)).toEqual(['fresh', 'held', 'long lock', 'recent lock']);
});

test('counters and blocks of addresses are deleted a day after they ended', async () => {
  for (const [name, hours] of [
    ['kept', 23],
    ['gone', 25],
  ] as const) {
    const at = hoursAgo(hours);
    await ownerRows(tested, `insert into app.attempt_counters values ('status from address', $1, 1, $2)`, [name, at]);
    await ownerRows(tested, 'insert into app.address_failures values ($1, $2, 1, $3)', [name, randomBytes(32), at]);
    await ownerRows(tested, 'insert into app.blocked_addresses values ($1, $2, 20, 5, $2)', [name, at]);
  }
  await purge();
  expect(await namesIn('select subject as name from app.attempt_counters')).toEqual(['kept']);
  expect(await namesIn('select address as name from app.address_failures')).toEqual(['kept']);
  expect(await namesIn('select address as name from app.blocked_addresses')).toEqual(['kept']);
});

test('replies kept for an Idempotency-Key are deleted after 24 hours', async () => {
  const { userId } = await tested.asOwner((transaction) => addAccount(transaction));
  const insert = `insert into app.idempotency_keys (user_id, key, request_hash, role, reply, stored_at)
    values ($1, $2, '', $3, '{}', clock_timestamp() - $4::interval)`;
  await ownerRows(tested, insert, [userId, randomUUID(), 'kept', '23 hours 59 minutes']);
  await ownerRows(tested, insert, [userId, randomUUID(), 'gone', '24 hours 1 minute']);
  await purge();
  expect(await namesIn('select role as name from app.idempotency_keys')).toEqual(['kept']);
});

test('sessions are deleted a day after they ended, by idling or by age', async () => {
  const { userId } = await tested.asOwner((transaction) => addAccount(transaction));
  await ownerRows(tested, 'delete from auth.sessions');
  const insert = 'insert into auth.sessions (id, user_id, idle_until, ends_at) values ($1, $2, $3, $4)';
  const kept = [randomUUID(), randomUUID()].sort();
  await ownerRows(tested, insert, [kept[0], userId, hoursAgo(-1), hoursAgo(-1)]);
  await ownerRows(tested, insert, [kept[1], userId, hoursAgo(23), hoursAgo(-1)]);
  await ownerRows(tested, insert, [randomUUID(), userId, hoursAgo(25), hoursAgo(-1)]);
  await ownerRows(tested, insert, [randomUUID(), userId, hoursAgo(-1), hoursAgo(25)]);
  await purge();
  expect(await namesIn('select id as name from auth.sessions order by id')).toEqual(kept);
});

test("sign-in events are deleted after 90 days, administrators' acts and changes of rights after 730", async () => {
  const insert = 'insert into app.security_events (name, at, actor_id) values ($1, $2, $3)';
  const days = (count: number) => hoursAgo(24 * count);
  await ownerRows(tested, insert, ['authn_login_fail', days(89), null]);
  await ownerRows(tested, insert, ['authn_login_lock', days(91), null]);
  await ownerRows(tested, insert, ['excess_rate_limit_exceeded', days(91), null]);
  await ownerRows(tested, insert, ['authn_login_unlock', days(729), randomUUID()]);
  await ownerRows(tested, insert, ['authz_change', days(729), null]);
  await ownerRows(tested, insert, ['authz_change', days(731), randomUUID()]);
  await purgeOver(tested);
  const left = 'select name from app.security_events order by name';
  expect(await namesIn(left)).toEqual(['authn_login_fail', 'authn_login_unlock', 'authz_change']);
});

test("the service role can't delete an event itself, or by claiming its time is over", async () => {
  await ownerRows(tested, `insert into app.security_events (name, at) values ('kept', now())`);
  await tested.database.asService(async (transaction) => {
    await sealRows(transaction, sealKeys);
    await transaction.query('update app.sealed_security_events set purged_in = 7');
    await transaction.query('select app.purge_security_events(7)');
  });
  expect(await namesIn(`select name from app.security_events where name = 'kept'`)).toEqual(['kept']);
  const remove = tested.database.asService((transaction) => transaction.query('delete from app.security_events'));
  await expectRefusal(remove, '42501');
});

test("every account gets its e-mail's hash, and all get a new one when the key changes", async () => {
  const people = [await addPerson('one@example.test'), await addPerson('two@example.test')];
  const hashWith = (key: string) => (email: string) => Buffer.from(`${key} ${email}`);
  const fill = (key: string) => tested.database.asService((transaction) => fillEmailHashes(transaction, hashWith(key)));
  const hashes = async () =>
    namesIn(`select convert_from(email_hash, 'UTF8') as name from auth.users where email like '%@example.test'
      and id = any('{${people.join()}}') order by email`);
  await fill('first');
  expect(await hashes()).toEqual(['first one@example.test', 'first two@example.test']);
  people.push(await addPerson('three@example.test'));
  await fill('first');
  expect(await hashes()).toEqual(['first one@example.test', 'first three@example.test', 'first two@example.test']);
  await fill('second');
  expect(await hashes()).toEqual(['second one@example.test', 'second three@example.test', 'second two@example.test']);
});

async function addPerson(email: string): Promise<string> {
  return (await tested.asOwner((transaction) => addAccount(transaction, { email }))).userId;
}

test('an account that nobody opened is deleted a month after its last grant ended, and no other', async () => {
  const insert = `insert into app.grants (user_id, kind, scope, starts_at, ends_at, ended_at, reason, given_at)
    values ($1, 'reader', 'all', $2, $3, $4, 'Dispatches', $2)`;
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const kept: string[] = [];
  for (const [isConfirmed, endsAt, endedAt, stays] of [
    [false, null, daysAgo(31), false],
    [false, daysAgo(31), null, false],
    [false, daysAgo(-5), daysAgo(29), true],
    [false, null, null, true],
    [true, null, daysAgo(31), true],
  ] as const) {
    const { userId, email } = await tested.asOwner((transaction) => addAccount(transaction, { isConfirmed }));
    await ownerRows(tested, insert, [userId, daysAgo(60), endsAt, endedAt]);
    if (stays) kept.push(email);
  }
  await purge();
  expect(
    await namesIn(`select distinct u.email as name from auth.users u join app.grants g on g.user_id = u.id order by 1`),
  ).toEqual(kept.toSorted());
});

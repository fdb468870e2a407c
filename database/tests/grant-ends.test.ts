import type { GiveGrant } from '@ffl/domain/grants/schemas';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deactivateAdministrator } from '../src/accounts/administrators.ts';
import { redeemRecoveryToken } from '../src/accounts/recovery.ts';
import { endGrant, giveGrant } from '../src/grants/write-grants.ts';
import { setAside } from '../src/leaving/write-leaving.ts';
import { mergeAs, unmergeAs } from './merge-world.ts';
import { ownerRows } from './rows.ts';
import { createTakeBackWorld, type TakeBackWorld } from './take-back-world.ts';
import { addGrant } from './worlds/grantees.ts';
import {
  addAccount,
  addAdministrator,
  addMember,
  addMemberWithAccount,
  type MemberPerson,
  type Person,
} from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: TakeBackWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await createTakeBackWorld(tested);
});
afterAll(() => tested.close());

const newAccount = { hashEmail: (email: string) => Buffer.from(email), hashUnknownPassword: async () => 'no password' };
const member = () => tested.asOwner((transaction) => addMemberWithAccount(transaction));

async function give(by: Person, { email }: Pick<Person, 'email'>, more: Partial<GiveGrant> = {}): Promise<string> {
  const wanted: GiveGrant = { email, kind: 'reader', scope: { of: 'all' }, reason: 'Dispatches', ...more };
  const given = await tested.database.asActor(by.claims, (transaction) =>
    giveGrant(transaction, wanted, transaction.startedAt, newAccount),
  );
  return given.kind === 'done' ? given.grantId : expect.fail(given.message);
}

const end = (by: Person, grantId: string) =>
  tested.database.asActor(by.claims, (transaction) => endGrant(transaction, { grantId, reason: 'Works elsewhere' }));

const inForce = async ({ userId }: Person) =>
  (await ownerRows(tested, 'select id from app.grants_in_force where user_id = $1', [userId])).length;

describe('a merge of two records with accounts', () => {
  const merged = async (account: 'kept' | 'hidden') => {
    const [kept, hidden] = [await member(), await member()];
    for (const one of [kept, hidden]) await give(world.honest, one);
    const ids = { keptId: kept.memberId, hiddenId: hidden.memberId };
    const { mergeId } = await mergeAs(tested, world.honest.claims, { ...ids, account });
    return { kept, hidden, mergeId };
  };
  const grantsOf = (people: MemberPerson[]) => Promise.all(people.map(inForce));

  test.each([
    ['kept', [1, 0]],
    ['hidden', [0, 1]],
  ] as const)(
    'leaves the grants of the account that stays, the %s one, and ends those of the other',
    async (which, left) => {
      const { kept, hidden, mergeId } = await merged(which);
      expect(await grantsOf([kept, hidden])).toEqual(left);
      await unmergeAs(tested, world.honest.claims, mergeId);
      expect(await grantsOf([kept, hidden])).toEqual(left);
    },
  );
});

test('somebody set aside has no grant left, also with an account that was never tied to the record', async () => {
  const person = await tested.asOwner((transaction) => addAccount(transaction));
  await give(world.honest, person, { firstName: 'Rae', lastName: 'Reader' });
  const memberId = await tested.asOwner((transaction) => addMember(transaction, { email: person.email }));
  const left = { memberId, day: readCalendarDate('2026-11-01'), reason: 'Moved to Oregon' };
  await tested.database.asActor(world.honest.claims, (transaction) => setAside(transaction, left, new Date()));
  expect(await inForce(person)).toBe(0);
});

test('a deleted member leaves no grant, and no kept row of one', async () => {
  const person = await member();
  const grantId = await give(world.honest, person);
  await ownerRows(tested, 'delete from members where id = $1', [person.memberId]);
  expect(await ownerRows(tested, 'select id from app.grants where id = $1', [grantId])).toEqual([]);
  expect(await ownerRows(tested, 'select id from app.kept_rows where person = $1', [person.userId])).toEqual([]);
});

test('a deleted base ends the grants there, with an event and letters', async () => {
  const person = await member();
  const [base] = await ownerRows<{ id: string }>(tested, `insert into bases (base_name) values ('LG77') returning id`);
  await give(world.honest, person, { scope: { of: 'base', id: base?.id ?? '' } });
  await world.write(world.honest, 'select delete_base($1)', [base?.id]);
  const events = await ownerRows<{ change: string }>(
    tested,
    `select details ->> 'change' as change from app.security_events where user_id = $1 and name = 'authz_change' order by id`,
    [person.userId],
  );
  expect(events.map(({ change }) => change)).toEqual(['grant given', 'grant ended']);
});

test('an account that nobody opened is deleted once the base of its only grant is', async () => {
  const [base] = await ownerRows<{ id: string }>(tested, `insert into bases (base_name) values ('LG78') returning id`);
  const email = 'never.opened@example.test';
  await give(
    world.honest,
    { email },
    { scope: { of: 'base', id: base?.id ?? '' }, firstName: 'Rae', lastName: 'Reader' },
  );
  const accounts = () => ownerRows(tested, 'select id from auth.users where email = $1', [email]);
  await ownerRows(tested, 'select app.purge_invitations()');
  expect(await accounts()).toHaveLength(1);
  await world.write(world.honest, 'select delete_base($1)', [base?.id]);
  await ownerRows(tested, 'select app.purge_invitations()');
  expect(await accounts()).toEqual([]);
});

test("an invitation's link opens nothing once the end of its only grant has come", async () => {
  const email = 'too.late@example.test';
  const grantId = await give(world.honest, { email }, { firstName: 'Rae', lastName: 'Reader' });
  const [letter] = await ownerRows<{ token: string }>(
    tested,
    `select facts ->> 'token' as token from app.mail_outbox where recipient = $1 and kind = 'invitation'`,
    [email],
  );
  const open = () =>
    tested.database.asService((transaction) => redeemRecoveryToken(transaction, letter?.token ?? '', new Date()));
  // As if the time had passed, which no trigger hears of.
  const endsIn = (span: string) =>
    tested.asOwner(async ({ query }) => {
      await query('alter table app.grants disable trigger user');
      await query(
        `update app.grants set starts_at = now() - interval '1 day', ends_at = now() + $2::interval where id = $1`,
        [grantId, span],
      );
      await query('alter table app.grants enable trigger user');
    });
  await endsIn('-1 hour');
  expect(await open()).toBeUndefined();
  await endsIn('1 hour');
  expect(await open()).toMatchObject({ email });
});

test('taken back, a grant that an account gave is gone, and one that it ended is in force again', async () => {
  const [given, ended] = [await member(), await member()];
  const honest = await give(world.honest, ended);
  await give(world.thief, given);
  await end(world.thief, honest);
  expect(await Promise.all([given, ended].map(inForce))).toEqual([1, 0]);
  const outcomes = await world.takenBack();
  expect(outcomes).toMatchObject({ 'app.grants insert: back': expect.any(Number), 'app.grants update: back': 1 });
  expect(await Promise.all([given, ended].map(inForce))).toEqual([0, 1]);
});

test("a frozen account's grants of the last seven days end, and no others", async () => {
  const [old, recent, others] = [await member(), await member(), await member()];
  await give(world.thief, old);
  await give(world.thief, recent);
  await give(world.honest, others);
  await ownerRows(tested, `update app.grants set given_at = given_at - interval '8 days' where user_id = $1`, [
    old.userId,
  ]);
  const letters = await ownerRows<{ token: string }>(
    tested,
    `select facts ->> 'token' as token from app.mail_outbox
     where recipient = $1 and facts ->> 'change' = 'grant given' and facts ->> 'by' like '%' || $2 || '%'`,
    [world.judge.email, world.thief.email],
  );
  await ownerRows(tested, `select app.freeze_by_link(sha256(convert_to($1, 'UTF8')), 72)`, [letters[0]?.token]);
  expect(await Promise.all([old, recent, others].map(inForce))).toEqual([1, 0, 1]);
});

test.each([
  [
    'after a freeze',
    async ({ userId }: Person) => {
      await ownerRows(tested, `select app.freeze($1, $2, now() + interval '1 hour')`, [userId, world.judge.userId]);
      await world.write(world.judge, `select decide_freeze($1, 'deactivate')`, [userId]);
    },
  ],
  [
    'on the command line',
    ({ userId }: Person) => tested.asOwner((transaction) => deactivateAdministrator(transaction, userId)),
  ],
])('an administrator who loses the rights %s keeps no grant that rested', async (_when, deactivate) => {
  const person = await tested.asOwner((transaction) => addAdministrator(transaction));
  await tested.asOwner((transaction) => addGrant(transaction, person.userId, { scope: 'all' }));
  await deactivate(person);
  expect(await inForce(person)).toBe(0);
});

test('a grant is not in force again when its end is taken back after its person was set aside', async () => {
  const { honest, thief, takenBack } = await createTakeBackWorld(tested);
  const person = await member();
  await end(thief, await give(honest, person));
  const left = { memberId: person.memberId, day: readCalendarDate('2026-11-01'), reason: 'Moved to Oregon' };
  await tested.database.asActor(honest.claims, (transaction) => setAside(transaction, left, new Date()));
  expect(await takenBack()).toMatchObject({ 'app.grants update: kept': 1 });
  expect(await inForce(person)).toBe(0);
});

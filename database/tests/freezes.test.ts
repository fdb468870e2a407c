import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAccount, addAdministrator, addMember, addSession, type Person, withAgedProof } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let owner: Person;
let other: Person;

beforeEach(async () => {
  tested = await createTestDatabase();
  owner = await addSuper(30);
  other = await addSuper(30);
});
afterEach(() => tested.close());

const addSuper = (days = 0) =>
  tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days }));

async function mayFreeze(judge: Person, account: Person): Promise<unknown> {
  const [row] = await ownerRows(tested, 'select app.may_freeze($1, $2) as may', [judge.userId, account.userId]);
  return row?.may;
}

const insert = `insert into administrators (user_id, role, first_name, last_name) values ($1, $2, 'Eve', 'New')`;
const deactivate = 'update administrators set is_active = false where user_id = $1';
const activate = 'update administrators set is_active = true where user_id = $1';
const setRole = 'update administrators set role = $2 where user_id = $1';
const age = `update app.administrator_terms set began_at = began_at - interval '8 days', ended_at = ended_at - interval '8 days'
  where user_id = $1`;

/** Adds a person whom `by` made a super administrator. */
async function makeSuper(by: Person): Promise<Person> {
  const person = await tested.asOwner((transaction) => addAccount(transaction));
  await actorRows(tested, by.claims, insert, [person.userId, 'super_admin']);
  return { ...person, claims: await tested.asOwner((transaction) => addSession(transaction, person.userId)) };
}

const letters = (since = 0) =>
  ownerRows<{ recipient: string; change: string; reader: string; token: string | null }>(
    tested,
    `select recipient, facts ->> 'change' as change, facts ->> 'reader' as reader, facts ->> 'token' as token
     from app.mail_outbox where kind = 'rights-changed' order by queued_at, recipient offset $1`,
    [since],
  );

async function linkOf(reader: Person, change: string): Promise<string> {
  const found = (await letters()).findLast(
    (one) => one.recipient === reader.email && one.change === change && one.token !== null,
  );
  return found?.token ?? expect.fail(`${reader.email} has no link about ${change}`);
}

type Link = { state: string } | null;
const useLink = async (token: string, verb = 'freeze_by_link'): Promise<Link> => {
  const sql = `select app.${verb}(sha256(convert_to($1, 'UTF8'))${verb === 'freeze_by_link' ? ', 72' : ''}) as link`;
  return (await ownerRows<{ link: Link }>(tested, sql, [token]))[0]?.link ?? null;
};

/** Has `by` make somebody a super administrator, for which `judge` freezes `by`. */
async function freeze(by: Person, judge: Person): Promise<Link> {
  await makeSuper(by);
  return useLink(await linkOf(judge, 'administrator added'));
}

test('a letter about rights goes to whomever it is about and to everybody who was a super administrator within seven days, also to those it put out', async () => {
  const gone = await addSuper(30);
  await ownerRows(tested, deactivate, [gone.userId]);
  await ownerRows(tested, age, [gone.userId]);
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  await actorRows(tested, owner.claims, setRole, [admin.userId, 'super_admin']);
  await actorRows(tested, owner.claims, deactivate, [other.userId]);
  const sent = (await letters()).map(({ recipient, change, reader, token }) => [
    change,
    recipient,
    reader,
    token !== null,
  ]);
  expect(sent).toHaveLength(6);
  expect(sent).toEqual(
    expect.arrayContaining([
      ['administrator role changed', owner.email, 'actor', false],
      ['administrator role changed', other.email, 'other', true],
      ['administrator role changed', admin.email, 'subject', false],
      ['administrator deactivated', owner.email, 'actor', false],
      ['administrator deactivated', other.email, 'subject', true],
      ['administrator deactivated', admin.email, 'other', false],
    ]),
  );
});

test.each([
  ['made', 'administrator added', () => makeSuper(owner)],
  [
    'deleted',
    'administrator removed',
    () => actorRows(tested, owner.claims, 'delete from administrators where user_id = $1', [other.userId]),
  ],
  [
    'brought back',
    'administrator activated',
    () =>
      ownerRows(tested, deactivate, [other.userId]).then(() =>
        actorRows(tested, owner.claims, activate, [other.userId]),
      ),
  ],
])('a letter about rights is written when an administrator is %s', async (_title, change, act) => {
  await act();
  expect((await letters()).map((letter) => letter.change)).toContain(change);
  expect(await linkOf(other, change)).toMatch(/^[0-9a-f]{64}$/);
});

test('a letter about rights is not written by the table itself for what no request did', async () => {
  await ownerRows(tested, deactivate, [other.userId]);
  expect(await letters()).toEqual([]);
});

test('a letter about rights stays, with its link, when the account of its reader is deleted right after', async () => {
  const member = await tested.asOwner((transaction) => addMember(transaction, { email: other.email }, other.userId));
  await actorRows(tested, owner.claims, 'delete from administrators where user_id = $1', [other.userId]);
  await actorRows(tested, owner.claims, 'delete from members where id = $1', [member]);
  expect(await ownerRows(tested, 'select id from auth.users where id = $1', [other.userId])).toEqual([]);
  await addSuper();
  expect(await useLink(await linkOf(other, 'administrator removed'))).toMatchObject({ state: 'frozen' });
});

test('the link of a letter may freeze also for somebody put out, or put out and brought back, by that account', async () => {
  await actorRows(tested, owner.claims, deactivate, [other.userId]);
  expect(await mayFreeze(other, owner)).toBe(true);
  await actorRows(tested, owner.claims, activate, [other.userId]);
  expect(await mayFreeze(other, owner)).toBe(true);
  await ownerRows(tested, age, [other.userId]);
  expect(await mayFreeze(other, owner)).toBe(false);
});

test('the link of a letter freezes once, ends sessions, mailed links and the letters with them, and can be looked up without freezing', async () => {
  await ownerRows(
    tested,
    `insert into auth.one_time_tokens (token_hash, purpose, user_id, expires_at) values ('\\x01', 'recovery', $1, now() + interval '1 hour')`,
    [other.userId],
  );
  await ownerRows(
    tested,
    `insert into app.mail_outbox (kind, recipient, user_id, queued_at, next_try_at) values ('reset-password', $2, $1, now(), now())`,
    [other.userId, other.email],
  );
  const made = await makeSuper(other);
  const token = await linkOf(owner, 'administrator added');
  expect(await useLink(token, 'freeze_link')).toMatchObject({ state: 'open' });
  await actorRows(tested, other.claims, 'select 1');
  const before = (await letters()).length;
  expect(await useLink(token)).toMatchObject({ state: 'frozen' });
  await expect(actorRows(tested, other.claims, 'select 1')).rejects.toMatchObject({ code: 'FF401' });
  expect(
    await ownerRows(
      tested,
      `select 1 from auth.sessions where user_id = $1 union all select 1 from auth.one_time_tokens where user_id = $1
         union all select 1 from app.mail_outbox where user_id = $1`,
      [other.userId],
    ),
  ).toEqual([]);
  expect(
    await ownerRows(
      tested,
      `select name, actor_id, details ->> 'change' as change from app.security_events where user_id = $1`,
      [other.userId],
    ),
  ).toContainEqual({ name: 'authz_change', actor_id: owner.userId, change: 'account frozen' });
  const sent = (await letters(before)).map((letter) => [letter.recipient, letter.change, letter.token]);
  const readers = [owner, other, made].flatMap(({ email }) => [email, email]);
  expect(sent.sort()).toEqual(readers.map((email) => [email, 'account frozen', null]).sort());
  expect(await useLink(token)).toMatchObject({ state: 'frozen' });
  expect(await ownerRows(tested, 'select 1 from app.freezes')).toHaveLength(2);
});

test('the link of a letter freezes nobody again for what they did before, once it was decided or over', async () => {
  const third = await addSuper(30);
  await freeze(other, owner);
  const [token, later] = [await linkOf(owner, 'administrator added'), await linkOf(third, 'administrator added')];
  await ownerRows(tested, `select app.end_freeze($1, null, 'unfreeze')`, [other.userId]);
  expect(await useLink(token)).toMatchObject({ state: 'over' });
  expect(await useLink(later)).toMatchObject({ state: 'over' });
  await ownerRows(tested, `update app.freezes set decided_at = null, decision = null, frozen_until = now()`);
  expect(await useLink(later)).toMatchObject({ state: 'over' });
  const back = await tested.asOwner((transaction) => addSession(transaction, other.userId));
  expect(await freeze({ ...other, claims: back }, third)).toMatchObject({ state: 'frozen' });
  expect(await ownerRows(tested, 'select 1 from app.freezes where user_id = $1', [other.userId])).toHaveLength(2);
});

test('the link of a letter freezes nothing for somebody who is frozen, and of two who freeze each other at once one does', async () => {
  await makeSuper(owner);
  await makeSuper(other);
  const tokens = [await linkOf(owner, 'administrator added'), await linkOf(other, 'administrator added')];
  const states = await Promise.all(tokens.map(async (token) => (await useLink(token))?.state));
  expect(states.sort()).toEqual(['frozen', 'judge frozen']);
});

test('the link of a letter does not freeze the last super administrator, unless it became one in seven days', async () => {
  await actorRows(tested, owner.claims, deactivate, [other.userId]);
  const token = await linkOf(other, 'administrator deactivated');
  expect(await useLink(token)).toMatchObject({ state: 'last' });
  const young = await makeSuper(owner);
  expect(await useLink(token)).toMatchObject({ state: 'frozen' });
  await ownerRows(tested, deactivate, [owner.userId]);
  await ownerRows(tested, 'delete from app.freezes');
  await ownerRows(tested, 'update auth.users set banned_until = null');
  const back = await tested.asOwner((transaction) => addSession(transaction, young.userId));
  await actorRows(tested, back, activate, [other.userId]);
  await actorRows(tested, back, deactivate, [other.userId]);
  expect(await useLink(await linkOf(other, 'administrator deactivated'))).toMatchObject({ state: 'frozen' });
});

test('the link of a letter freezes also whom the account gave rights within seven days, and theirs, but nobody who might freeze it', async () => {
  const made = await makeSuper(owner);
  const more = await makeSuper(made);
  const early = await makeSuper(owner);
  await ownerRows(tested, age, [early.userId]);
  const judge = await addSuper(30);
  await actorRows(tested, owner.claims, setRole, [judge.userId, 'admin']);
  await actorRows(tested, owner.claims, setRole, [judge.userId, 'super_admin']);
  await useLink(await linkOf(other, 'administrator added'));
  const frozen = await ownerRows<{ user_id: string }>(tested, 'select user_id from app.freezes');
  expect(frozen.map((one) => one.user_id).sort()).toEqual([owner, made, more].map((one) => one.userId).sort());
});

test('the link of a letter is good for seven days', async () => {
  await makeSuper(other);
  await ownerRows(tested, 'update auth.freeze_links set expires_at = now()');
  expect(await useLink(await linkOf(owner, 'administrator added'))).toBeNull();
});

describe('frozen account', () => {
  const decide = 'select decide_freeze($1, $2) as done';

  test('a frozen account is unfrozen or loses its rights by somebody who may judge it, and by nobody else', async () => {
    const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
    const young = await addSuper();
    await freeze(other, owner);
    await expectRefusal(actorRows(tested, admin.claims, decide, [other.userId, 'unfreeze']), '42501');
    await expectRefusal(actorRows(tested, young.claims, decide, [other.userId, 'unfreeze']), '42501');
    await expectRefusal(actorRows(tested, owner.claims, decide, [other.userId, 'delete']), '22023');
    const shown = `select frozen_by, may_decide from get_frozen_accounts() where email = '${other.email}'`;
    const frozen_by = expect.stringMatching(/^Ada Admin/);
    expect(await actorRows(tested, admin.claims, shown)).toEqual([{ frozen_by, may_decide: false }]);
    expect(await actorRows(tested, owner.claims, shown)).toEqual([{ frozen_by, may_decide: true }]);
    expect(await actorRows(tested, owner.claims, decide, [other.userId, 'unfreeze'])).toEqual([{ done: true }]);
    expect(await actorRows(tested, owner.claims, decide, [other.userId, 'unfreeze'])).toEqual([{ done: false }]);
    expect(await actorRows(tested, owner.claims, shown)).toEqual([]);
    await actorRows(tested, await tested.asOwner((transaction) => addSession(transaction, other.userId)), 'select 1');
  });

  test('a frozen account that is deactivated administers nothing and can sign in', async () => {
    await freeze(other, owner);
    expect(await actorRows(tested, owner.claims, decide, [other.userId, 'deactivate'])).toEqual([{ done: true }]);
    expect(
      await ownerRows(
        tested,
        'select a.is_active, u.banned_until from administrators a join auth.users u on u.id = a.user_id where u.id = $1',
        [other.userId],
      ),
    ).toEqual([{ is_active: false, banned_until: null }]);
    const decided = 'select decision, decided_by from app.freezes where user_id = $1';
    expect(await ownerRows(tested, decided, [other.userId])).toEqual([
      { decision: 'deactivate', decided_by: owner.userId },
    ]);
  });

  test('a frozen account keeps a ban that lasts longer than the freeze', async () => {
    await makeSuper(other);
    await ownerRows(tested, `update auth.users set banned_until = 'infinity' where id = $1`, [other.userId]);
    await useLink(await linkOf(owner, 'administrator added'));
    await actorRows(tested, owner.claims, decide, [other.userId, 'unfreeze']);
    expect(
      await ownerRows(tested, `select banned_until = 'infinity' as "isBanned" from auth.users where id = $1`, [
        other.userId,
      ]),
    ).toEqual([{ isBanned: true }]);
  });

  test('a frozen account is decided about with a proof of the last fifteen minutes', async () => {
    await freeze(other, owner);
    const aged = withAgedProof(owner.claims, 16);
    await expectRefusal(actorRows(tested, aged, decide, [other.userId, 'unfreeze']), 'FF428');
  });
});

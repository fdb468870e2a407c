import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAccount, addAdministrator, addMember, addSession, type Person, withAgedProof } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let clerk: Person;
let chief: Person;
let fresh: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  chief = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
  fresh = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
  await ownerRows(tested, `update administrators set first_name = 'Cora', last_name = 'Chief' where user_id = $1`, [
    chief.userId,
  ]);
  await ownerRows(
    tested,
    `update app.administrator_terms set began_at = now() - interval '8 days' where user_id = $1`,
    [chief.userId],
  );
});
afterAll(() => tested.close());
beforeEach(async () => {
  await ownerRows(tested, 'delete from app.deletion_requests');
  clerk = await tested.asOwner((transaction) => addAdministrator(transaction));
});

const people = (count: number): Promise<string[]> =>
  tested.asOwner(async (transaction) => {
    const ids = [];
    for (let made = 0; made < count; made += 1) ids.push(await addMember(transaction));
    return ids;
  });
const remove = (ids: string[], by = clerk) =>
  actorRows(tested, by.claims, 'delete from members where id = any ($1) returning id', [ids]);
const stay = async (ids: string[]) =>
  (await ownerRows(tested, 'select id from members where id = any ($1)', [ids])).length;
const ask = async (ids: string[], by = clerk) =>
  (await actorRows<{ id: string }>(tested, by.claims, 'select ask_deletion($1) as id', [ids]))[0]?.id ?? '';
const judge = (request: string, confirms: boolean, by = chief) =>
  actorRows<{ deleted: number }>(tested, by.claims, 'select judge_deletion($1, $2) as deleted', [request, confirms]);
const waiting = async (by = chief) => {
  const [row] = await actorRows<{ answer: { requests: Record<string, unknown>[] } }>(
    tested,
    by.claims,
    'select deletion_requests() as answer',
  );
  return row?.answer.requests ?? [];
};

const sentence = "More than ten people deleted within a day need another super administrator's approval.";

test('the eleventh person whom an account deletes within a day is deleted only with another word, in one statement, in many, and in several sessions', async () => {
  const eleven = await people(11);
  await expect(remove(eleven)).rejects.toMatchObject({ code: 'FF430', message: sentence });
  expect(await stay(eleven)).toBe(11);
  for (const id of eleven.slice(0, 10)) await remove([id]);
  await expectRefusal(remove(eleven), 'FF430');
  const elsewhere = {
    ...clerk,
    claims: await tested.asOwner((transaction) => addSession(transaction, clerk.userId)),
  };
  await expectRefusal(remove(eleven, elsewhere), 'FF430');
  expect(await stay(eleven)).toBe(1);
});

test('the eleventh person whom an account deletes within a day waits no longer a day later, and nobody else is counted', async () => {
  const [ten, more] = [await people(10), await people(2)];
  await remove(ten);
  await remove(more.slice(0, 1), fresh);
  await ownerRows(
    tested,
    `update app.security_events set at = at - interval '25 hours' where name = 'sensitive_delete' and actor_id = $1`,
    [clerk.userId],
  );
  await remove(more.slice(1));
  expect(await stay(more)).toBe(0);
});

test('the eleventh person whom an account deletes within a day is one of all that come at once', async () => {
  const twenty = await people(20);
  const outcomes = await Promise.allSettled(twenty.map((id) => remove([id])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await stay(twenty)).toBe(10);
});

test('the eleventh person whom an account deletes within a day waits also for an account that the other one made for it', async () => {
  const thief = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days: 30 }));
  const made = await tested.asOwner((transaction) => addAccount(transaction));
  await actorRows(
    tested,
    thief.claims,
    `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'Eve', 'Extra')`,
    [made.userId],
  );
  const extra = { ...made, claims: await tested.asOwner((transaction) => addSession(transaction, made.userId)) };
  const eleven = await people(11);
  await remove(eleven.slice(0, 6), thief);
  await remove(eleven.slice(6, 10), extra);
  for (const by of [thief, extra]) await expectRefusal(remove(eleven, by), 'FF430');
  expect(await stay(eleven)).toBe(1);
  await ownerRows(tested, 'delete from administrators where user_id = $1', [thief.userId]);
  await ownerRows(tested, 'delete from app.administrator_terms where user_id = $1', [thief.userId]);
});

test('the eleventh person whom an account deletes within a day is deleted at once if nobody may judge the account', async () => {
  const eleven = await people(11);
  await remove(eleven, chief);
  expect(await stay(eleven)).toBe(0);
  await ownerRows(tested, `delete from app.security_events where actor_id = $1`, [chief.userId]);
});

test('a deletion request is announced to those who may judge, names its people, and deletes them once it is confirmed', async () => {
  const three = await people(3);
  const request = await ask(three);
  expect(await ask(three)).toBe(request);
  expect(await waiting()).toEqual([
    {
      id: request,
      asked_at: expect.any(String),
      by: expect.stringMatching(/^Ada Admin\d+$/),
      was_asked: false,
      may_judge: true,
      people: expect.arrayContaining([expect.objectContaining({ id: three[0], organization: 'Alpine Rescue' })]),
    },
  ]);
  expect([(await waiting(clerk))[0]?.may_judge, (await waiting(fresh))[0]?.may_judge]).toEqual([false, false]);
  expect(
    await ownerRows(
      tested,
      `select recipient, facts - 'at' - 'by' as facts from app.mail_outbox where kind = 'deletion-asked'`,
    ),
  ).toEqual([{ recipient: chief.email, facts: { people: 3 } }]);
  for (const by of [clerk, fresh]) await expectRefusal(judge(request, true, by), '42501');
  expect(await judge(request, true)).toEqual([{ deleted: 3 }]);
  expect(await stay(three)).toBe(0);
  await expectRefusal(judge(request, true), 'PT409');
  expect(
    await ownerRows(
      tested,
      `select actor_id, details - 'memberId' as details from app.security_events
         where name = 'sensitive_delete' and details ->> 'memberId' = any ($1)`,
      [three],
    ),
  ).toEqual(Array(3).fill({ actor_id: clerk.userId, details: { confirmedBy: chief.userId } }));
  expect(
    await ownerRows(
      tested,
      `select facts - 'at' as facts from app.mail_outbox where kind = 'deletion-judged' and recipient = $1`,
      [clerk.email],
    ),
  ).toEqual([{ facts: { by: 'Cora Chief', people: 3, isConfirmed: true } }]);
});

test('a deletion request for people who had asked for it says so to whoever decides, and in the event that a restore reads', async () => {
  const [requester, other] = await people(2);
  const [row] = await actorRows<{ id: string }>(tested, clerk.claims, 'select ask_deletion($1, true) as id', [
    [requester],
  ]);
  expect(await waiting()).toMatchObject([{ id: row?.id, was_asked: true }]);
  await judge(row?.id ?? '', true);
  await judge(await ask([other ?? '']), true);
  const details = await ownerRows(
    tested,
    `select details -> 'wasAsked' as was_asked from app.security_events
       where name = 'sensitive_delete' and details ->> 'memberId' = any ($1) order by id`,
    [[requester, other]],
  );
  expect(details).toEqual([{ was_asked: true }, { was_asked: null }]);
});

test('a confirmed deletion request counts for neither account, and both still delete ten', async () => {
  const [twelve, ten] = [await people(12), await people(10)];
  await judge(await ask(twelve), true);
  await remove(ten);
  expect([await stay(twelve), await stay(ten)]).toEqual([0, 0]);
});

test('a refused deletion request deletes nobody', async () => {
  const three = await people(3);
  const request = await ask(three);
  expect(await judge(request, false)).toEqual([{ deleted: 0 }]);
  expect([await stay(three), await waiting()]).toEqual([3, []]);
});

test('a deletion request is over after seven days, and when whoever made it lost the rights', async () => {
  const three = await people(3);
  const request = await ask(three);
  await ownerRows(tested, 'update administrators set is_active = false where user_id = $1', [clerk.userId]);
  await expectRefusal(judge(request, true), 'PT409');
  await ownerRows(tested, `update app.deletion_requests set asked_at = now() - interval '7 days'`);
  expect(await waiting()).toEqual([]);
  await expectRefusal(judge(request, true), 'PT409');
  expect(await stay(three)).toBe(3);
});

test('a deletion request needs a proof from whoever makes it and whoever decides', async () => {
  const three = await people(3);
  const request = await ask(three);
  const stale = (person: Person) => ({ ...person, claims: withAgedProof(person.claims, 16) });
  await expectRefusal(ask(await people(1), stale(clerk)), 'FF428');
  await expectRefusal(judge(request, true, stale(chief)), 'FF428');
  expect(await stay(three)).toBe(3);
});

test("a deletion request of an administrator about an administrator's record is refused", async () => {
  const [own] = await people(1);
  await ownerRows(tested, 'update members set user_id = $2 where id = $1', [own, fresh.userId]);
  await expectRefusal(ask([own ?? '']), '42501');
});

// Must be last: it deactivates the other super administrator.
test('the eleventh person waits also when whoever deletes has just put out, or brought back, all the others', async () => {
  const thief = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days: 30 }));
  const twelve = await people(12);
  const change = (set: string) =>
    actorRows(tested, thief.claims, `update administrators set ${set} where user_id = $1`, [chief.userId]);
  await change(`is_active = false`);
  await expectRefusal(remove(twelve, thief), 'FF430');
  await expectRefusal(ask(twelve, thief), 'PT409');
  await change(`is_active = true`);
  await expectRefusal(remove(twelve, thief), 'FF430');
  expect(await stay(twelve)).toBe(12);
  await ownerRows(
    tested,
    `update app.administrator_terms set ended_at = ended_at - interval '7 days' where ended_at is not null`,
  );
  await remove(twelve, thief);
  expect(await stay(twelve)).toBe(0);
});

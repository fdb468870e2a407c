import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addGrant, addGrantee } from './worlds/grantees.ts';
import { addAdministrator, addMemberWithAccount, addProgram, type MemberPerson, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let other: Person;
let member: MemberPerson;

beforeAll(async () => {
  tested = await createTestDatabase();
  [admin, other, member] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction),
    await addMemberWithAccount(transaction),
  ]);
});
afterAll(() => tested.close());

type Own = {
  wants_reminders: boolean | null;
  refused_at: string | null;
  bases: { name: string; is_led: boolean }[] | null;
  led: { bases: string[]; wants_letter: boolean } | null;
  last_monday: { monday: string; state: string } | null;
};

const own = async ({ claims }: Person) =>
  (await actorRows<{ own: Own }>(tested, claims, 'select own_letters() as own'))[0]?.own;
const led = async (person: Person) => (await own(person))?.bases?.flatMap(({ name, is_led }) => (is_led ? [name] : []));
const choose = ({ claims }: Person, names: string[]) =>
  actorRows(tested, claims, 'select set_led_bases(array(select id from bases where base_name = any ($1)))', [names]);

test('administrators choose the bases they lead, each for themselves', async () => {
  expect(await led(admin)).toEqual([]);
  await choose(admin, ['LG2', 'LG1']);
  await choose(other, ['LG3']);
  expect(await led(admin)).toEqual(['LG1', 'LG2']);
  await choose(admin, ['LG2']);
  expect(await led(admin)).toEqual(['LG2']);
  await choose(admin, []);
  expect([await led(admin), await led(other)]).toEqual([[], ['LG3']]);
});

test('a base that stays chosen keeps the moment of its choice', async () => {
  const since = () => ownerRows(tested, 'select chosen_at from app.base_leads where user_id = $1', [admin.userId]);
  await choose(admin, ['LG1']);
  const [before] = await since();
  await choose(admin, ['LG1']);
  expect(await since()).toEqual([before]);
});

test('the choice of bases is refused with an unknown base, without a list, and from whoever administers nothing', async () => {
  const ask = `select set_led_bases(array[gen_random_uuid()])`;
  await expectRefusal(actorRows(tested, admin.claims, ask), '23503');
  await expectRefusal(actorRows(tested, admin.claims, 'select set_led_bases(null)'), '22023');
  await expectRefusal(actorRows(tested, member.claims, ask), '42501');
  expect((await own(member))?.bases).toBeNull();
});

test('an inactive base is offered only to whoever leads it', async () => {
  await choose(admin, ['LG4']);
  await ownerRows(tested, `update public.bases set is_active = false where base_name in ('LG4', 'LG5')`);
  const names = (await own(admin))?.bases?.map(({ name }) => name);
  expect(names).toContain('LG4');
  expect(names).not.toContain('LG5');
});

test("a lead's choice goes with the base, and with the rights of an administrator", async () => {
  const person = await tested.asOwner((transaction) => addAdministrator(transaction));
  await ownerRows(tested, `insert into public.bases (base_name) values ('Camp')`);
  await choose(person, ['Camp', 'LG1']);
  await ownerRows(tested, `delete from public.bases where base_name = 'Camp'`);
  expect(await led(person)).toEqual(['LG1']);
  await ownerRows(tested, 'delete from public.administrators where user_id = $1', [person.userId]);
  expect(await ownerRows(tested, 'select from app.base_leads where user_id = $1', [person.userId])).toEqual([]);
});

test('a lead by a grant sees the bases, and stops and starts the letter without touching reminders', async () => {
  const [lead, reader] = await tested.asOwner(async (transaction) => {
    const [base] = await transaction.all<{ id: string }>(`select id from bases where base_name = 'LG2'`);
    const scope = { scope: 'base', baseId: base?.id ?? '' } as const;
    const person = await addMemberWithAccount(transaction);
    await addGrant(transaction, person.userId, { kind: 'lead', ...scope });
    // Those of an administrator rest.
    await addGrant(transaction, admin.userId, { kind: 'lead', ...scope });
    return [person, await addGrantee(transaction, scope)];
  });
  const switches = (wanted: boolean) =>
    actorRows(tested, lead.claims, 'select set_own_letters(wants_mondays => $1)', [wanted]);
  const letters = async () => {
    const { bases, led, wants_reminders } = (await own(lead)) ?? {};
    return { bases, led, wants_reminders };
  };
  const as = (wants_letter: boolean) => ({ bases: null, led: { bases: ['LG2'], wants_letter }, wants_reminders: true });
  expect(await letters()).toEqual(as(true));
  await switches(false);
  expect(await letters()).toEqual(as(false));
  await switches(true);
  expect(await letters()).toEqual(as(true));
  expect([(await own(reader))?.led, (await own(admin))?.led]).toEqual([null, null]);
});

test("a lead sees what became of their own last letter, and of nobody else's", async () => {
  await ownerRows(
    tested,
    `insert into app.monday_letters (monday, user_id, mail_id, state, state_at)
     select m::date, $1, gen_random_uuid(), s, now() from (values ('2026-11-16', 'taken'), ('2026-11-23', 'refused'),
       ('2026-11-30', 'canceled')) v (m, s)`,
    [admin.userId],
  );
  expect((await own(admin))?.last_monday).toEqual({ monday: '2026-11-23', state: 'refused' });
  expect((await own(other))?.last_monday).toBeNull();
});

const reach = async (memberId: string) =>
  (
    await actorRows<{ answer: { unreached: string | null; address: string | null } }>(
      tested,
      admin.claims,
      'select member_reminders($1) as answer',
      [memberId],
    )
  )[0]?.answer;

test('the record of a member says why reminders do not reach them, the most lasting reason first', async () => {
  const { memberId, userId, email } = member;
  const act = (text: string) => ownerRows(tested, text, [userId]);
  expect(await reach(memberId)).toMatchObject({ unreached: null, address: email });
  await act('insert into app.letter_choices (user_id, wants_reminders) values ($1, false)');
  expect((await reach(memberId))?.unreached).toBe('stopped');
  await act('insert into app.refused_addresses select id, email, now() from auth.users where id = $1');
  expect((await reach(memberId))?.unreached).toBe('refused');
  expect((await own(member))?.refused_at).not.toBeNull();
  await act('update auth.users set email_confirmed_at = null where id = $1');
  expect((await reach(memberId))?.unreached).toBe('unconfirmed');
  await act('update public.members set user_id = null where user_id = $1');
  expect(await reach(memberId)).toMatchObject({ unreached: 'no_account', address: null });
});

test('an administrator tries a refused address again', async () => {
  const { memberId, userId } = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const [neighbor] = await tested.asOwner(async (transaction) => [await addMemberWithAccount(transaction)]);
  await ownerRows(
    tested,
    'insert into app.refused_addresses select id, email, now() from auth.users where id = any ($1)',
    [[userId, neighbor?.userId]],
  );
  const again = async () =>
    (await actorRows<{ done: boolean }>(tested, admin.claims, 'select try_address_again($1) as done', [memberId]))[0];
  expect([await again(), await again()]).toEqual([{ done: true }, { done: false }]);
  expect((await reach(memberId))?.unreached).toBeNull();
  expect((await reach(neighbor?.memberId ?? ''))?.unreached).toBe('refused');
});

test("the weeks of a lead's letter are those of the board", async () => {
  await ownerRows(tested, 'insert into app.program_needs select $1, 5', [
    await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG1' })),
  ]);
  const [{ board } = {}] = await actorRows(tested, admin.claims, `select readiness_weeks('LG1', 12) as board`);
  await choose(admin, ['LG1']);
  await ownerRows(tested, 'update app.reminding set is_on = true, changed_at = now()');
  await ownerRows(tested, 'insert into app.letter_choices (user_id) values ($1) on conflict do nothing', [
    admin.userId,
  ]);
  const letter = await tested.database.asService((transaction) =>
    transaction.all('select ahead from app.monday_bases($1, now(), 12, 20)', [admin.userId]),
  );
  expect(letter).toEqual([{ ahead: board }]);
});

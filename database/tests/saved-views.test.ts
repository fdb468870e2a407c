import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let other: Person;
let member: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
});
beforeEach(async () => {
  [admin, other] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction),
  ]);
});
afterAll(() => tested.close());

type View = { id: string; screen: string; name: string; query: string; is_default: boolean };
const lapsed = { screen: 'members', name: 'Lapsed at LG2', query: 'base=LG2&standing=lapsed', is_default: false };

const views = async ({ claims }: Person) =>
  (await actorRows<{ own: View[] }>(tested, claims, 'select own_views() as own'))[0]?.own ?? [];

async function save({ claims }: Person, view: Partial<Record<keyof View, unknown>> = {}): Promise<string> {
  const { id = randomUUID(), screen, name, query, is_default } = { ...lapsed, ...view };
  await actorRows(tested, claims, 'select save_view($1, $2, $3, $4, $5)', [id, screen, name, query, is_default]);
  return String(id);
}

const remove = async ({ claims }: Person, id: string) =>
  (await actorRows<{ was: boolean }>(tested, claims, 'select delete_view($1) as was', [id]))[0]?.was;

test('administrators save views, each for themselves, with a trimmed name', async () => {
  const id = await save(admin, { name: '  Lapsed at LG2 ' });
  expect(await views(admin)).toEqual([{ ...lapsed, id }]);
  expect(await views(other)).toEqual([]);
});

test("nobody sees, changes or deletes another administrator's view, even with its id", async () => {
  const id = await save(admin);
  const own = await save(other, { id, name: 'Mine', query: '' });
  expect(own).toBe(id);
  expect(await views(admin)).toEqual([{ ...lapsed, id }]);
  expect(await remove(other, id)).toBe(true);
  expect(await remove(other, id)).toBe(false);
  expect(await views(admin)).toEqual([{ ...lapsed, id }]);
});

test('a view is renamed and replaced under its id', async () => {
  const id = await save(admin);
  const changed = { screen: 'members', name: 'Lapsed at LG3', query: 'base=LG3', is_default: true };
  await save(admin, { id, ...changed });
  expect(await views(admin)).toEqual([{ ...changed, id }]);
});

test('a screen has one default view, the one made so last', async () => {
  const first = await save(admin, { is_default: true });
  const second = await save(admin, { name: 'Everybody', query: '', is_default: true });
  await save(admin, { screen: 'reports', is_default: true });
  const defaults = (await views(admin))
    .filter(({ is_default }) => is_default)
    .map(({ screen, name }) => [screen, name]);
  expect(defaults).toEqual([
    ['members', 'Everybody'],
    ['reports', 'Lapsed at LG2'],
  ]);
  await save(admin, { id: second, name: 'Everybody', query: '', is_default: false });
  expect((await views(admin)).find(({ id }) => id === first)).toMatchObject({ is_default: false });
});

test("a saved view's name is used once on a screen, whatever its case, and again on another", async () => {
  const id = await save(admin);
  await expectRefusal(save(admin, { name: 'LAPSED at lg2 ' }), 'PT409');
  await save(admin, { id });
  await save(admin, { screen: 'readiness' });
  await save(other);
  expect(await views(admin)).toHaveLength(2);
});

test.each([
  ['an empty name', { name: '  ' }],
  ['no name', { name: null }],
  ['a name of 61 characters', { name: 'x'.repeat(61) }],
  ['an unknown screen', { screen: 'security' }],
  ['no screen', { screen: null }],
  ['filters that are too long', { query: 'x'.repeat(2001) }],
  ['no filters', { query: null }],
  ['no word on the default', { is_default: null }],
])('a saved view with %s is refused', async (_, view) => {
  await expectRefusal(save(admin, view), '22023');
  expect(await views(admin)).toEqual([]);
});

test('the longest name and filters of a saved view are kept', async () => {
  await save(admin, { name: 'x'.repeat(60), query: 'y'.repeat(2000) });
  expect(await views(admin)).toHaveLength(1);
});

test('an account has at most 50 saved views, and one of them can still be changed', async () => {
  const ids: string[] = [];
  for (let at = 1; at <= 50; at += 1) ids.push(await save(admin, { name: `View ${at}` }));
  await expectRefusal(save(admin, { name: 'View 51', screen: 'reports' }), 'PT409');
  await save(admin, { id: ids[0], name: 'View 51' });
  expect(await views(admin)).toHaveLength(50);
});

test('nobody but administrators has saved views, and these go with the rights', async () => {
  await expectRefusal(save(member), '42501');
  await expectRefusal(views(member), '42501');
  await expectRefusal(remove(member, randomUUID()), '42501');
  await save(admin);
  await ownerRows(tested, 'delete from public.administrators where user_id = $1', [admin.userId]);
  expect(await ownerRows(tested, 'select from app.saved_views where user_id = $1', [admin.userId])).toEqual([]);
});

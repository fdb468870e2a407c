import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

const view = { screen: 'members', name: 'Lapsed at LG2', query: 'base=LG2&standing=lapsed', is_default: true };

const call = (procedure: string, body: object, who: 'admin' | 'super_admin' = 'admin') =>
  world.send(world.people[who].claims, 'POST', `/rest/v1/rpc/${procedure}`, { body });

test('a view is saved, read by its owner alone, refused under a name in use, and deleted', async () => {
  const id = randomUUID();
  expect(await call('save_view', { view: id, ...view })).toMatchObject({ status: 200, body: id });
  expect((await call('own_views', {})).body).toEqual([{ id, ...view }]);
  expect((await call('own_views', {}, 'super_admin')).body).toEqual([]);
  expect(await call('delete_view', { view: id }, 'super_admin')).toMatchObject({ status: 200, body: false });
  expect(await call('save_view', { view: randomUUID(), ...view })).toMatchObject({
    status: 409,
    body: { message: 'You already have a view with this name. Choose another name.' },
  });
  expect(await call('delete_view', { view: id })).toMatchObject({ status: 200, body: true });
});

test.each([
  ['an empty name', { name: ' ' }, 'A name has 1 to 60 characters'],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'A name has 1 to 60 characters'],
  ['filters that are too long', { query: 'x'.repeat(2001) }, 'The filters of a view have at most 2,000 characters'],
  ['an unknown screen', { screen: 'security' }, 'This screen has no views'],
])('a saved view with %s is refused in words', async (_, over, message) => {
  expect(await call('save_view', { view: randomUUID(), ...view, ...over })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test("a view can't be saved by GET", async () => {
  const given = new URLSearchParams({ view: randomUUID(), ...view, is_default: 'true' });
  const { status } = await world.send(world.people.admin.claims, 'GET', `/rest/v1/rpc/save_view?${given}`);
  expect(status).toBe(405);
});

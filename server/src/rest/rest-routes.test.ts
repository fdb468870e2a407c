import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadWorld, type ReadWorld } from '../../tests/worlds/rest/read-world.ts';

let world: ReadWorld;

beforeAll(async () => {
  world = await createReadWorld();
  await world.asOwner(({ query }) =>
    query(`create table public.keyless (a integer);
      create view public.simple_view as select a from public.keyless;
      create view public.summary_view as select count(*) as n from public.keyless;
      create function public.look() returns integer language sql stable as 'select 1';
      create function public.act() returns integer language sql volatile as 'select 1'`),
  );
});
afterAll(() => world.close());

describe('paths and methods', () => {
  test.each([
    ['/', 'PGRST126', 404],
    ['', 'PGRST126', 404],
    ['/members/1', 'PGRST125', 404],
    ['/member', 'PGRST205', 404],
  ])('the path %s is refused with %s', async (path, code, status) => {
    const response = await world.send(path, {}, world.admin);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('a mistyped table is named, with the likely one', async () => {
    const { error } = await world.clientOf(world.admin).from('trainess').select('*');
    expect(error).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.trainess' in the schema cache",
      hint: "Perhaps you meant the table 'public.trainees'",
    });
  });

  test('a request for another schema is refused', async () => {
    const { status, error } = await world.clientOf(world.admin).schema('auth').from('users').select('*');
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST106', message: 'Invalid schema: auth' });
  });

  test("a request by a method we don't have is refused", async () => {
    for (const path of ['/members', '/rpc/search_members']) {
      const response = await world.send(path, { method: 'PROPFIND' }, world.admin);
      expect(response.status).toBe(405);
      expect(await response.json()).toEqual({
        code: 'PGRST117',
        details: null,
        hint: null,
        message: 'Unsupported HTTP method: PROPFIND',
      });
    }
  });

  test.each([
    ['/members', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/keyless', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/simple_view', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/summary_view', 'OPTIONS,GET,HEAD'],
    ['/rpc/look', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/act', 'OPTIONS,POST'],
  ])('the methods of %s can be requested', async (path, allowed) => {
    const response = await world.send(path, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([200, allowed]);
  });

  test.each([
    ['/none_such', 'PGRST205'],
    ['/rpc/none_such', 'PGRST202'],
  ])('the path %s has no methods', async (path, code) => {
    const response = await world.send(path, { method: 'OPTIONS' });
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code })]);
  });

  test('a strict request with an unknown preference is refused', async () => {
    const response = await world.send('/members', { headers: { prefer: 'handling=strict, colour=blue' } }, world.admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST122', details: 'Invalid preferences: colour=blue' });
  });
});

test('none of the routes failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});

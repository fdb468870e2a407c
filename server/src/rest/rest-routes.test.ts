import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadWorld, type ReadWorld } from './testing/read-world.ts';

let world: ReadWorld;

beforeAll(async () => {
  world = await createReadWorld();
});
afterAll(() => world.close());

describe('paths and methods', () => {
  test.each([
    ['/', 'PGRST126', 404],
    ['', 'PGRST126', 404],
    ['/members/1', 'PGRST125', 404],
    ['/member', 'PGRST205', 404],
  ])('%s is refused with %s', async (path, code, status) => {
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

  test('another schema is refused', async () => {
    const { status, error } = await world.clientOf(world.admin).schema('auth').from('users').select('*');
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST106', message: 'Invalid schema: auth' });
  });

  test('a method that we do not have is refused', async () => {
    const response = await world.send('/members', { method: 'PUT' }, world.admin);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 'PGRST117', message: 'Unsupported HTTP method: PUT' });
  });

  test('the methods of a table can be asked for', async () => {
    const response = await world.send('/members', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PATCH,DELETE']);
  });

  test('a strict request with an unknown preference is refused', async () => {
    const response = await world.send('/members', { headers: { prefer: 'handling=strict, colour=blue' } }, world.admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST122', details: 'Invalid preferences: colour=blue' });
  });
});

test('no failure of these calls was unknown', () => {
  expect(world.logged).toEqual([]);
});

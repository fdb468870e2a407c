import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadWorld, type ReadWorld } from '../../../tests/worlds/rest/read-world.ts';
import { createRestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: ReadWorld;

beforeAll(async () => {
  world = await createReadWorld();
});
afterAll(() => world.close());

describe('order and pages', () => {
  const page = (query: string, headers: Record<string, string> = {}) =>
    world.send(`/training_sessions?select=base${query && `&${query}`}`, { headers }, world.admin);

  test('the rows of a read come in the requested order', async () => {
    expect(await (await page('order=base.desc.nullslast')).json()).toEqual(
      ['LG7', 'LG6', 'LG5', 'LG4', 'LG2', 'LG1', null].map((base) => ({ base })),
    );
    expect(await (await page('order=base.desc&limit=1')).json()).toEqual([{ base: null }]);
  });

  test.each([
    ['', {}, 200, '0-6/*', 7],
    ['', { prefer: 'count=exact' }, 200, '0-6/7', 7],
    ['limit=3', { prefer: 'count=exact' }, 206, '0-2/7', 3],
    ['limit=3&offset=2', {}, 200, '2-4/*', 3],
    ['offset=7', { prefer: 'count=exact' }, 206, '*/7', 0],
    ['offset=50', {}, 200, '*/*', 0],
    ['limit=0', {}, 200, '*/*', 0],
    ['base=eq.x', { prefer: 'count=exact' }, 200, '*/0', 0],
    ['offset=-3', {}, 200, '0-6/*', 7],
    ['', { range: '2-3' }, 200, '2-3/*', 2],
    ['limit=3', { range: '1-1', prefer: 'count=estimated' }, 206, '1-1/7', 1],
  ])('a read of %s with %o answers %i and %s', async (query, headers, status, range, length) => {
    const response = await page(query, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(range);
    expect(await response.json()).toHaveLength(length);
  });

  test.each([
    ['offset=100', { prefer: 'count=exact' }, 'An offset of 100 was requested, but there are only 7 rows.', '*/7'],
    ['limit=-1', {}, 'Limit should be greater than or equal to zero.', null],
    [
      '',
      { range: '4-2' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      null,
    ],
  ])('a read of %s with %o is no range that can be answered', async (query, headers, details, range) => {
    const response = await page(query, headers as Record<string, string>);
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(range);
    expect(await response.json()).toMatchObject({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details,
    });
  });

  test('the client reads the count of a HEAD request, which has no body', async () => {
    const { count, data } = await world
      .clientOf(world.admin)
      .from('training_sessions')
      .select('*', { count: 'exact', head: true });
    expect({ count, data }).toEqual({ count: 7, data: null });
  });

  test('the row cap trims a read and shows in the range', async () => {
    const small = await createRestWorld({ maxRows: 2 });
    const someone = await small.makeAdministrator();
    const response = await small.send(
      '/bases?select=base_name&limit=5',
      { headers: { prefer: 'count=exact' } },
      someone,
    );
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-1/7']);
    await small.close();
  });

  test('the response to a read names its own location with a sorted query', async () => {
    const response = await page('order=base&limit=1&base=in.(LG1,LG2)');
    expect(response.headers.get('content-location')).toBe(
      '/training_sessions?base=in.%28LG1%2CLG2%29&limit=1&order=base&select=base',
    );
    expect((await world.send('/bases', {}, world.admin)).headers.get('content-location')).toBe('/bases');
  });
});

test('none of the paged reads failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});

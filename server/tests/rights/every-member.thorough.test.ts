import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

const memberCount = 5_001;

let world: RightsWorld;
let ids: string[];

beforeAll(async () => {
  world = await createRightsWorld();
  const { rows } = await world.tested.asOwner(async ({ query }) => {
    await query(
      `insert into members (first_name, last_name, email, organization)
       select 'M' || n % 7, 'Many' || n % 1000, 'many' || n || '@example.test', 'Alpine Rescue'
       from generate_series(1, $1 - (select count(*)::int from members)) n`,
      [memberCount],
    );
    return query<{ id: string }>('select id from members');
  });
  ids = rows.map(({ id }) => id).sort();
});
afterAll(() => world.close());

type Listed = { id: string }[];
type Page = { total: number; matched: number; members: Listed };

async function list(query: string, headers: Record<string, string> = {}) {
  const answer = await world.send(world.people.admin.claims, 'GET', `/rest/v1/members?${query}`, { headers });
  // The cast states what a list answers; the expectations check the values.
  return { ...answer, rows: answer.body as Listed, range: answer.headers.get('Content-Range') };
}

const idsOf = (rows: Listed) => rows.map(({ id }) => id).sort();

test('the members table lists all 5,001 in one go, counted or not', async () => {
  const plain = await list('select=id');
  expect([plain.status, plain.range]).toEqual([200, '0-5000/*']);
  expect(idsOf(plain.rows)).toEqual(ids);
  const counted = await list('select=id', { Prefer: 'count=exact' });
  expect([counted.status, counted.range]).toEqual([200, '0-5000/5001']);
  expect(idsOf(counted.rows)).toEqual(ids);
});

test('the members table gives the published client all 5,001', async () => {
  const token = await world.flight.tokenFor(world.people.admin.claims);
  const headers = { Authorization: `Bearer ${token}` };
  const client = new PostgrestClient('http://flight.test/rest/v1', { headers, fetch: world.flight.fetch });
  const { data, count, error } = await client.from('members').select('*', { count: 'exact' });
  expect([error, count, data?.length]).toEqual([null, 5001, 5001]);
});

test('the members table lists each once over its pages, and says which page it is', async () => {
  const seen: Listed = [];
  for (let offset = 0; offset < 6_000; offset += 1_000) {
    const path = `select=id&order=last_name,first_name,id&limit=1000&offset=${offset}`;
    const { status, range, rows } = await list(path, { Prefer: 'count=exact' });
    const last = Math.min(offset + 1_000, memberCount) - 1;
    expect([status, range]).toEqual([206, `${offset}-${last}/5001`]);
    seen.push(...rows);
  }
  expect(seen).toHaveLength(5_001);
  expect(idsOf(seen)).toEqual(ids);
});

test('the members table counts right at its end and beyond', async () => {
  const count = { Prefer: 'count=exact' };
  expect(await list('select=id&offset=5000', count)).toMatchObject({ status: 206, range: '5000-5000/5001' });
  expect(await list('select=id&offset=5001', count)).toMatchObject({ status: 206, range: '*/5001', rows: [] });
  expect(await list('select=id&offset=5002', count)).toMatchObject({
    status: 416,
    range: '*/5001',
    body: { code: 'PGRST103', details: 'An offset of 5002 was requested, but there are only 5001 rows.' },
  });
  expect(await list('select=id', { Range: '4990-6000' })).toMatchObject({ status: 200, range: '4990-5000/*' });
  const head = await world.send(world.people.admin.claims, 'HEAD', '/rest/v1/members?select=id', { headers: count });
  expect(head.headers.get('Content-Range')).toBe('0-5000/5001');
});

test('the members table shows a member one of the 5,001 rows, and counts one', async () => {
  const { claims, memberId } = world.people['member own'];
  const headers = { Prefer: 'count=exact' };
  const answer = await world.send(claims, 'GET', '/rest/v1/members?select=id', { headers });
  expect([answer.headers.get('Content-Range'), answer.body]).toEqual(['0-0/1', [{ id: memberId }]]);
});

describe('member list', () => {
  async function page(number: number, more: object): Promise<Page> {
    const body = { page: number, page_size: 100, ...more };
    const answer = await world.send(world.people.admin.claims, 'POST', '/rest/v1/rpc/list_members', { body });
    expect(answer.status).toBe(200);
    return answer.body as Page;
  }

  test.each([
    { sort: 'lastName', direction: 'asc' },
    { sort: 'status', direction: 'desc' },
  ])('the member list shows each of the 5,001 once over its 51 pages: %j', async (order) => {
    const seen: Listed = [];
    for (let number = 1; number <= 51; number += 1) {
      const { total, matched, members } = await page(number, order);
      expect([number, total, matched, members.length]).toEqual([number, 5001, 5001, number === 51 ? 1 : 100]);
      seen.push(...members);
    }
    expect(idsOf(seen)).toEqual(ids);
    expect((await page(52, order)).members).toEqual([]);
  });
});

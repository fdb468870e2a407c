import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;

const mebibyte = 1024 * 1024;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  headers = { Authorization: `Bearer ${await flight.tokenFor(admin.claims)}`, 'Content-Type': 'application/json' };
  await tested.asOwner(({ query }) =>
    query(`
      create table public.papers (id serial primary key, kind text, parent integer references public.papers, text text, data jsonb);
      grant select, insert on public.papers to app_admin;
      grant usage on sequence public.papers_id_seq to app_admin;
      insert into public.papers (kind, data) values ('json', '{"a":1}');
      insert into public.papers (kind) select 'row' from generate_series(1, 10001);
      insert into public.papers (kind) values ('parent');
      insert into public.papers (kind, parent)
        select 'child', id from public.papers, generate_series(1, 1001) where kind = 'parent'`),
  );
});
afterAll(() => tested.close());

type Sent = { method?: string; path: string; body?: string };

async function send({ method = 'GET', path, body }: Sent, more: Record<string, string> = {}): Promise<Response> {
  const init = { method, headers: { ...headers, ...more }, ...(body !== undefined && { body }) };
  return flight.app.request(`/rest/v1${path}`, init);
}

const times = (count: number, text: string, separator = ',') => Array(count).fill(text).join(separator);

function padded(start: string, end: string, bytes: number): string {
  return start + 'x'.repeat(bytes - start.length - end.length) + end;
}

function post(path: string, body: string): Sent {
  return { method: 'POST', path, body };
}

let names = 0;
function organization(more = ''): string {
  names += 1;
  return `{"name":"organization ${names}","display_name":"Organization"${more}}`;
}

const named = '/organization_whitelist?columns=name,display_name';
const embeds = ['certifications', 'certification_punches', 'training_sessions', 'seasons'];

// The request, how much of it is allowed, a call with that much, and how more is refused.
type Limit = [what: string, most: number, ask: (count: number) => Sent, status: number, code: string];

test.each<Limit>([
  [
    'bytes of an address',
    16_384,
    (bytes) => ({ path: padded('/members?select=id&email=eq.', '', bytes - '/rest/v1'.length) }),
    414,
    'FF414',
  ],
  ['filters', 20, (count) => ({ path: `/members?${times(count, 'email=eq.a', '&')}` }), 400, 'PGRST100'],
  ['filters in a tree', 20, (count) => ({ path: `/members?or=(${times(count, 'email.eq.a')})` }), 400, 'PGRST100'],
  [
    'ids of a list',
    300,
    (count) => ({ path: `/members?id=in.(${times(count, '8c5d21b6-8f5e-4c7a-9d34-3c1f0a7b9e52')})` }),
    400,
    'PGRST100',
  ],
  [
    'trees in one another',
    10,
    (depth) => ({ path: `/members?and=${times(depth - 1, '(and', '')}(email.eq.a)${')'.repeat(depth - 1)}` }),
    400,
    'PGRST100',
  ],
  [
    'embeds in one another',
    3,
    (depth) => ({ path: `/members?select=${embeds.slice(0, depth).join('(')}(id${')'.repeat(depth)}` }),
    400,
    'PGRST100',
  ],
  [
    'embeds',
    20,
    (count) => ({ path: `/members?select=${Array.from({ length: count }, (_, n) => `e${n}:certifications(id)`)}` }),
    400,
    'PGRST100',
  ],
  [
    'selected items',
    200,
    (count) => ({ path: `/papers?select=${Array.from({ length: count }, (_, n) => `data->k${n}`)}&kind=eq.json` }),
    400,
    'PGRST100',
  ],
  [
    'names of one column',
    3,
    (count) => ({ path: `/members?select=${Array.from({ length: count }, (_, n) => `a${n}:image_url::text`)}` }),
    400,
    'PGRST100',
  ],
  [
    'names of one column in an embed',
    3,
    (count) => ({ path: `/certifications?select=...members(${times(count, 'image_url->0')})` }),
    400,
    'PGRST100',
  ],
  ['order terms', 50, (count) => ({ path: `/members?order=${times(count, 'id')}` }), 400, 'PGRST100'],
  [
    'steps into a JSON',
    8,
    (count) => ({ path: `/papers?select=data${times(count, '->a', '')}&kind=eq.json` }),
    400,
    'PGRST100',
  ],
  [
    'steps into a JSON that filters',
    8,
    (count) => ({ path: `/papers?data${times(count - 1, '->a', '')}->>a=eq.1` }),
    400,
    'PGRST100',
  ],
  [
    'rows of an insert',
    1000,
    (count) => post(named, `[${Array.from({ length: count }, () => organization())}]`),
    400,
    'PGRST102',
  ],
  [
    'keys of an object',
    200,
    (count) => post(named, organization(Array.from({ length: count - 2 }, (_, n) => `,"k${n}":0`).join(''))),
    400,
    'PGRST102',
  ],
  [
    'levels of a JSON',
    20,
    (depth) => post(named, organization(`,"deep":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`)),
    400,
    'PGRST102',
  ],
  ['bytes of a body', mebibyte, (bytes) => post('/papers', padded('{"text":"', '"}', bytes)), 413, 'PGRST102'],
  [
    'bytes of the arguments of a function',
    mebibyte,
    (bytes) => post('/rpc/search_members', padded('{"search":"a"}', ' ', bytes).replaceAll('x', ' ')),
    413,
    'PGRST102',
  ],
  [
    'bytes of a body that writes a member',
    8 * mebibyte,
    (bytes) => {
      names += 1;
      const columns = 'first_name,last_name,email,organization';
      const person = `{"first_name":"A","last_name":"B","email":"a${names}@example.org","organization":"O","filler":"`;
      return post(`/members?columns=${columns}`, padded(person, '"}', bytes));
    },
    413,
    'PGRST102',
  ],
])("a request's %s are accepted up to %i and refused beyond", async (_what, most, ask, status, code) => {
  const answered = await send(ask(most));
  expect([answered.ok, await answered.text()]).toEqual([true, expect.any(String)]);
  const refused = await send(ask(most + 1));
  expect([refused.status, await refused.json()]).toEqual([
    status,
    { code, details: null, hint: null, message: expect.stringMatching(/\d|too large|too long/) },
  ]);
});

test('a reply has at most 10,000 rows, and the count says how many there are', async () => {
  const response = await send({ path: '/papers?select=id&kind=eq.row&limit=20000' }, { Prefer: 'count=exact' });
  expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-9999/10001']);
  expect(await response.json()).toHaveLength(10_000);
});

test('an embed has at most 1,000 rows per parent row', async () => {
  const response = await send({ path: '/papers?select=papers(id)&kind=eq.parent&papers.limit=5000' });
  expect(((await response.json()) as { papers: unknown[] }[]).map(({ papers }) => papers.length)).toEqual([1_000]);
});

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
  headers = { Authorization: `Bearer ${await flight.tokenFor(admin.claims)}` };
  await tested.asOwner(({ query }) =>
    query(`
      create table public.papers (id serial primary key, kind text, parent integer references public.papers, text text);
      grant select on public.papers to app_admin`),
  );
});
afterAll(() => tested.close());

const get = (path: string) => flight.get(`/rest/v1${path}`, headers);

test('a reply has at most 32 MiB, and a larger one is refused instead of cut', async () => {
  const most = 32 * mebibyte;
  const frame = '[{"text":""}]'.length;
  await tested.asOwner(({ query }) =>
    query(`insert into papers (kind, text) values ('most', repeat('x', $1)), ('more', repeat('x', $2))`, [
      most - frame,
      most - frame + 1,
    ]),
  );
  const answered = await get('/papers?select=text&kind=eq.most');
  expect([answered.status, (await answered.arrayBuffer()).byteLength]).toEqual([200, most]);
  const refused = await get('/papers?select=text&kind=eq.more');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: '54000', details: null, hint: null, message: 'The reply is too large; ask for fewer rows or columns' },
  ]);
});

test("an embed can't make a reply larger than 32 MiB either", async () => {
  await tested.asOwner(async ({ query }) => {
    await query(`insert into papers (kind) values ('heavy')`);
    await query(`insert into papers (kind, parent, text)
      select 'child of heavy', id, repeat('x', 40000) from papers, generate_series(1, 1000) where kind = 'heavy'`);
  });
  const refused = await get('/papers?select=papers(text)&kind=eq.heavy');
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: '54000' }]);
  const answered = await get('/papers?select=papers(text)&kind=eq.heavy&papers.limit=800');
  expect([answered.status, (await answered.arrayBuffer()).byteLength > 30 * mebibyte]).toEqual([200, true]);
});

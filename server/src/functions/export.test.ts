import { addAdministrator, addMember } from '@ffl/database/tests/worlds/people';
import { csvReader } from '@ffl/domain/transfer/csv';
import { type ExportedRow, exportHeadings, exportRows } from '@ffl/domain/transfer/export-rows';
import { guessMapping } from '@ffl/domain/transfer/guess-mapping';
import { readRow } from '@ffl/domain/transfer/read-row';
import { writeCsv } from '@ffl/domain/transfer/write-csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

type Desk = Awaited<ReturnType<typeof createImportDesk>>;

let desk: Desk;
let empty: Desk;

beforeAll(async () => {
  [desk, empty] = [await createImportDesk(), await createImportDesk()];
});
afterAll(() => Promise.all([desk.tested.close(), empty.tested.close()]));

type Page = { matched: number; members: ExportedRow[] };

async function exported({ ask }: Desk, input: object = {}): Promise<string> {
  const { members } = (await ask('export_members', input)) as Page;
  return writeCsv([exportHeadings, ...members.flatMap(exportRows)]);
}

const twoClocks = (name: string) =>
  `update programs p set two_clocks = true from bases b where b.id = p.base_id and b.base_name = '${name}'`;

test('an export imported into an empty product exports again unchanged', async () => {
  for (const { query } of [desk, empty]) await query(twoClocks('LG2'));
  const [maya, bo] = [
    somebody({ phone: '+1 970 555 0103', certificationLevel: '=EMT' }),
    somebody({ lastName: "'=Bo" }),
  ];
  await desk.commit(
    rowsOf(
      { ...maya, program: 'Avalanche Deployment', base: 'LG1', issuedOn: '2026-01-05', annual: 'yes' },
      { ...maya, program: 'Avalanche Deployment', base: 'LG2', issuedOn: '2021-01-05', annualOn: '2020-12-01' },
      { ...maya, program: 'Lift Ticket', issuedOn: '2019-07-01', status: 'removed' },
      bo,
      somebody({ program: 'Lift Ticket', issuedOn: '2026-03-08', firstName: '<script>alert(1)</script>' }),
    ),
  );
  const text = await exported(desk);
  const [headings, ...lines] = csvReader(',')(text, true).rows;
  const mapping = guessMapping(headings?.cells ?? []);
  const rows = lines.flatMap((line) => readRow(line, { mapping, orders: [], everyRow: {}, meanings: {} }));
  const { report } = await empty.check(rows);
  expect(report).toMatchObject({
    ...{ problems: { total: 0 }, differences: { total: 0 } },
    counts: { leave: { added: 3, issued: 4 } },
  });
  await empty.commit(rows);
  expect(await exported(empty)).toBe(text);
  expect(text).toContain('LG2,2021-01-05,no,valid,2021-12-01,2020-12-01');
  expect(text).toContain(`Maya,"'=Bo`.replace('"', "'"));
  expect((await desk.check(rows)).report).toMatchObject({
    counts: { leave: { unchanged: 3 } },
    people: { total: 0, first: [] },
    differences: { total: 0, first: [] },
  });
});

const traces = ({ query }: Desk) =>
  query<{ events: unknown[]; letters: unknown[] }>(
    `select (select coalesce(json_agg(e.details order by e.id), '[]') from app.security_events e
         where e.name = 'sensitive_export' and e.actor_id = $1) as events,
       (select coalesce(json_agg(json_build_object('to', o.recipient, 'facts', o.facts - 'at' - 'by')), '[]')
         from app.mail_outbox o where o.kind = 'exported') as letters`,
    [empty.administrator.userId],
  );

test('an export of whoever the list finds leaves an event, and one letter to each super administrator in 15 minutes, and one of picked people leaves none', async () => {
  const { ask, query, tested, administrator } = empty;
  const chief = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
  await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', isActive: false }));
  await query('delete from app.security_events; delete from app.mail_outbox');
  const ids = await tested.asOwner(async (transaction) => [
    await addMember(transaction, { lastName: 'Zyla' }),
    await addMember(transaction, { lastName: 'Zylb' }),
    await addMember(transaction, { lastName: 'Zylc' }),
  ]);
  await ask('export_members', { ids });
  expect(await traces(empty)).toEqual([{ events: [], letters: [] }]);
  await ask('export_members', { search: 'zyl', page_size: 2 });
  await ask('export_members', { search: 'zyl', page_size: 2, after: ids[1] });
  const event = { what: 'members', people: 3 };
  const letter = { to: chief.email, facts: event };
  expect(await traces(empty)).toEqual([{ events: [event], letters: [letter] }]);
  await Promise.all([ask('export_members', {}), ask('export_members', {})]);
  expect(await traces(empty)).toMatchObject([{ events: { length: 3 }, letters: [letter] }]);
  await query(`update app.security_events set at = at - interval '16 minutes' where actor_id = $1`, [
    administrator.userId,
  ]);
  // A later page by itself is an export too, unless its first page was requested lately.
  await ask('export_members', { search: 'zyl', after: ids[1] });
  expect(await traces(empty)).toMatchObject([{ events: { length: 4 }, letters: { length: 2 } }]);
});

test('an export contains whoever the list finds, or whoever was picked, page after page', async () => {
  await desk.commit(rowsOf(...['Xa', 'Xb', 'Xc'].map((firstName) => somebody({ firstName, lastName: 'Xylo' }))));
  const names = (page: Page) => page.members.map(({ first_name }) => first_name);
  const first = (await desk.ask('export_members', { search: 'xylo', page_size: 2 })) as Page;
  expect([first.matched, names(first)]).toEqual([3, ['Xa', 'Xb']]);
  const [one, last] = first.members;
  const second = (await desk.ask('export_members', { search: 'xylo', page_size: 2, after: last?.id })) as Page;
  expect(names(second)).toEqual(['Xc']);
  expect(names((await desk.ask('export_members', { ids: [one?.id] })) as Page)).toEqual(['Xa']);
  expect(names((await desk.ask('export_members', { ids: [] })) as Page)).toEqual([]);
  const ids = Array.from({ length: 1001 }, () => crypto.randomUUID());
  expect(await desk.ask('export_members', { ids })).toMatchObject({ code: '22023' });
  expect(await desk.ask('export_members', { after: crypto.randomUUID() })).toMatchObject({ code: '22023' });
});

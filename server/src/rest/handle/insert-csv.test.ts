import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWorld, type WriteWorld } from '../../../tests/worlds/rest/write-world.ts';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

const csv = { 'content-type': 'text/csv; charset=utf-8' };
const shown = { ...csv, prefer: 'return=representation' };
const insert = (body: string, headers: Record<string, string> = csv) =>
  world.write('POST', '/organization_whitelist?select=name,display_name,is_active&order=name', body, headers);

describe('a CSV', () => {
  test('a heading made up by a caller runs in no spreadsheet that opens the CSV', async () => {
    const response = await world.send(
      `/organization_whitelist?select="=SUM(A1)":name`,
      { headers: { accept: 'text/csv' } },
      world.admin,
    );
    expect((await response.text()).split('\n')[0]).toBe("'=SUM(A1)");
  });

  test('a CSV becomes rows by the names in its header line', async () => {
    const body = 'name,display_name,is_active\nalpha,"Alpha, ""A""\nRescue",false\r\nbravo,Bravo,true\n';
    const response = await insert(body, shown);
    expect([response.status, await response.json()]).toEqual([
      201,
      [
        { name: 'alpha', display_name: 'Alpha, "A"\nRescue', is_active: false },
        { name: 'bravo', display_name: 'Bravo', is_active: true },
      ],
    ]);
  });

  test('a CSV that the server wrote can be read again', async () => {
    const response = await insert('name,display_name\nplain,"With "" and ,"', { ...shown, accept: 'text/csv' });
    const text = await response.text();
    expect([response.status, text]).toEqual([201, 'name,display_name,is_active\nplain,"With "" and ,",t']);
    await world.removeOrganizations();
    expect((await insert(text)).status).toBe(201);
    expect(await world.names()).toEqual(['plain']);
  });

  test('a CSV runs nothing in a spreadsheet, and reads back as it was', async () => {
    const texts = ['=1+1', '+1', '-2', '@a', '\ttab', '\rreturn', '\uff1d1', "'=1", "''-x", "O'Neil", '5-5', ' =1', ''];
    const body = texts.map((agency) => ({ training_type: 'Rescue', date: '2026-01-05', agency }));
    const path = '/training_sessions?select=training_type,date,agency';
    const headers = { 'content-type': 'application/json', prefer: 'return=representation', accept: 'text/csv' };
    const written = await (await world.write('POST', path, JSON.stringify(body), headers)).text();
    expect(written.split('\n').slice(0, 3)).toEqual([
      'training_type,date,agency',
      "Rescue,2026-01-05,'=1+1",
      "Rescue,2026-01-05,'+1",
    ]);
    expect(written).not.toMatch(/[\n,]"?[=+\-@\t\r\uff1d]/);
    const again = await world.write('POST', path, written, shown);
    expect(((await again.json()) as { agency: string }[]).map(({ agency }) => agency)).toEqual(texts);
  });

  test.each([
    ['rows', `name\n${'a\n'.repeat(1_001)}"`, 'A request may carry at most 1000 rows'],
    ['columns', `${'a,'.repeat(201)}"`, 'An object may have at most 200 keys'],
  ])('a CSV with too many %s is read no further', async (_, body, message) => {
    const response = await insert(body);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST102', message }]);
  });

  test('a CSV means no value by the word NULL, and empty text by nothing', async () => {
    const session = await world.write(
      'POST',
      '/training_sessions?select=pilot,agency',
      '\uFEFFtraining_type,date,pilot,agency\n\nRescue,2026-01-05,NULL,\n',
      shown,
    );
    expect([session.status, await session.json()]).toEqual([201, [{ pilot: null, agency: '' }]]);
  });

  test('a CSV can upsert, and columns decide which of its fields count', async () => {
    await world.addOrganizations('alpha');
    const response = await world.write(
      'POST',
      '/organization_whitelist?on_conflict=name&columns=name,display_name',
      'name,display_name,colour\nalpha,Renamed,red\n',
      { ...csv, prefer: 'resolution=merge-duplicates' },
    );
    expect(response.status).toBe(200);
    const renamed = 'select display_name as value from organization_whitelist';
    expect(await world.ownerValue(renamed)).toBe('Renamed');
  });

  test('a CSV with a header line only inserts nothing', async () => {
    const response = await insert('name,display_name\n', shown);
    expect([response.status, await response.json()]).toEqual([201, []]);
  });

  test.each([
    ['', 'Empty or invalid csv'],
    ['name,display_name\nfoo,bar\nbaz', 'All lines must have same number of fields'],
    ['name,display_name\nfoo,bar,baz', 'All lines must have same number of fields'],
    ['name,display_name\n"foo,bar', 'Empty or invalid csv'],
    ['name,display_name\n"foo"x,bar', 'Empty or invalid csv'],
    ['name,display_name\nf"oo,bar', 'Empty or invalid csv'],
    ['name,display_name\rfoo,bar', 'Empty or invalid csv'],
    ['name,name\nfoo,bar', 'The header names a column more than once'],
    ['name,__proto__\nfoo,bar', 'The body contains a key that is not allowed'],
    ['name,display_name\nfoo,\0', 'The body contains a NUL character'],
    [`name,display_name\n${'a,b\n'.repeat(1001)}`, 'A request may carry at most 1000 rows'],
    [
      `${Array.from({ length: 201 }, (_, n) => `k${n}`)}\n${',1'.repeat(201).slice(1)}`,
      'An object may have at most 200 keys',
    ],
  ])('a CSV with the text %.30j is refused and nothing is written', async (body, message) => {
    const response = await insert(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'PGRST102', details: null, hint: null, message });
    expect(await world.names()).toBeNull();
  });

  test('a CSV with an unknown column, a wrong value or a taken name is refused like JSON', async () => {
    await world.addOrganizations('taken');
    const answers = [
      await insert('name,colour\nfoo,red'),
      await insert('name,display_name,is_active\nfoo,Foo,perhaps'),
      await insert('name,display_name\nfree,Free\ntaken,Taken'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 409]);
    expect(await world.names()).toEqual(['taken']);
  });

  test("a CSV can't change rows or call a function", async () => {
    const answers = [
      await world.write('PATCH', '/organization_whitelist?name=eq.a', 'name\nb', csv),
      await world.write('POST', '/rpc/search_members', 'search\nb', csv),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'Content-Type not acceptable: text/csv' });
    }
  });
});

test('none of the writes in CSV failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});

import type { MemberPerson, Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crewTables } from '../../../tests/worlds/rest/crew-tables.ts';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;
let member: MemberPerson;

beforeAll(async () => {
  world = await createRestWorld();
  await world.asOwner(({ query }) => query(crewTables));
  admin = await world.makeAdministrator();
  member = await world.makeMember();
});
afterAll(() => world.close());

async function read(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await world.send(path, { headers }, admin)).json();
}

test("a spread row has its columns among the parent row's, in place", async () => {
  const response = await world.send(
    '/flights?select=code,...crews!lead(leader:name,n:extra->n),id&order=id',
    {},
    admin,
  );
  expect(await response.text()).toBe(
    '[{"code":"F1","leader":"Alpha","n":5,"id":1}, {"code":"F2","leader":"Alpha","n":5,"id":2}, ' +
      '{"code":"F3","leader":"Bravo","n":null,"id":3}, {"code":"F4","leader":null,"n":null,"id":4}]',
  );
});

test('a row of a unique reference is spread from both sides', async () => {
  expect(await read('/badges?select=label,...crews(name)')).toEqual([{ label: 'gold', name: 'Alpha' }]);
  expect(await read('/crews?select=name,...badges(label)&id=lt.3&order=id')).toEqual([
    { name: 'Alpha', label: 'gold' },
    { name: 'Bravo', label: null },
  ]);
});

test('a spread row may contain another, be inside an embed and contain one', async () => {
  expect(await read('/flights?select=code,...crews!lead(name,...badges(label))&order=id&limit=2&offset=1')).toEqual([
    { code: 'F2', name: 'Alpha', label: 'gold' },
    { code: 'F3', name: 'Bravo', label: null },
  ]);
  expect(await read('/flights?select=lead(name,...badges(label),badges(crew_id))&id=eq.1')).toEqual([
    { lead: { name: 'Alpha', label: 'gold', badges: { crew_id: 1 } } },
  ]);
  expect(await read('/crews?select=skilled:crew_skills(...skills(name))&id=eq.1&crew_skills.order=skill_id')).toEqual([
    { skilled: [{ name: 'rope' }, { name: 'radio' }] },
  ]);
});

test('a spread row can be filtered, required and ordered by, like any embed', async () => {
  expect(await read('/flights?select=code,...crews!lead(name)&crews.name=eq.Bravo&order=id')).toMatchObject([
    { name: null },
    { name: null },
    { name: 'Bravo' },
    { name: null },
  ]);
  expect(await read('/flights?select=code,...crews!lead!inner(name)&crews.name=eq.Bravo')).toEqual([
    { code: 'F3', name: 'Bravo' },
  ]);
  expect(await read('/flights?select=code,...crews!lead(name)&crews=is.null')).toEqual([{ code: 'F4', name: null }]);
  expect(await read('/flights?select=code,...crews!lead(name)&order=crews(name).desc.nullslast,id&limit=1')).toEqual([
    { code: 'F3', name: 'Bravo' },
  ]);
});

test("a spread row counts once, and shows in a CSV's header line", async () => {
  const headers = { prefer: 'count=exact', accept: 'text/csv' };
  const response = await world.send('/flights?select=code,...crews!lead(*)&id=lt.3&order=id', { headers }, admin);
  expect(response.headers.get('content-range')).toBe('0-1/2');
  expect((await response.text()).split('\n')[0]).toBe('code,id,name,extra,tags');
});

test('a spread row may bring a name that already exists', async () => {
  const response = await world.send('/flights?select=id,...crews!lead(id,id)&id=eq.3', {}, admin);
  expect(await response.text()).toBe('[{"id":3,"id":2,"id":2}]');
});

test('a spread row without columns brings none', async () => {
  expect(await read('/flights?select=code,...crews!lead(...badges())&id=eq.1')).toEqual([{ code: 'F1' }]);
});

test('many spread rows become lists, one per column, empty if there is none', async () => {
  expect(await read('/crews?select=name,...flights!lead(codes:code,spare)&order=id&flights.order=code.desc')).toEqual([
    { name: 'Alpha', codes: ['F2', 'F1'], spare: [null, 2] },
    { name: 'Bravo', codes: ['F3'], spare: [1] },
    { name: 'Charlie', codes: [], spare: [] },
  ]);
});

test('many spread rows are reached through a junction table, trimmed by filters and pages, and nest', async () => {
  expect(await read('/crews?select=name,...skills(skills:name)&order=id&skills.order=name&skills.limit=1')).toEqual([
    { name: 'Alpha', skills: ['radio'] },
    { name: 'Bravo', skills: ['radio'] },
    { name: 'Charlie', skills: [] },
  ]);
  expect(await read('/badges?select=label,...crews(name,...flights!lead(code,spare(name)))')).toEqual([
    { label: 'gold', name: 'Alpha', code: ['F1', 'F2'], spare: [{ name: 'Bravo' }, null] },
  ]);
});

test('a written row shows what is spread into it', async () => {
  const prefer = 'return=representation';
  const headers = { prefer, 'content-type': 'application/json' };
  const init = { method: 'POST', body: '{"id":60,"code":"F60","lead":1}', headers };
  const response = await world.send('/flights?select=code,...crews!lead(name)', init, admin);
  expect([response.status, await response.json()]).toEqual([201, [{ code: 'F60', name: 'Alpha' }]]);
});

test('a spread opens no table and no column to someone who may not read it', async () => {
  for (const select of ['seasons?select=...training_sessions(pilot)', 'training_sessions?select=...trainees(name)']) {
    expect([select, (await world.send(`/${select}`, {}, member)).status]).toEqual([select, 403]);
  }
});

test('none of the spreads failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});

import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

/** Views of one schema over another's unreachable tables, and over one of its own. */
const views = `
  create schema depot;
  create schema hangar;
  grant usage on schema hangar to app_admin;
  create table depot.crews (id integer primary key, base text, name text, unique (base, id));
  create table depot.flights (id integer primary key, code text, lead integer constraint flights_lead references depot.crews, spare integer constraint flights_spare references depot.crews);
  create table depot.shifts (crew_base text, crew_id integer, flight_id integer unique references depot.flights, day date, primary key (day),
    constraint shifts_crew foreign key (crew_base, crew_id) references depot.crews (base, id));
  create table depot.units (id integer primary key, name text, parent integer references depot.units);
  create table depot.skills (id integer primary key, name text);
  create table depot.crew_skills (crew integer constraint crew_skills_crew references depot.crews, skill integer constraint crew_skills_skill references depot.skills, primary key (crew, skill));
  create table hangar.notes (id integer primary key, flight_id integer constraint notes_flight references depot.flights, text text);
  insert into depot.crews values (1, 'LG1', 'Alpha'), (2, 'LG2', 'Bravo');
  insert into depot.flights values (1, 'F1', 1, 2), (2, 'F2', 1, null);
  insert into depot.shifts values ('LG1', 1, 1, '2026-01-01'), ('LG2', 2, null, '2026-01-02');
  insert into depot.units values (1, 'Root', null), (2, 'Leaf', 1);
  insert into depot.skills values (1, 'rope'), (2, 'radio');
  insert into depot.crew_skills values (1, 1), (1, 2);
  insert into hangar.notes values (1, 1, 'late');

  create view hangar.crews as select name, id as "crew {id}\\ :resno 9", base from depot.crews;
  create view depot.all_flights as select * from depot.flights;
  create view hangar.flights as
    select f.code, f.id, f.lead, (select max(c.id) from depot.crews c) as newest, f.spare + 0 as spare from depot.all_flights f order by f.code || 'x';
  create materialized view hangar.skills as with every as (select * from depot.skills) select every.id, every.name from every;
  create view hangar.crew_skills as select skill, crew from depot.crew_skills;
  create view hangar.shifts as select s.day, s.crew_id, s.flight_id, s.crew_base from depot.shifts s left join depot.crews c on c.id = s.crew_id;
  create view hangar.crew_ids as select id from depot.crews union select id from depot.crews;
  create view hangar.first_crews as select name, id from depot.crews where id = 1;
  create view hangar.units as select name, parent, id from depot.units;
  create view hangar.pairs as select f.id, f.lead, f.lead as lead_again from depot.flights f;
  create view hangar.endless_a as select 1 as id;
  create view hangar.endless_b as select id from hangar.endless_a;
  create or replace view hangar.endless_a as select id from hangar.endless_b;
  grant select on all tables in schema hangar to app_admin;
`;

beforeAll(async () => {
  world = await createRestWorld({ schema: 'hangar', roles: ['app_admin'] });
  await world.asOwner(({ query }) => query(views));
  admin = await world.makeAdministrator();
});
afterAll(() => world.close());

async function read(path: string): Promise<unknown> {
  return (await world.send(path, {}, admin)).json();
}

describe('views are related like the tables whose key columns they show', () => {
  test('a view is related to another and back, through a view of a view', async () => {
    expect(await read('/flights?select=code,crews(name)&order=code')).toEqual([
      { code: 'F1', crews: { name: 'Alpha' } },
      { code: 'F2', crews: { name: 'Alpha' } },
    ]);
    expect(await read('/crews?select=name,flights(code)&order=name&flights.order=code.desc')).toEqual([
      { name: 'Alpha', flights: [{ code: 'F2' }, { code: 'F1' }] },
      { name: 'Bravo', flights: [] },
    ]);
  });

  test('a table is related to a view and back', async () => {
    expect(await read('/notes?select=text,flights(code)')).toEqual([{ text: 'late', flights: { code: 'F1' } }]);
    expect(await read('/flights?select=code,notes!inner(text)')).toEqual([{ code: 'F1', notes: [{ text: 'late' }] }]);
  });

  test('views are related like the tables whose key columns they show by a two-column key, which the view shows in another order', async () => {
    expect(await read('/shifts?select=day,crews(name)&order=day')).toEqual([
      { day: '2026-01-01', crews: { name: 'Alpha' } },
      { day: '2026-01-02', crews: { name: 'Bravo' } },
    ]);
  });

  test("a view is related one row to one, if the table's column is unique", async () => {
    expect(await read('/flights?select=code,shifts(day)&order=code')).toEqual([
      { code: 'F1', shifts: { day: '2026-01-01' } },
      { code: 'F2', shifts: null },
    ]);
  });

  test('views are related many to many, through a view that shows the whole key', async () => {
    expect(await read('/crews?select=name,skills(name)&order=name&skills.order=name')).toEqual([
      { name: 'Alpha', skills: [{ name: 'radio' }, { name: 'rope' }] },
      { name: 'Bravo', skills: [] },
    ]);
  });

  test('views are related like the tables whose key columns they show to itself, downward by its name and upward by its column', async () => {
    expect(await read('/units?select=name,units(name),parent(name)&order=id')).toEqual([
      { name: 'Root', units: [{ name: 'Leaf' }], parent: null },
      { name: 'Leaf', units: [], parent: { name: 'Root' } },
    ]);
  });

  test('views are related once per column that shows the key, distinguished by its name', async () => {
    expect(await read('/pairs?select=id,crews(name)&id=eq.1')).toMatchObject({
      code: 'PGRST201',
      details: [
        { relationship: expect.stringContaining('pairs(lead)') },
        { relationship: expect.stringContaining('pairs(lead_again)') },
      ],
    });
    expect(await read('/pairs?select=id,crews!lead_again(name)&id=eq.1')).toEqual([
      { id: 1, crews: { name: 'Alpha' } },
    ]);
  });
});

describe("views aren't related", () => {
  test.each([
    ['by a computed column', '/flights?select=code,newest(name)'],
    ['by what a column was made of', '/flights?select=code,crews!flights_spare(name)'],
    ['when they unite two queries', '/pairs?select=id,crew_ids(id)'],
    ['to what is not exposed', '/pairs?select=id,all_flights(id)'],
    ['by the name of a key or column, which stands for a table', '/pairs?select=flights_lead(name)'],
    ['when they show nothing but each other', '/endless_a?select=crews(name)'],
  ])("views aren't related %s", async (_how, path) => {
    expect(await read(path)).toMatchObject({ code: 'PGRST200' });
  });
});

test("a view that shows nothing but itself is refused in the database's words", async () => {
  const response = await world.send('/endless_a', {}, admin);
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      code: '42P17',
      details: null,
      hint: null,
      message: 'infinite recursion detected in rules for relation "endless_a"',
    },
  ]);
  expect(world.logged.splice(0)).toHaveLength(1);
});

test("a view has its table's key, by which a row is put", async () => {
  const methods = async (path: string) => (await world.send(path, { method: 'OPTIONS' })).headers.get('allow');
  expect(await methods('/first_crews')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
  expect(await methods('/shifts')).toBe('OPTIONS,GET,HEAD');
});

test('none of the embeds of views failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});

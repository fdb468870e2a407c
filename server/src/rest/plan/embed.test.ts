import type { MemberPerson, Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const session = await world.ownerValue<string>(
    `insert into training_sessions (training_type, date) values ('Avalanche', '2026-01-05') returning id as value`,
  );
  await world.asOwner(({ query }) =>
    query(`insert into trainees (training_session_id, name, level) values ($1, 'Tom', 'EMT'), ($1, 'Tia', 'MD')`, [
      session,
    ]),
  );
});
afterAll(() => world.close());

async function read(path: string, person = admin): Promise<unknown> {
  return (await world.send(path, {}, person)).json();
}

describe('relations', () => {
  test('an embed by a reference shows an object or null', async () => {
    expect(await read('/flights?select=code,crews!lead(name)&order=id')).toEqual([
      { code: 'F1', crews: { name: 'Alpha' } },
      { code: 'F2', crews: { name: 'Alpha' } },
      { code: 'F3', crews: { name: 'Bravo' } },
      { code: 'F4', crews: null },
    ]);
  });

  test('an embed of what refers here shows a list, empty if there is none', async () => {
    expect(await read('/crews?select=name,flights!flights_lead_fkey(code)&order=id&flights.order=code.desc')).toEqual([
      { name: 'Alpha', flights: [{ code: 'F2' }, { code: 'F1' }] },
      { name: 'Bravo', flights: [{ code: 'F3' }] },
      { name: 'Charlie', flights: [] },
    ]);
  });

  test('an embed by a unique reference shows an object from both sides', async () => {
    expect(await read('/crews?select=name,badges(label)&id=lt.3&order=id')).toEqual([
      { name: 'Alpha', badges: { label: 'gold' } },
      { name: 'Bravo', badges: null },
    ]);
    expect(await read('/badges?select=label,crews(name)')).toEqual([{ label: 'gold', crews: { name: 'Alpha' } }]);
  });

  test('an embed through a junction table shows a list from both sides', async () => {
    expect(await read('/crews?select=name,skills(name)&order=id&skills.order=name')).toEqual([
      { name: 'Alpha', skills: [{ name: 'radio' }, { name: 'rope' }] },
      { name: 'Bravo', skills: [{ name: 'radio' }] },
      { name: 'Charlie', skills: [] },
    ]);
    expect(await read('/skills?select=name,crews!crew_skills(name)&id=eq.1')).toEqual([
      { name: 'rope', crews: [{ name: 'Alpha' }] },
    ]);
  });

  test('an embed can be named by its constraint or column, and renamed', async () => {
    expect(await read('/flights?select=first:flights_lead_fkey(name),second:spare(name)&id=eq.1')).toEqual([
      { first: { name: 'Alpha' }, second: { name: 'Bravo' } },
    ]);
  });

  test('an embed can be named by the column here that others refer to, if one table does', async () => {
    expect(await read('/skills?select=name,id(crew_id)&order=id&id.order=crew_id')).toEqual([
      { name: 'rope', id: [{ crew_id: 1 }] },
      { name: 'radio', id: [{ crew_id: 1 }, { crew_id: 2 }] },
    ]);
    expect(await read('/crews?select=id(label)')).toMatchObject({ code: 'PGRST201' });
  });

  test('an embed can be named by the referenced column', async () => {
    expect(await read('/badges?select=label,crews!id(name)')).toEqual([{ label: 'gold', crews: { name: 'Alpha' } }]);
    expect(await read('/badges?select=label,crews!crew_id(name)')).toEqual([
      { label: 'gold', crews: { name: 'Alpha' } },
    ]);
  });

  test('embeds nest, three levels deep and no deeper', async () => {
    expect(await read('/badges?select=crews(flights!lead(code,spare(name)))')).toEqual([
      {
        crews: {
          flights: [
            { code: 'F1', spare: { name: 'Bravo' } },
            { code: 'F2', spare: null },
          ],
        },
      },
    ]);
    const response = await world.send('/badges?select=crews(flights!lead(crews!lead(badges(label))))', {}, admin);
    expect(response.status).toBe(400);
  });

  test('a self-referencing table is embedded downward by its name and upward by its column', async () => {
    expect(await read('/units?select=name,units(name),parent_id(name)&order=id')).toEqual([
      { name: 'Root', units: [{ name: 'Leaf' }], parent_id: null },
      { name: 'Leaf', units: [], parent_id: { name: 'Root' } },
    ]);
  });

  test('an embed can be counted', async () => {
    expect(await read('/training_sessions?select=training_type,trainees(count)')).toEqual([
      { training_type: 'Avalanche', trainees: [{ count: 2 }] },
    ]);
  });

  test('the client reads trainees with their session', async () => {
    const { data } = await world
      .clientOf(admin)
      .from('trainees')
      .select('name, session:training_sessions(training_type)')
      .order('name');
    expect(data).toEqual([
      { name: 'Tia', session: { training_type: 'Avalanche' } },
      { name: 'Tom', session: { training_type: 'Avalanche' } },
    ]);
  });
});

describe('conditions on embeds', () => {
  test('a filter trims the embedded rows only', async () => {
    expect(await read('/training_sessions?select=training_type,trainees(name)&trainees.level=eq.EMT')).toEqual([
      { training_type: 'Avalanche', trainees: [{ name: 'Tom' }] },
    ]);
  });

  test('an inner embed drops rows without a match, in the count too', async () => {
    const client = world.clientOf(admin);
    const { data, count } = await client
      .from('flights')
      .select('code,crews!lead!inner(name)', { count: 'exact' })
      .eq('crews.name', 'Alpha')
      .order('code');
    expect(count).toBe(2);
    expect(data).toEqual([
      { code: 'F1', crews: { name: 'Alpha' } },
      { code: 'F2', crews: { name: 'Alpha' } },
    ]);
  });

  test('rows can be selected by the absence or presence of an embedded row', async () => {
    expect(await read('/flights?select=code,lead()&lead=is.null')).toEqual([{ code: 'F4' }]);
    expect(await read('/crews?select=name,badges()&badges=not.is.null')).toEqual([{ name: 'Alpha' }]);
    expect(await read('/crews?select=name,badges()&or=(badges.is.null,name.eq.Alpha)&order=name')).toHaveLength(3);
  });

  test('only absence and presence can be asked of an embed', async () => {
    expect(await read('/crews?select=name,badges()&badges=eq.1')).toMatchObject({ code: 'PGRST120' });
  });

  test('embeds are ordered and paged separately', async () => {
    expect(
      await read('/crews?select=flights!lead(code)&id=eq.1&flights.order=code.desc&flights.limit=1&flights.offset=1'),
    ).toEqual([{ flights: [{ code: 'F1' }] }]);
    expect(await read('/training_sessions?select=trainees(name)&trainees.or=(name.eq.Tia,level.eq.X)')).toEqual([
      { trainees: [{ name: 'Tia' }] },
    ]);
  });

  test('rows are ordered by a column of the one embedded row', async () => {
    expect(await read('/flights?select=code,crews!lead(name)&order=crews(name).desc.nullslast,code')).toMatchObject([
      { code: 'F3' },
      { code: 'F1' },
      { code: 'F2' },
      { code: 'F4' },
    ]);
    expect(await read('/crews?select=name,flights!lead(code)&order=flights(code)')).toMatchObject({ code: 'PGRST118' });
  });

  test("a table that isn't embedded can't be filtered", async () => {
    const response = await world.send('/flights?select=code&crews.name=eq.Alpha', {}, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST108',
      details: null,
      hint: "Verify that 'crews' is included in the 'select' query parameter.",
      message: "'crews' is not an embedded resource in this request",
    });
  });
});

describe('refusals', () => {
  test('two ways to embed are listed in the refusal', async () => {
    const response = await world.send('/flights?select=crews(name)', {}, admin);
    expect(response.status).toBe(300);
    expect(await response.json()).toEqual({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'flights with crews',
          relationship: 'flights_lead_fkey using flights(lead) and crews(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'flights with crews',
          relationship: 'flights_spare_fkey using flights(spare) and crews(id)',
        },
      ],
      hint: "Try changing 'crews' to one of the following: 'crews!flights_lead_fkey', 'crews!flights_spare_fkey'. Find the desired relationship in the 'details' key.",
      message: "Could not embed because more than one relationship was found for 'flights' and 'crews'",
    });
  });

  test('an embed that has no way is refused, with a similar name', async () => {
    const response = await world.send('/trainees?select=training_session(date)', {}, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'trainees' and 'training_session' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'training_sessions' instead of 'training_session'.",
      message: "Could not find a relationship between 'trainees' and 'training_session' in the schema cache",
    });
  });

  test('a hint that matches no relationship is named in the refusal', async () => {
    const response = await world.send('/flights?select=crews!pilot(name)', {}, admin);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'flights' and 'crews' using the hint 'pilot' in the schema 'public', but no matches were found.",
        hint: null,
        message: "Could not find a relationship between 'flights' and 'crews' in the schema cache",
      },
    ]);
  });

  test('an aggregate in an embed is refused', async () => {
    for (const select of ['crews!lead(id.sum())', 'crews!lead(count())', '...crews!lead(id.max())']) {
      expect([select, await read(`/flights?select=${select}`)]).toMatchObject([select, { code: 'PGRST123' }]);
    }
  });

  test('an embed opens no table and no column to someone who may not read it', async () => {
    const table = await world.send('/training_sessions?select=id,trainees(name)', {}, member);
    const column = await world.send('/seasons?select=name,training_sessions(pilot)', {}, member);
    const filter = await world.send(
      '/seasons?select=name,training_sessions()&training_sessions.pilot=eq.x',
      {},
      member,
    );
    const order = await world.send(
      '/seasons?select=name,training_sessions(id)&training_sessions.order=pilot',
      {},
      member,
    );
    expect([table.status, column.status, filter.status, order.status]).toEqual([403, 403, 403, 403]);
  });

  test("other people's embedded rows stay hidden", async () => {
    await world.makeMember();
    const program = await world.makeProgram();
    await world.asOwner(({ query }) =>
      query(
        `insert into certifications (member_id, program_id, issued_date, expiration_date) select id, $1, now(), now() + interval '1 year' from members`,
        [program],
      ),
    );
    const { data } = await world
      .clientOf(member)
      .from('programs')
      .select('certifications(member_id)')
      .eq('id', program);
    expect(data).toEqual([{ certifications: [{ member_id: member.memberId }] }]);
  });
});

describe('writes that show embeds', () => {
  test('a new row comes with what it refers to', async () => {
    const { data } = await world
      .clientOf(admin)
      .from('flights')
      .insert({ id: 50, code: 'F50', lead: 2 })
      .select('code,crews!lead(name,badges(label))')
      .single();
    expect(data).toEqual({ code: 'F50', crews: { name: 'Bravo', badges: null } });
  });
});

test('none of the embeds failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});

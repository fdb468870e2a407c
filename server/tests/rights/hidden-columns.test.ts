import { anonymousColumns, columnMatrix } from '@ffl/database/tests/permission-matrix';
import type { Persona } from '@ffl/database/tests/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';
import { someOf } from './some-of.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
  await world.targetsFor('member own');
  await world.tested.asOwner(({ query }) =>
    query(`update training_sessions set pilot = 'Ruth Mason', medical_crew = 'Ines Duarte'`),
  );
});
afterAll(() => world.close());

const readers: Record<'anon' | 'member own' | 'admin', (table: string) => string[]> = {
  anon: (table) => anonymousColumns[table] ?? [],
  'member own': (table) => columnMatrix[table]?.members ?? [],
  admin: (table) => columnMatrix[table]?.administrators ?? [],
};

const cells = Object.entries(columnMatrix).flatMap(([table, { administrators, hidden }]) =>
  (['anon', 'member own', 'admin'] as const).map((persona) => {
    const columns = [...administrators, ...hidden].filter((column) => !readers[persona](table).includes(column));
    return { table, persona, columns: someOf(columns) };
  }),
);

const refusedFor = (persona: Persona) => ({
  status: persona === 'anon' ? 401 : 403,
  body: {
    code: '42501',
    details: null,
    hint: null,
    message: expect.stringMatching(/^permission denied for table \w+$/),
  },
});

async function ask(persona: Persona, path: string, headers: Record<string, string> = {}) {
  const { status, body } = await world.send(world.people[persona].claims, 'GET', `/rest/v1/${path}`, { headers });
  return { status, body };
}

describe.each(cells.filter(({ columns }) => columns.length > 0))('$table, hidden from $persona', (cell) => {
  const { table, persona, columns } = cell;

  test.each(columns)(
    `the column %s of ${table} is neither shown to ${persona}, nor searched, nor sorted by, nor used in a condition`,
    async (column) => {
      const first = readers[persona](table)[0] ?? 'id';
      for (const query of [
        `select=${column}`,
        `select=x:${column}::text`,
        `select=${first},${column}`,
        `select=${first}&${column}=is.null`,
        `select=${first}&${column}=not.is.null`,
        `select=${first}&${column}=gt.m`,
        `select=${first}&${column}=in.(a,b)`,
        `select=${first}&${column}=like.a*`,
        `select=${first}&or=(${column}.is.null,${first}.not.is.null)`,
        `select=${first}&not.and=(${column}.is.null)`,
        `select=${first}&order=${column}`,
        `select=${first}&order=${first},${column}.desc.nullsfirst`,
        `select=count&${column}=is.null`,
        `select=&${column}=is.null`,
      ]) {
        const answer = await ask(persona, `${table}?${query}`, { Prefer: 'count=exact' });
        expect([query, answer]).toEqual([query, refusedFor(persona)]);
      }
    },
  );
});

describe("training session's crew", () => {
  const search = async (persona: Persona, value: string) =>
    JSON.stringify(await ask(persona, `training_sessions?select=id&pilot=${value}`, { Prefer: 'count=exact' }));

  test("a training session's crew gives a member the same answer for every guess, right or wrong", async () => {
    const guesses = ['eq.Ruth Mason', 'eq.Nobody', 'gt.A', 'gt.Z', 'ilike.*ruth*', 'ilike.*x*', 'is.null', 'in.()'];
    const answers = await Promise.all(guesses.map((guess) => search('member own', guess)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('42501');
    expect(await search('admin', 'eq.Ruth Mason')).not.toBe(await search('admin', 'eq.Nobody'));
  });

  test.each([
    'seasons?select=id,training_sessions(pilot)',
    'seasons?select=id,training_sessions(id)&training_sessions.pilot=eq.Ruth Mason',
    'seasons?select=id,training_sessions!inner(id)&training_sessions.medical_crew=not.is.null',
    'seasons?select=id,training_sessions(id)&training_sessions.order=pilot',
    'seasons?select=id,training_sessions(id)&training_sessions.or=(pilot.is.null,id.not.is.null)',
    'seasons?select=id,...training_sessions(pilot)',
    'certification_punches?select=id,training_sessions(id)&order=training_sessions(pilot)',
    'certifications?select=id,training_sessions(medical_crew)',
    'certification_punches?select=id,certifications(training_sessions(pilot))',
  ])("a training session's crew can't be reached from another table: %s", async (path) => {
    expect(await ask('member own', path)).toEqual(refusedFor('member own'));
  });

  test("a training session's crew isn't in what star shows, embedded or not, and no wrong name gets a hint", async () => {
    for (const path of ['training_sessions?select=*', 'seasons?select=*,training_sessions(*)', 'training_sessions']) {
      expect(JSON.stringify(await ask('member own', path))).not.toMatch(/pilot|medical_crew|Ruth|Ines/);
    }
    for (const name of ['pilo', 'pilots', 'medical_cre']) {
      const answer = await ask('member own', `training_sessions?select=${name}`);
      expect(answer).toMatchObject({ status: 400, body: { code: '42703', hint: null } });
    }
  });
});

test('the columns only the database may write are written by nobody either', async () => {
  const { members } = await world.targetsFor('admin');
  const before = await world.fingerprint();
  for (const column of columnMatrix.members?.hidden ?? []) {
    for (const persona of ['admin', 'super_admin'] as const) {
      const { claims } = world.people[persona];
      const path = `/rest/v1/members?id=eq.${members?.id}`;
      const { status } = await world.send(claims, 'PATCH', path, { body: { [column]: null } });
      expect([column, status]).toEqual([column, column.endsWith('_text') ? 400 : 403]);
      const body = { ...members?.insert, [column]: null };
      expect((await world.send(claims, 'POST', '/rest/v1/members', { body })).status).toBe(status);
    }
  }
  expect(await world.fingerprint()).toBe(before);
});

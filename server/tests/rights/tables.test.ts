import type { Target, Targets } from '@ffl/database/tests/matrix-targets';
import { permissionMatrix } from '@ffl/database/tests/permission-matrix';
import { grantees, type Persona, personas } from '@ffl/database/tests/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

const methods = { S: 'GET', I: 'POST', U: 'PATCH', D: 'DELETE' } as const;
type Letter = keyof typeof methods;

const strangers: Persona[] = [
  'member others',
  'base reader outside',
  'organization reader outside',
  'base trainer outside',
  'base lead outside',
];

/** If policies hide a row instead of refusing it, a request finds nothing. */
const hidden: Record<string, Partial<Record<Persona, string>>> = {
  members: hiddenFrom(strangers),
  certifications: hiddenFrom(strangers),
  certification_punches: hiddenFrom(strangers),
  administrators: {
    ...hiddenFrom(['member own', 'member others', ...grantees, 'inactive admin']),
    admin: 'SUD',
  },
};

function hiddenFrom(people: readonly Persona[]) {
  return Object.fromEntries(people.map((persona) => [persona, 'S']));
}

function isAnonymous(persona: Persona): boolean {
  return persona === 'anon' || persona === 'unverified';
}

function request(letter: Letter, table: string, persona: Persona, target: Target): Promise<Answer> {
  const path = letter === 'I' ? `/rest/v1/${table}?select=id` : `/rest/v1/${table}?select=id&id=eq.${target.id}`;
  const body = { S: undefined, I: target.insert, U: target.update, D: undefined }[letter];
  const headers = { Prefer: 'return=representation' };
  return world.send(world.people[persona].claims, methods[letter], path, { body, headers });
}

async function targetOf(table: string, persona: Persona): Promise<Target> {
  return aimedAt(await world.targetsFor(persona), table);
}

function aimedAt(targets: Targets, table: string): Target {
  const target = targets[table];
  if (!target) throw new Error(`There is no row of ${table} to aim at`);
  return target;
}

async function stored(table: string, id: string): Promise<unknown[]> {
  return world.tested.asOwner(async ({ query }) => (await query(`select * from ${table} where id = $1`, [id])).rows);
}

const letters = ['S', 'I', 'U', 'D'] as const;

// A single fingerprint of everything stored covers all requests of a person, since no refused one may write to any
// table.
describe.each(personas)('%s', (persona) => {
  test(`the persona ${persona} is refused whatever the matrix does not grant, and nothing is written`, async () => {
    const targets = await world.lastingTargetsFor(persona);
    const before = await world.fingerprint();
    for (const [table, rights] of Object.entries(permissionMatrix)) {
      for (const letter of letters.filter((one) => !rights[persona].includes(one))) {
        await expectNothing(letter, table, persona, aimedAt(targets, table));
      }
    }
    expect(await world.fingerprint()).toBe(before);
  });

  test(`the persona ${persona} reaches no row by an upsert or a PUT of its id`, async () => {
    const targets = await world.lastingTargetsFor(persona);
    const before = await world.fingerprint();
    for (const table of Object.keys(permissionMatrix)) await expectNoUpsert(table, persona, aimedAt(targets, table));
    expect(await world.fingerprint()).toBe(before);
  });
});

async function expectNothing(letter: Letter, table: string, persona: Persona, target: Target): Promise<void> {
  const answer = await request(letter, table, persona, target);
  const isHidden = hidden[table]?.[persona]?.includes(letter) ?? false;
  if (isHidden) expect([table, letter, answer.status, answer.body]).toEqual([table, letter, 200, []]);
  else expectRefused(`${methods[letter]} ${table}`, persona, answer);
}

async function expectNoUpsert(table: string, persona: Persona, target: Target): Promise<void> {
  const { claims } = world.people[persona];
  const body = { ...target.insert, ...target.update, id: target.id };
  for (const [method, path, Prefer] of [
    ['POST', table, 'resolution=merge-duplicates,return=representation'],
    ['POST', table, 'resolution=ignore-duplicates,return=representation'],
    ['PUT', `${table}?id=eq.${target.id}`, 'return=representation'],
  ] as const) {
    const answer = await world.send(claims, method, `/rest/v1/${path}`, { body, headers: { Prefer } });
    expectRefused(`${method} ${path}`, persona, answer);
  }
}

describe.each(Object.entries(permissionMatrix))('%s', (table, rights) => {
  for (const persona of personas) {
    const granted = letters.filter((letter) => rights[persona].includes(letter));
    if (granted.length === 0) continue;
    test(`the persona ${persona} may ${granted.map((letter) => methods[letter])} ${table}`, async () => {
      const target = await targetOf(table, persona);
      for (const letter of granted) await expectDone(letter, persona, target);
    });
  }

  async function expectDone(letter: Letter, persona: Persona, target: Target): Promise<void> {
    const { status, body } = await request(letter, table, persona, target);
    expect([letter, status, body]).toEqual([letter, letter === 'I' ? 201 : 200, [{ id: expect.any(String) }]]);
    const rows = await stored(table, target.id);
    if (letter === 'D') expect(rows).toEqual([]);
    if (letter === 'U') expect(rows).toMatchObject([target.update]);
    if (letter !== 'I') expect(body).toEqual([{ id: target.id }]);
  }
});

const upsertable = Object.entries(permissionMatrix).filter(([table]) =>
  ['bases', 'administrators', 'organization_whitelist'].includes(table),
);

describe.each(upsertable)('an upsert of %s by its natural key', (table, rights) => {
  for (const persona of personas) {
    const isAllowed = ['I', 'U'].every((letter) => rights[persona].includes(letter));
    test(`an upsert of ${table} by its natural key ${isAllowed ? 'changes the row' : 'changes nothing'} for ${persona}`, async () => {
      const targets = isAllowed ? await world.targetsFor(persona) : await world.lastingTargetsFor(persona);
      const target = aimedAt(targets, table);
      const [row] = await stored(table, target.id);
      const key = target.key ?? '';
      const before = isAllowed ? '' : await world.fingerprint();
      const { status, body } = await world.send(
        world.people[persona].claims,
        'POST',
        `/rest/v1/${table}?select=id&on_conflict=${key}`,
        {
          body: { ...target.insert, ...target.update, [key]: Object(row)[key] },
          headers: { Prefer: 'resolution=merge-duplicates,return=representation' },
        },
      );
      if (!isAllowed) {
        expectRefused(`an upsert of ${table}`, persona, { status, body });
        return expect(await world.fingerprint()).toBe(before);
      }
      expect([status, body]).toEqual([200, [{ id: target.id }]]);
      expect(await stored(table, target.id)).toMatchObject([target.update]);
    });
  }
});

function expectRefused(what: string, persona: Persona, { status, body }: Pick<Answer, 'status' | 'body'>): void {
  const refusal = [isAnonymous(persona) ? 401 : 403, expect.objectContaining({ code: '42501' })];
  expect([what, status, body]).toEqual([what, ...refusal]);
}

import { permissionMatrix, procedureMatrix } from '@ffl/database/tests/permission-matrix';
import type { Persona } from '@ffl/database/tests/personas';
import { procedureArguments } from '@ffl/database/tests/procedure-arguments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions } from '../../src/functions/functions.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;
let base: string;
let elsewhere: string;

beforeAll(async () => {
  world = await createRightsWorld();
  const ofReader = `select g.base_id as id from app.grants g join auth.users u on u.id = g.user_id where u.email = $1`;
  const idOf = async (sql: string, values: string[] = []) =>
    (await world.tested.asOwner(({ all }) => all<{ id: string }>(sql, values)))[0]?.id ?? '';
  base = await idOf(ofReader, [world.people['base reader within'].email]);
  elsewhere = await idOf(`select id from bases where base_name = 'LG6'`);
});
afterAll(() => world.close());

const view = (persona: Persona, method: string, path: string, body?: unknown, of = base) =>
  world.send(world.people[persona].claims, method, path, { body, headers: { 'View-As': of } });

/** Every table and procedure, with something to ask for; without what is one's own. */
async function reads(): Promise<[method: string, path: string, body?: unknown][]> {
  const tables = Object.keys(permissionMatrix).filter((table) => table !== 'administrators');
  const procedures = Object.keys(procedureMatrix).filter((name) => !name.startsWith('own_'));
  return [
    ...tables.map((table): [string, string] => ['GET', `/rest/v1/${table}?order=id`]),
    ...(await Promise.all(
      procedures.map(async (name): Promise<[string, string, unknown]> => {
        return ['POST', `/rest/v1/rpc/${name}`, await procedureArguments(world.tested, name)];
      }),
    )),
  ];
}

const told = ({ status, body }: { status: number; body: unknown }) => [
  status,
  status < 400 && JSON.stringify(body).replaceAll(/\d\d:\d\d:\d\d[.\d]*/g, ''),
];

const viewers = ['base lead within', 'lead', 'admin', 'super_admin'] as const;

test.each(viewers)(
  'the persona %s who looks as a reader of a base is answered what its readers are',
  async (persona) => {
    const reader = world.people['base reader within'].claims;
    const refused: string[] = [];
    for (const [method, path, body] of await reads()) {
      const asReader = told(await world.send(reader, method, path, { body }));
      const [status, text] = told(await view(persona, method, path, body));
      if (status === 403 && asReader[0] !== 403) refused.push(path.replace('/rest/v1/rpc/', ''));
      else expect([path, status, text]).toEqual([path, ...asReader]);
    }
    // What readers write of their own.
    expect(refused).toEqual([
      'answer_training',
      'cancel_address_change',
      'end_calendar',
      'end_own_sessions',
      'set_own_letters',
    ]);
  },
);

test.each(viewers)('the persona %s who looks as a reader writes nothing', async (persona) => {
  const before = await world.fingerprint();
  for (const { name, method } of functions.filter((one) => one.method !== 'GET')) {
    const { status, body } = await view(persona, method, `/functions/v1/${name}`, {});
    expect([name, status, body]).toEqual([name, 403, expect.objectContaining({ code: 'not_allowed' })]);
  }
  for (const table of Object.keys(permissionMatrix))
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect([
        table,
        method,
        (await view(persona, method, `/rest/v1/${table}?id=is.null`, { id: base })).status,
      ]).toEqual([table, method, 403]);
  for (const [method, path, body] of await reads()) await view(persona, method, path, body);
  expect(await view(persona, 'POST', '/rest/v1/rpc/set_own_letters', { wants_reminders: false })).toMatchObject({
    status: 403,
    body: { message: "You are viewing as a reader, who can't change anything. Stop to continue as yourself." },
  });
  expect(await world.fingerprint()).toBe(before);
});

test.each<[Persona, string, () => string]>([
  ['member own', 'any base', () => base],
  ['reader', 'any base', () => base],
  ['base reader within', 'their base', () => base],
  ['base trainer within', 'their base', () => base],
  ['base lead within', 'another base', () => elsewhere],
  ['inactive admin', 'any base', () => base],
  ['admin', 'no base', () => '00000000-0000-4000-8000-000000000000'],
  ['admin', 'what is no id', () => 'LG3'],
])('the persona %s may not look as a reader of %s', async (persona, _, of) => {
  for (const path of ['/rest/v1/members', '/rest/v1/rpc/own_grants', '/rest/v1/bases'])
    expect([path, (await view(persona, 'GET', path, undefined, of())).status]).toEqual([path, 403]);
});

test('whoever looks as a reader is told the name of the base and nothing more', async () => {
  for (const persona of viewers)
    expect((await view(persona, 'POST', '/rest/v1/rpc/own_grants', {})).body).toMatchObject({
      member_id: null,
      grants: [{ kind: 'reader', scope: 'base', base: { id: base } }],
    });
  expect((await view('admin', 'GET', '/rest/v1/members?select=id', undefined, elsewhere)).body).toEqual([]);
});

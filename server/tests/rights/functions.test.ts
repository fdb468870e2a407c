import type { Targets } from '@ffl/database/tests/matrix-targets';
import { grantees, type Persona, personas } from '@ffl/database/tests/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, Known } from '../../src/functions/endpoint.ts';
import { functions } from '../../src/functions/functions.ts';
import { recordBatch } from '../worlds/record-batch.ts';
import { recordGrant } from '../worlds/record-grant.ts';
import { recordImport } from '../worlds/record-import.ts';
import { recordMerge } from '../worlds/record-merge.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
  const organization = { name: 'alpine rescue', display_name: 'Alpine Rescue' };
  await postAsAdministrator('/rest/v1/organization_whitelist', organization);
});
afterAll(() => world.close());

test('strangers are answered by the functions for everybody and no other', () => {
  expect(functions.filter(({ callers }) => callers === 'anybody').map(({ name }) => name)).toEqual([
    'signin',
    'security-status',
    'secure-registration',
    'verify-email',
    'forgot-password-simple',
    'reset-link',
    'captcha-challenge',
    'card-keys',
    'card-status',
    'present-card',
    'enroll-boarding-device',
    'record-boardings',
  ]);
});

const answered: Record<Endpoint['callers'], readonly Persona[]> = {
  anybody: personas,
  'signed-in': ['member own', 'member others', ...grantees, 'admin', 'super_admin', 'inactive admin'],
  administrators: ['admin', 'super_admin'],
  'super-administrators': ['super_admin'],
};

const leads = { within: ['lead', 'base lead within'], outside: ['base lead outside'] } as const;
const trainers = {
  within: ['trainer', 'base trainer within', ...leads.within],
  outside: ['base trainer outside', ...leads.outside],
} as const;

/** Whoever acts by a grant with the right, where it holds or elsewhere. */
function acting({ right }: Pick<Endpoint, 'right'>, where: 'within' | 'outside'): readonly Persona[] {
  if (right === undefined) return [];
  return right === 'punch' || right === 'train' ? trainers[where] : leads[where];
}

/**
 * Whoever acts by a grant is answered where it holds; a file of theirs is about no place before it is checked, and a new
 * person about none.
 */
function isAnswered(endpoint: Endpoint, persona: Persona): boolean {
  const isAnywhere = endpoint.name.startsWith('import-') || ['add-member', 'stated-member'].includes(endpoint.name);
  return (
    (isAnywhere && acting(endpoint, 'outside').includes(persona)) ||
    acting(endpoint, 'within').includes(persona) ||
    answered[endpoint.callers].includes(persona)
  );
}

const refused = personas.filter((persona) => functions.some((endpoint) => !isAnswered(endpoint, persona)));

/** Outside their grants, nothing and nobody is there for those who act by one. What names a base is not allowed. */
function outside(name: string, input: object): [number, unknown] {
  if ('base' in input && !('id' in input)) return [403, expect.objectContaining({ code: 'not_allowed' })];
  if (!name.endsWith('bulk-punch')) return [404, expect.objectContaining({ code: expect.stringMatching(/_missing$/) })];
  const nobody = expect.objectContaining({ name: null, reason: 'member_missing' });
  return [200, { data: expect.objectContaining({ punches: [], left: [nobody] }) }];
}

// A single fingerprint of everything stored covers all calls of a person, since no refused call may write anything.
test.each(refused)(
  'the persona %s is refused every function that is not theirs, and nothing is written',
  async (persona) => {
    const known = await lastingKnownOf(persona);
    const before = await world.fingerprint();
    const isAnonymous = world.people[persona].claims.role === 'anon';
    const ofRights = persona === 'admin' ? 'super_administrators_only' : 'administrators_only';
    for (const endpoint of functions.filter((one) => !isAnswered(one, persona))) {
      const { name, method, right, example } = endpoint;
      const input = example(known);
      const { status, body } = await call(persona, { name, method }, input);
      const code = right && grantees.some((one) => one === persona) ? 'not_allowed' : ofRights;
      const said = {
        code: isAnonymous ? 'not_signed_in' : code,
        error: expect.any(String),
        message: expect.any(String),
      };
      const refusal = acting(endpoint, 'outside').includes(persona)
        ? outside(name, input)
        : [isAnonymous ? 401 : 403, said];
      expect([name, status, body]).toEqual([name, ...refusal]);
    }
    expect(await world.fingerprint()).toBe(before);
  },
);

test.each(personas)('the persona %s is answered by every function that is theirs', async (persona) => {
  for (const endpoint of functions) {
    const { name, method, callers, example } = endpoint;
    if (!isAnswered(endpoint, persona)) continue;
    // Strangers are granted nothing to name; others get what someone with the right is granted.
    const known = () =>
      method === 'GET' ? lastingKnownOf(persona) : world.targetsFor(persona).then(knowing(persona, namedBy(example)));
    const input = callers === 'anybody' ? {} : example(await known());
    const { status, body } = await call(persona, { name, method }, input);
    expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500);
    const never = callers === 'anybody' ? [401, 403, 404, 405] : [400, 401, 403, 404, 405];
    expect(never, `${name}: ${JSON.stringify(body)}`).not.toContain(status);
  }
});

function call(persona: Persona, { name, method }: Pick<Endpoint, 'name' | 'method'>, input: Record<string, unknown>) {
  const { claims } = world.people[persona];
  const path = `/functions/v1/${name}`;
  if (method !== 'GET') return world.send(claims, method, path, { body: input });
  const query = Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]);
  return world.send(claims, method, `${path}?${new URLSearchParams(query)}`);
}

async function postAsAdministrator(path: string, body: object): Promise<unknown> {
  return (await world.send(world.people.super_admin.claims, 'POST', path, { body })).body;
}

/** Saves an import of somebody who has a credential of the program since. */
async function recordImportOf(programId = ''): Promise<string> {
  const importId = await recordImport(postAsAdministrator);
  await world.tested.asOwner(({ query }) =>
    query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       select id, $2, now(), now() + interval '30 days' from members where last_name = $1`,
      [importId, programId],
    ),
  );
  return importId;
}

const lasting = new Map<Persona, Promise<Known>>();

/** Created once, since nothing refused or read changes any of it. */
function lastingKnownOf(persona: Persona): Promise<Known> {
  const known = lasting.get(persona) ?? world.targetsFor(persona).then(knowing(persona));
  lasting.set(persona, known);
  return known;
}

/** What an example names. */
function namedBy(example: Endpoint['example']): ReadonlySet<string | symbol> {
  const named = new Set<string | symbol>();
  const nothing = {
    memberId: '',
    otherMemberId: '',
    mergeId: '',
    grantId: '',
    programId: '',
    punchId: '',
    batchId: '',
  };
  const noRecord = { importId: '', otherProgramId: '', seasonId: '', trainingId: '', baseId: '', userId: '' };
  const known: Known = { ...nothing, ...noRecord, base: '', ownBaseId: '', email: '', password: '', organization: '' };
  example(
    new Proxy(known, {
      get(target, name) {
        named.add(name);
        return Reflect.get(target, name);
      },
    }),
  );
  return named;
}

/** Records of several steps are made only if something names them. */
const knowing =
  (persona: Persona, named?: ReadonlySet<string | symbol>) =>
  async (targets: Targets): Promise<Known> => {
    const {
      bases,
      certifications,
      certification_punches: punches,
      members,
      programs,
      seasons,
      training_sessions,
    } = targets;
    const memberId = members?.id ?? '';
    const base = world.people[persona].base ?? 'LG1';
    const ownBase = await world.tested.asOwner(({ first }) =>
      first<{ id: string }>('select id from bases where base_name = $1', [base]),
    );
    const ownBaseId = ownBase?.id ?? '';
    const isNamed = (...names: (keyof Known)[]) => names.some((name) => named?.has(name) ?? true);
    const merged = isNamed('mergeId', 'otherMemberId')
      ? await recordMerge(world.tested, world.people.super_admin.claims, programs?.id)
      : { mergeId: '', otherMemberId: '' };
    return {
      memberId,
      ...merged,
      grantId: isNamed('grantId') ? await recordGrant(world.tested, ownBaseId) : '',
      programId: programs?.id ?? '',
      base,
      ownBaseId,
      punchId: punches?.id ?? '',
      batchId: isNamed('batchId') ? await recordBatch(postAsAdministrator, memberId, programs?.id ?? '') : '',
      importId: isNamed('importId') ? await recordImportOf(programs?.id) : '',
      otherProgramId: certifications?.insert.program_id ?? '',
      seasonId: seasons?.id ?? '',
      trainingId: training_sessions?.id ?? '',
      baseId: bases?.id ?? '',
      userId: world.people[persona].claims.sub ?? '',
      email: 'x@example.test',
      password: 'Right-Horse-77!',
      organization: 'Alpine Rescue',
    };
  };

describe("what doesn't exist", () => {
  test.each(['exec', '__proto__', 'constructor', 'toString', 'signin/extra'])(
    "the address %s isn't found by anyone",
    async (name) => {
      for (const persona of personas) {
        const { status, body } = await world.send(world.people[persona].claims, 'POST', `/functions/v1/${name}`, {
          body: {},
        });
        expect([status, body]).toEqual([
          404,
          {
            code: 'function_unknown',
            error: 'Requested function was not found',
            message: 'Requested function was not found',
          },
        ]);
      }
    },
  );
});

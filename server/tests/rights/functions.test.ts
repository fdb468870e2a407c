import { functionMatrix, type Persona, personas } from '@ffl/database/tests/permission-matrix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functions } from '../../src/functions/function-routes.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

test('every function is in the matrix', () => {
  expect([...functions.keys()].filter((name) => !(name in functionMatrix))).toEqual([]);
});

const methodsOf = (name: string) => Object.keys(functions.get(name) ?? {});
const built = Object.entries(functionMatrix).filter(([name]) => functions.has(name));
const planned = Object.keys(functionMatrix).filter((name) => !functions.has(name));

describe.each(built)('%s', (name, { GET, others }) => {
  for (const method of methodsOf(name)) {
    const callers = method === 'GET' ? GET : others;
    for (const persona of personas) {
      if (callers.includes(persona)) test(`answers ${method} of ${persona}`, () => expectAnswer(method, persona));
      else test(`refuses ${method} of ${persona}, and nothing is written`, () => expectRefusal(method, persona));
    }
  }

  async function expectAnswer(method: string, persona: Persona): Promise<void> {
    const { status, body } = await call(method, persona, await bodyFor(persona));
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    expect([401, 403, 404, 405]).not.toContain(status);
  }

  async function expectRefusal(method: string, persona: Persona): Promise<void> {
    const asked = await bodyFor(persona);
    const before = await world.fingerprint();
    const { status, body } = await call(method, persona, asked);
    const isAnonymous = world.people[persona].claims.role === 'anon';
    const sentence = { error: expect.any(String), message: expect.any(String) };
    const code = isAnonymous ? 'not_signed_in' : 'administrators_only';
    expect([status, body]).toEqual([isAnonymous ? 401 : 403, { code, ...sentence }]);
    expect(await world.fingerprint()).toBe(before);
  }

  function call(method: string, persona: Persona, body: object) {
    const { claims } = world.people[persona];
    return world.send(claims, method, `/functions/v1/${name}`, method === 'GET' ? {} : { body });
  }

  /** What somebody with the right would be granted, where it takes more than an empty object. */
  async function bodyFor(persona: Persona): Promise<object> {
    const { certifications, certification_punches: punches, programs, members } = await world.targetsFor(persona);
    const act = { memberId: members?.id, programId: programs?.id };
    const bodies: Record<string, object> = {
      'issue-credential': { memberId: members?.id, programId: certifications?.insert.program_id },
      'renew-credential': act,
      'remove-credential': act,
      'void-credential': { ...act, punchId: punches?.id, reason: 'recorded by mistake' },
      'unlock-account': { email: 'x@example.test', adminUserId: world.people[persona].claims.sub, reason: 'asked' },
      'admin-security-dashboard': { days: 7 },
    };
    return bodies[name] ?? {};
  }
});

describe('what is not there', () => {
  test.each([...planned, 'exec', '__proto__', 'constructor', 'toString', 'signin/extra'])(
    '%s is not found by anybody',
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

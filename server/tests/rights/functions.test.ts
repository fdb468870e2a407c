import { type Persona, personas } from '@ffl/database/tests/permission-matrix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/functions/endpoint.ts';
import { functions } from '../../src/functions/functions.ts';
import { recordBatch } from '../worlds/record-batch.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

test('strangers are answered by these functions and no other', () => {
  expect(functions.filter(({ callers }) => callers === 'anybody').map(({ name }) => name)).toEqual([
    'signin',
    'security-status',
    'secure-registration',
    'verify-email',
    'forgot-password-simple',
    'captcha-challenge',
    'card-keys',
    'card-status',
    'present-card',
  ]);
});

const answered: Record<Endpoint['callers'], readonly Persona[]> = {
  anybody: personas,
  'signed-in': ['member own', 'member others', 'admin', 'super_admin', 'inactive admin'],
  administrators: ['admin', 'super_admin'],
  'super-administrators': ['super_admin'],
};

describe.each(functions)('$method $name', ({ name, method, callers, example }) => {
  for (const persona of personas) {
    if (answered[callers].includes(persona)) test(`answers ${persona}`, () => expectAnswer(persona));
    else test(`refuses ${persona}, and nothing is written`, () => expectRefusal(persona));
  }

  async function expectAnswer(persona: Persona): Promise<void> {
    const { status, body } = await call(persona, await askedBy(persona));
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    const refused = callers === 'anybody' ? [401, 403, 404, 405] : [400, 401, 403, 404, 405];
    expect(refused, JSON.stringify(body)).not.toContain(status);
  }

  async function expectRefusal(persona: Persona): Promise<void> {
    const asked = await askedBy(persona);
    const before = await world.fingerprint();
    const { status, body } = await call(persona, asked);
    const isAnonymous = world.people[persona].claims.role === 'anon';
    const sentence = { error: expect.any(String), message: expect.any(String) };
    const ofRights = persona === 'admin' ? 'super_administrators_only' : 'administrators_only';
    const code = isAnonymous ? 'not_signed_in' : ofRights;
    expect([status, body]).toEqual([isAnonymous ? 401 : 403, { code, ...sentence }]);
    expect(await world.fingerprint()).toBe(before);
  }

  function call(persona: Persona, asked: Record<string, unknown>) {
    const { claims } = world.people[persona];
    const path = `/functions/v1/${name}`;
    if (method !== 'GET') return world.send(claims, method, path, { body: asked });
    const query = Object.entries(asked).map(([field, value]): [string, string] => [field, String(value)]);
    return world.send(claims, method, `${path}?${new URLSearchParams(query)}`);
  }

  async function postAsAdministrator(path: string, body: object): Promise<unknown> {
    return (await world.send(world.people.super_admin.claims, 'POST', path, { body })).body;
  }

  /** Nothing of what strangers may ask; else what somebody with the right is granted. */
  async function askedBy(persona: Persona): Promise<Record<string, unknown>> {
    if (callers === 'anybody') return {};
    const {
      bases,
      certifications,
      certification_punches: punches,
      members,
      programs,
      training_sessions: trainings,
    } = await world.targetsFor(persona);
    const memberId = members?.id ?? '';
    return example({
      memberId,
      programId: programs?.id ?? '',
      punchId: punches?.id ?? '',
      batchId: await recordBatch(postAsAdministrator, memberId),
      otherProgramId: certifications?.insert.program_id ?? '',
      trainingId: trainings?.id ?? '',
      baseId: bases?.id ?? '',
      userId: world.people[persona].claims.sub ?? '',
      email: 'x@example.test',
      password: 'Right-Horse-77!',
      organization: 'Alpine Rescue',
    });
  }
});

describe('what is not there', () => {
  test.each(['exec', '__proto__', 'constructor', 'toString', 'signin/extra'])(
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

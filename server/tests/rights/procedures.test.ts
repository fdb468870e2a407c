import { procedureMatrix } from '@ffl/database/tests/permission-matrix';
import { type Persona, personas } from '@ffl/database/tests/personas';
import { procedureArguments } from '@ffl/database/tests/procedure-arguments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

const matrix = Object.entries(procedureMatrix);
const refused = personas.filter((persona) => matrix.some(([, callers]) => !callers.includes(persona)));
const answered = personas.filter((persona) => matrix.some(([, callers]) => callers.includes(persona)));

// A single fingerprint of everything stored covers all calls of a person, since no refused call may write anything.
test.each(refused)(
  'the persona %s is refused every procedure that is not theirs, and nothing is written',
  async (persona) => {
    const others = matrix.filter(([, callers]) => !callers.includes(persona));
    const before = await world.fingerprint();
    const isAnonymous = world.people[persona].claims.role === 'anon';
    const refusal = [isAnonymous ? 401 : 403, expect.objectContaining({ code: '42501' })];
    for (const [procedure] of others) {
      const { status, body } = await call(persona, procedure);
      expect([procedure, status, body]).toEqual([procedure, ...refusal]);
    }
    expect(await world.fingerprint()).toBe(before);
  },
);

test.each(answered)('the persona %s is answered by every procedure that is theirs', async (persona) => {
  const own = matrix.filter(([, callers]) => callers.includes(persona));
  for (const [procedure] of own) {
    const { status, body } = await call(persona, procedure);
    expect(status, `${procedure}: ${JSON.stringify(body)}`).toBeLessThan(500);
    expect([401, 403, 404], procedure).not.toContain(status);
  }
});

async function call(persona: Persona, procedure: string) {
  const body = await procedureArguments(world.tested, procedure);
  if (!body) throw new Error(`There is no procedure ${procedure}`);
  return world.send(world.people[persona].claims, 'POST', `/rest/v1/rpc/${procedure}`, { body });
}

test("a procedure that writes can't be called by GET, so a link can do nothing", async () => {
  const { claims } = world.people.super_admin;
  const writing = [
    'update_security_config',
    'increment_failed_attempts',
    'reset_failed_attempts',
    'save_base',
    'delete_base',
    'delete_program',
    'delete_training',
    'end_calendar',
    'end_own_sessions',
    'answer_training',
    'take_off_absent',
    'revoke_boarding_device',
    'undo_boarding',
    'delete_view',
    'delete_member_who_asked',
  ];
  const before = await world.fingerprint();
  for (const procedure of writing) {
    const given = new URLSearchParams();
    const samples = (await procedureArguments(world.tested, procedure)) ?? {};
    for (const [name, value] of Object.entries(samples)) given.set(name, String(value));
    const { status } = await world.send(claims, 'GET', `/rest/v1/rpc/${procedure}?${given}`);
    expect([procedure, status]).toEqual([procedure, 405]);
  }
  expect(await world.fingerprint()).toBe(before);
});

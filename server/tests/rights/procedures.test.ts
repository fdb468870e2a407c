import { type Persona, personas, procedureMatrix } from '@ffl/database/tests/permission-matrix';
import { procedureArguments } from '@ffl/database/tests/procedure-arguments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

describe.each(Object.entries(procedureMatrix))('%s', (procedure, callers) => {
  test.each(personas.filter((persona) => !callers.includes(persona)))('refuses %s', async (persona) => {
    const before = await world.fingerprint();
    const { status, body } = await call(persona, procedure);
    const isAnonymous = world.people[persona].claims.role === 'anon';
    expect([status, body]).toEqual([isAnonymous ? 401 : 403, expect.objectContaining({ code: '42501' })]);
    expect(await world.fingerprint()).toBe(before);
  });
});

describe.each(Object.entries(procedureMatrix))('%s', (procedure, callers) => {
  test.each(personas.filter((persona) => callers.includes(persona)))('answers %s', async (persona) => {
    const { status, body } = await call(persona, procedure);
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    expect([401, 403, 404]).not.toContain(status);
  });
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
    'end_calendar',
    'end_own_sessions',
    'answer_training',
    'revoke_boarding_device',
    'undo_boarding',
    'delete_view',
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

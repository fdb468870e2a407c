import { permissionMatrix, procedureMatrix } from '@ffl/database/tests/permission-matrix';
import { type Persona, personas } from '@ffl/database/tests/personas';
import { procedureArguments } from '@ffl/database/tests/procedure-arguments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from '../rights/rights-world.ts';

/**
 * Tries one cell of each kind. The tests of the product's own server try all of them, and a socket makes no difference.
 */
let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

const verbs = { S: 'GET', I: 'POST', U: 'PATCH', D: 'DELETE' } as const;
const letters = ['S', 'I', 'U', 'D'] as const;

describe.each(Object.entries(permissionMatrix))('%s', (table, rights) => {
  const mayMost: Persona = rights.super_admin === '' ? 'member own' : 'super_admin';

  test(`${table} is read and written by ${mayMost} as far as the matrix says`, async () => {
    const target = (await world.targetsFor(mayMost))[table];
    if (!target) throw new Error(`There is no row of ${table} to aim at`);
    const headers = { Prefer: 'return=representation' };
    for (const letter of letters) {
      const path = `/rest/v1/${table}?select=id${letter === 'I' ? '' : `&id=eq.${target.id}`}`;
      const body = { S: undefined, I: target.insert, U: target.update, D: undefined }[letter];
      const answer = await world.send(world.people[mayMost].claims, verbs[letter], path, { body, headers });
      const granted = letter === 'I' ? 201 : 200;
      expect([letter, answer.status]).toEqual([letter, rights[mayMost].includes(letter) ? granted : 403]);
    }
  });

  test(`${table} is to a stranger what the matrix says`, async () => {
    const { status, body } = await world.send({ role: 'anon' }, 'GET', `/rest/v1/${table}?select=id`);
    if (rights.anon.includes('S')) expect(status).toBe(200);
    else expect([status, body]).toMatchObject([401, { code: '42501' }]);
  });
});

test.each(Object.entries(procedureMatrix))(
  'the procedure %s answers those who may call it and refuses a stranger',
  async (name, callers) => {
    const caller = personas.find((persona) => callers.includes(persona));
    if (!caller) throw new Error(`Nobody may call ${name}`);
    const body = (await procedureArguments(world.tested, name)) ?? {};
    const path = `/rest/v1/rpc/${name}`;
    const answer = await world.send(world.people[caller].claims, 'POST', path, { body });
    expect([401, 403, 404, 500, 503], JSON.stringify(answer.body)).not.toContain(answer.status);
    const refused = await world.send({ role: 'anon' }, 'POST', path, { body });
    expect([refused.status, refused.body]).toMatchObject([401, { code: '42501' }]);
  },
);

test('a credential is issued, renewed, undone, removed and restored, and the ledger records each', async () => {
  const { claims } = world.people.admin;
  const { certifications, programs } = await world.targetsFor('admin');
  const programId = certifications?.insert.program_id ?? programs?.id;
  const memberId = certifications?.insert.member_id;
  const act = async (name: string, more: object = {}) => {
    const body = { memberId, programId, ...more };
    const answer = await world.send(claims, 'POST', `/functions/v1/${name}`, { body });
    expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, 200]);
    return answer.body as { data: { punch: { id: string } } };
  };
  const { data: issued } = await act('issue-credential');
  const { data } = await act('renew-credential', { liveMission: true, despiteRecent: issued.punch.id });
  await act('void-credential', { punchId: data.punch.id, reason: 'recorded by mistake' });
  await act('remove-credential');
  await act('issue-credential', { despiteRecent: issued.punch.id });
  const events = await world.tested.asOwner(({ query }) =>
    query('select from app.credential_events where member_id = $1 and program_id = $2', [memberId, programId]),
  );
  expect(events.rowCount).toBe(5);
});

test('an account signs in, is known by its token, renews it once, and signs out', async () => {
  const { flight, tested } = world;
  const password = 'Right-Horse-77!';
  const passwordHash = await flight.dependencies.passwords.hash(password);
  const { email } = world.people.admin;
  await tested.asOwner(({ query }) =>
    query('update auth.users set password_hash = $1 where email = $2', [passwordHash, email]),
  );
  const signedIn = await flight.post('/functions/v1/signin', { email, password });
  const { session } = (await signedIn.json()) as { session: { access_token: string; refresh_token: string } };
  const bearer = { Authorization: `Bearer ${session.access_token}` };
  expect((await flight.get('/auth/v1/user', bearer)).status).toBe(200);
  const renew = () => flight.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
  expect((await renew()).status).toBe(200);
  expect((await flight.post('/auth/v1/logout', {}, bearer)).status).toBe(204);
  expect((await flight.get('/auth/v1/user', bearer)).status).toBe(403);
  expect((await renew()).status).toBe(400);
});

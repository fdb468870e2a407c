import { columnMatrix } from '@ffl/database/tests/permission-matrix';
import { type Persona, personas } from '@ffl/database/tests/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

const anId = '00000000-0000-4000-8000-000000000001';

/** A value the column's type would accept. */
function forgedValue(column: string): unknown {
  if (column === 'id' || column.endsWith('_id')) return anId;
  if (/_(at|until|date)$/.test(column)) return '2020-01-01T00:00:00Z';
  if (/_(count|days)$/.test(column)) return 9999;
  if (/^(is|requires)_/.test(column)) return true;
  return column === 'color' ? '#000000' : 'x';
}

const roles = ['anon', 'member own', 'admin', 'super_admin', 'inactive admin'] as const;

function refusalFor(persona: Persona) {
  const isAnonymous = world.people[persona].claims.role === 'anon';
  return { status: isAnonymous ? 401 : 403, body: { code: '42501' } };
}

function expectRefusal(persona: Persona, column: string, answer: Answer): void {
  // PostgreSQL refuses a value for a generated column before it checks the right.
  const isGenerated = Object(answer.body).code === '428C9' && /^(place|(search|list)_text)$/.test(column);
  if (!isGenerated) expect([persona, column, answer]).toMatchObject([persona, column, refusalFor(persona)]);
}

describe.each(Object.entries(columnMatrix))('%s', (table, columns) => {
  const all = [...columns.administrators, ...columns.hidden];

  test(`${table} gives nobody a way to change a column they may not change`, async () => {
    for (const persona of roles) {
      const target = (await world.lastingTargetsFor(persona))[table];
      const before = await world.fingerprint();
      for (const column of all.filter((name) => !columns.update.includes(name))) {
        const body = { ...target?.update, [column]: forgedValue(column) };
        const path = `/rest/v1/${table}?id=eq.${target?.id}`;
        expectRefusal(persona, column, await world.send(world.people[persona].claims, 'PATCH', path, { body }));
      }
      expect(await world.fingerprint()).toBe(before);
    }
  });

  test(`${table} gives nobody a way to set a column the database fills`, async () => {
    for (const persona of roles) {
      const target = (await world.lastingTargetsFor(persona))[table];
      const before = await world.fingerprint();
      for (const column of all.filter((name) => !columns.insert.includes(name))) {
        const body = { ...target?.insert, [column]: forgedValue(column) };
        for (const [more, Prefer] of [
          ['', 'missing=default'],
          ['?on_conflict=id', 'resolution=merge-duplicates'],
          [`?columns=${Object.keys(body)}`, 'return=minimal'],
        ] as const) {
          const sent = { body: [body], headers: { Prefer } };
          const answer = await world.send(world.people[persona].claims, 'POST', `/rest/v1/${table}${more}`, sent);
          expectRefusal(persona, column, answer);
        }
      }
      expect(await world.fingerprint()).toBe(before);
    }
  });
});

describe('a new member record', () => {
  const record = (more: object) => ({
    first_name: 'A',
    last_name: 'B',
    email: `forged-${crypto.randomUUID()}@example.test`,
    organization: 'O',
    ...more,
  });

  test.each([
    ['that is active already', () => ({ status: 'active' })],
    ['with the own account', () => ({ user_id: world.people.admin.claims.sub, status: 'pending' })],
    ['with the account of somebody else', () => ({ user_id: world.people['member own'].claims.sub })],
    ['with an account that is not there', () => ({ user_id: anId })],
  ])('a member record %s is created by nobody', async (_title, more) => {
    const before = await world.fingerprint();
    for (const persona of personas) {
      const { claims } = world.people[persona];
      for (const body of [
        record(more()),
        [record({ user_id: null, status: 'pending' }), record({ user_id: null, status: 'pending', ...more() })],
      ]) {
        const answer = await world.send(claims, 'POST', '/rest/v1/members', { body });
        expect([persona, answer]).toMatchObject([persona, refusalFor(persona)]);
      }
    }
    expect(await world.fingerprint()).toBe(before);
  });

  test("a new member record gets its id, its date and no account, whatever is said in columns the request doesn't name", async () => {
    const names = 'first_name,last_name,email,organization';
    const body = [record({ id: anId, user_id: anId, status: 'active', created_at: '2020-01-01T00:00:00Z' })];
    const answer = await world.send(
      world.people.admin.claims,
      'POST',
      `/rest/v1/members?columns=${names}&select=id,user_id,status,created_at`,
      { body, headers: { Prefer: 'return=representation' } },
    );
    expect(answer).toMatchObject({ status: 201, body: [{ user_id: null, status: 'pending' }] });
    expect(JSON.stringify(answer.body)).not.toMatch(/00000001|2020-01-01/);
  });
});

test('a credential is inserted only as valid, once per member and program, and never removed by a delete', async () => {
  const { certifications } = await world.targetsFor('admin');
  for (const persona of ['admin', 'super_admin'] as const) {
    const { claims } = world.people[persona];
    const before = await world.fingerprint();
    const removed = { ...certifications?.insert, status: 'inactive' };
    expect(await world.send(claims, 'POST', '/rest/v1/certifications', { body: removed })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    });
    const path = `/rest/v1/certifications?id=eq.${certifications?.id}`;
    expect(await world.send(claims, 'DELETE', path)).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await world.fingerprint()).toBe(before);
  }
});

describe('a punch', () => {
  const day = 86_400_000;
  test.each([
    ['more than 366 days back', () => new Date(Date.now() - 367 * day)],
    ['more than five minutes ahead', () => new Date(Date.now() + 6 * 60_000)],
  ])('a punch dated %s is recorded by nobody', async (_title, date) => {
    const { certification_punches: punches } = await world.targetsFor('admin');
    const before = await world.fingerprint();
    const body = { ...punches?.insert, punch_date: date().toISOString() };
    for (const persona of ['admin', 'super_admin'] as const) {
      const { claims } = world.people[persona];
      expect(await world.send(claims, 'POST', '/rest/v1/certification_punches', { body })).toMatchObject({
        status: 403,
        body: { code: '42501' },
      });
    }
    expect(await world.fingerprint()).toBe(before);
  });

  test('a punch of a type other than the three is refused', async () => {
    const { certification_punches: punches } = await world.targetsFor('admin');
    const body = { ...punches?.insert, punch_type: 'void' };
    const answer = await world.send(world.people.admin.claims, 'POST', '/rest/v1/certification_punches', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: '23514' } });
  });
});

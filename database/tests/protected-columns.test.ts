import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '../src/database.ts';
import { addAdministrator, addSession, type Person } from '../src/testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts';
import { makeWorld, type World } from './matrix-world.ts';
import { type Persona, personas } from './permission-matrix.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';

let tested: TestDatabase;
let world: World;

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await makeWorld(tested);
});
afterAll(() => tested.close());

const anId = `'00000000-0000-4000-8000-000000000001'`;
const aPast = `'2020-01-01T00:00:00Z'`;

/** Columns that only the database fills, with a value that a request might try. */
const updates: Record<string, Record<string, string>> = {
  members: { id: anId, user_id: 'null', created_at: aPast, current_until: aPast, search_text: 'default' },
  certifications: { id: anId, member_id: anId, program_id: anId, created_at: aPast },
  certification_punches: { id: anId, certification_id: anId, punch_type: `'live_mission'`, created_at: aPast },
  programs: { id: anId, created_at: aPast, validity_period_days: '9999' },
  bases: { id: anId, created_at: aPast },
  seasons: { id: anId, created_at: aPast },
  training_sessions: { id: anId, created_at: aPast },
  trainees: { id: anId, training_session_id: anId, created_at: aPast },
  administrators: { id: anId, user_id: anId, created_at: aPast },
  organization_whitelist: { id: anId, created_at: aPast },
};

describe.each(Object.entries(updates))('%s', (table, columns) => {
  for (const [column, value] of Object.entries(columns)) {
    test(`nobody changes ${column}`, async () => {
      for (const persona of personas) await expectUnchanged(persona, `update ${table} set ${column} = ${value}`);
    });
  }

  test.each(['id', 'created_at'])('nobody brings %s along', async (column) => {
    const value = column === 'id' ? anId : aPast;
    for (const persona of personas) {
      const insert = insertOf(persona).replace('(', `(${column}, `).replace('values (', `values (${value}, `);
      await expectRefusal(actorRows(tested, world[persona].claims, insert), '42501');
    }
  });

  function insertOf(persona: Persona): string {
    return world[persona].targets[table]?.insert ?? '';
  }

  async function expectUnchanged(persona: Persona, update: string): Promise<void> {
    const id = world[persona].targets[table]?.id;
    const before = await ownerRows(tested, `select * from ${table} where id = $1`, [id]);
    await expectRefusal(actorRows(tested, world[persona].claims, `${update} where id = '${id}'`), '42501');
    expect(await ownerRows(tested, `select * from ${table} where id = $1`, [id])).toEqual(before);
  }
});

describe('a new member record', () => {
  test.each([
    ['with an account', 'user_id', () => `'${world.admin.claims.sub}'`],
    ['that is active already', 'status', () => `'active'`],
  ])('%s cannot be inserted by anybody', async (_title, column, value) => {
    for (const persona of personas) {
      const insert = `insert into members (first_name, last_name, email, organization, ${column})
        values ('A', 'B', 'forged@example.test', 'O', ${value()})`;
      await expectRefusal(actorRows(tested, world[persona].claims, insert), '42501');
    }
    expect(await ownerRows(tested, `select id from members where email = 'forged@example.test'`)).toEqual([]);
  });

  test('a credential that is inserted is valid, never a removed one', () =>
    expectRefusal(
      actorRows(
        tested,
        world.admin.claims,
        (world.admin.targets.certifications?.insert ?? '').replace(`'valid'`, `'inactive'`),
      ),
      '42501',
    ));
});

describe('role and activity of an administrator', () => {
  const setRole = `update administrators set role = $2 where user_id = $1 returning role`;
  const setActive = `update administrators set is_active = $2 where user_id = $1 returning is_active`;
  const remove = 'delete from administrators where user_id = $1 returning id';

  function addPerson(role: 'admin' | 'super_admin' = 'admin'): Promise<Person> {
    return tested.asOwner((transaction) => addAdministrator(transaction, { role }));
  }
  function superClaims(): Claims {
    return world.super_admin.claims;
  }

  test('a super administrator changes neither the own role nor the own activity, nor removes the own record', async () => {
    const person = await addPerson('super_admin');
    await expectRefusal(actorRows(tested, person.claims, setRole, [person.userId, 'admin']), '42501');
    await expectRefusal(actorRows(tested, person.claims, setActive, [person.userId, false]), '42501');
    await expectRefusal(actorRows(tested, person.claims, remove, [person.userId]), '42501');
  });

  test('an administrator raises nobody, not even himself', async () => {
    const person = await addPerson();
    expect(await actorRows(tested, person.claims, setRole, [person.userId, 'super_admin'])).toEqual([]);
    expect(await actorRows(tested, person.claims, setRole, [world.admin.claims.sub, 'super_admin'])).toEqual([]);
    const insert = `insert into administrators (user_id, role, first_name, last_name) values ($1, 'super_admin', 'A', 'B')`;
    await expectRefusal(actorRows(tested, person.claims, insert, [world['member own'].claims.sub]), '42501');
  });

  test.each([
    ['a changed role', setRole, ['super_admin']],
    ['a lost activity', setActive, [false]],
    ['a removed record', remove, []],
  ])('%s ends every session of that person, and of nobody else', async (_title, change, values) => {
    const person = await addPerson();
    await tested.asOwner((transaction) => addSession(transaction, person.userId));
    const other = await addPerson();
    expect(await actorRows(tested, superClaims(), change, [person.userId, ...values])).toHaveLength(1);
    expect(await ownerRows(tested, 'select id from auth.sessions where user_id = $1', [person.userId])).toEqual([]);
    await actorRows(tested, other.claims, 'select 1');
  });

  test('a changed name ends no session', async () => {
    const person = await addPerson();
    const rename = `update administrators set first_name = 'Zoe' where user_id = $1`;
    await actorRows(tested, superClaims(), rename, [person.userId]);
    await actorRows(tested, person.claims, 'select 1');
  });
});

describe('the last active super administrator', () => {
  let own: TestDatabase;
  const stop = `update administrators set is_active = false where user_id = $1`;
  const active = `select user_id from administrators where role = 'super_admin' and is_active`;

  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.close());

  test('stays, whoever tries and however', async () => {
    const last = await own.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
    for (const change of [
      stop,
      `update administrators set role = 'admin' where user_id = $1`,
      'delete from administrators where user_id = $1',
      'delete from auth.users where id = $1',
    ]) {
      await expect(ownerRows(own, change, [last.userId])).rejects.toThrow('The last active super_admin stays');
    }
    await expectRefusal(actorRows(own, last.claims, stop, [last.userId]), '42501');
    expect(await ownerRows(own, active)).toEqual([{ user_id: last.userId }]);
  });

  test('stays also when two deactivate each other at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = await own.asOwner(async (transaction) => {
        const made = [
          await addAdministrator(transaction, { role: 'super_admin' }),
          await addAdministrator(transaction, { role: 'super_admin' }),
        ] as const;
        await transaction.query(`update administrators set is_active = false where user_id <> all($1)`, [
          made.map((person) => person.userId),
        ]);
        return made;
      });
      await Promise.allSettled([
        actorRows(own, one.claims, stop, [other.userId]),
        actorRows(own, other.claims, stop, [one.userId]),
      ]);
      expect(await ownerRows(own, active)).toHaveLength(1);
    }
  });
});

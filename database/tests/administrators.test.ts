import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockAccount } from '../src/accounts/users.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAccount, addAdministrator, addMember, addSession, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let superAdmin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  superAdmin = await addPerson('super_admin');
});
afterAll(() => tested.close());

function addPerson(role: 'admin' | 'super_admin' = 'admin', at = tested): Promise<Person> {
  return at.asOwner((transaction) => addAdministrator(transaction, { role }));
}

describe("an administrator's role and activity", () => {
  const setRole = `update administrators set role = $2 where user_id = $1 returning role`;
  const setActive = `update administrators set is_active = $2 where user_id = $1 returning is_active`;
  const remove = 'delete from administrators where user_id = $1 returning id';

  test("a super administrator can't change their own role or activity, or remove their own record", async () => {
    const person = await addPerson('super_admin');
    await expectRefusal(actorRows(tested, person.claims, setRole, [person.userId, 'admin']), '42501');
    await expectRefusal(actorRows(tested, person.claims, setActive, [person.userId, false]), '42501');
    await expectRefusal(actorRows(tested, person.claims, remove, [person.userId]), '42501');
  });

  test('an administrator promotes nobody, not even themselves', async () => {
    const person = await addPerson();
    const other = await addPerson();
    const newcomer = await tested.asOwner((transaction) => addAccount(transaction));
    expect(await actorRows(tested, person.claims, setRole, [person.userId, 'super_admin'])).toEqual([]);
    expect(await actorRows(tested, person.claims, setRole, [other.userId, 'super_admin'])).toEqual([]);
    const insert = `insert into administrators (user_id, role, first_name, last_name) values ($1, 'super_admin', 'A', 'B')`;
    await expectRefusal(actorRows(tested, person.claims, insert, [newcomer.userId]), '42501');
  });

  test.each([
    ['a changed role', setRole, ['super_admin']],
    ['a lost activity', setActive, [false]],
    ['a removed record', remove, []],
  ])("%s ends all of that person's sessions, and nobody else's", async (_title, change, values) => {
    const person = await addPerson();
    await tested.asOwner((transaction) => addSession(transaction, person.userId));
    const other = await addPerson();
    expect(await actorRows(tested, superAdmin.claims, change, [person.userId, ...values])).toHaveLength(1);
    expect(await ownerRows(tested, 'select id from auth.sessions where user_id = $1', [person.userId])).toEqual([]);
    await actorRows(tested, other.claims, 'select 1');
  });

  const makeAdministrator = `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`;

  test.each([
    ['given', () => tested.asOwner((transaction) => addAccount(transaction)), makeAdministrator, []],
    [
      'given back',
      () => tested.asOwner((transaction) => addAdministrator(transaction, { isActive: false })),
      setActive,
      [true],
    ],
    ['taken', () => addPerson(), setActive, [false]],
  ] as const)(
    'rights that are %s end also the session of a sign-in that is being completed',
    async (_, add, change, values) => {
      const { userId } = await add();
      const waiting = () =>
        ownerRows(
          tested,
          'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        );
      let changed: Promise<unknown> | undefined;
      await tested.database.asService(async (transaction) => {
        await lockAccount(transaction, userId);
        await transaction.query(
          `insert into auth.sessions (user_id, authenticated_by, idle_until, ends_at) values ($1, 'password', $2, $2)`,
          [userId, new Date(Date.now() + 3_600_000)],
        );
        changed = actorRows(tested, superAdmin.claims, change, [userId, ...values]);
        await expect.poll(waiting).toHaveLength(1);
      });
      await changed;
      expect(await ownerRows(tested, 'select from auth.sessions where user_id = $1', [userId])).toEqual([]);
    },
  );

  test('a changed name ends no session', async () => {
    const person = await addPerson();
    const rename = `update administrators set first_name = 'Zoe' where user_id = $1`;
    await actorRows(tested, superAdmin.claims, rename, [person.userId]);
    await actorRows(tested, person.claims, 'select 1');
  });
});

describe('the last active super administrator', () => {
  let own: TestDatabase;
  const changes = [
    ['deactivate', 'update administrators set is_active = false where user_id = $1 returning id'],
    ['demote', `update administrators set role = 'admin' where user_id = $1 returning id`],
    ['delete', 'delete from administrators where user_id = $1 returning id'],
  ] as const;
  const active = `select user_id from administrators where role = 'super_admin' and is_active`;

  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.close());

  async function addOnly(count: number): Promise<Person[]> {
    const people = await Promise.all(Array.from({ length: count }, () => addPerson('super_admin', own)));
    const ids = people.map((person) => person.userId);
    await ownerRows(own, 'delete from administrators where user_id <> all($1)', [ids]);
    return people;
  }

  test('the last active super administrator stays, whoever tries and however', async () => {
    const [last] = await addOnly(1);
    for (const change of [...changes.map(([, sql]) => sql), 'delete from auth.users where id = $1']) {
      await expect(ownerRows(own, change, [last?.userId])).rejects.toThrow('The last active super_admin stays');
    }
    expect(await ownerRows(own, active)).toEqual([{ user_id: last?.userId }]);
  });

  test.each(changes)(
    'the last active super administrator stays even when two %s each other at once',
    async (_verb, change) => {
      for (let round = 0; round < 7; round += 1) {
        const [one, other] = await addOnly(2);
        if (!one || !other) throw new Error('Two were made');
        await Promise.allSettled([
          actorRows(own, one.claims, change, [other.userId]),
          actorRows(own, other.claims, change, [one.userId]),
        ]);
        expect(await ownerRows(own, active)).toHaveLength(1);
      }
    },
  );

  test.each(changes)('someone refused while waiting to %s somebody does nothing more', async (_verb, change) => {
    const [first, second] = await addOnly(3);
    if (!first || !second) throw new Error('Three were made');
    const late: Promise<unknown>[] = [];
    await own.database.asActor(first.claims, async (transaction) => {
      await transaction.query(change, [second.userId]);
      late.push(actorRows(own, second.claims, change, [first.userId]).catch((error) => error));
      await untilSomebodyWaits();
    });
    expect(await late[0]).toMatchObject({ code: '42501' });
    expect(await ownerRows(own, active)).toContainEqual({ user_id: first.userId });
  });

  async function untilSomebodyWaits(): Promise<void> {
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await ownerRows(own, waiting)).length === 0);
  }
});

describe('deleting a member record', () => {
  const remove = 'delete from members where id = $1 returning id';

  test('only a super administrator deletes the member record of an administrator, active or not', async () => {
    const admin = await addPerson();
    for (const isActive of [true, false]) {
      const { person, memberId } = await tested.asOwner(async (transaction) => {
        const made = await addAdministrator(transaction, { isActive });
        return { person: made, memberId: await addMember(transaction, {}, made.userId) };
      });
      expect(await actorRows(tested, admin.claims, remove, [memberId])).toEqual([]);
      expect(await ownerRows(tested, 'select id from members where id = $1', [memberId])).toHaveLength(1);
      expect(await actorRows(tested, superAdmin.claims, remove, [memberId])).toEqual([{ id: memberId }]);
      expect(await ownerRows(tested, 'select id from auth.users where id = $1', [person.userId])).toHaveLength(1);
      expect(await ownerRows(tested, 'select id from auth.sessions where user_id = $1', [person.userId])).toEqual([]);
    }
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { clientConfig } from '../src/connections/connection.ts';
import { rolePassword } from '../src/connections/roles.ts';
import { connect } from '../src/database.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addSession,
  type MemberPerson,
  type Person,
} from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let member: MemberPerson;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    member = await addMemberWithAccount(transaction);
    admin = await addAdministrator(transaction);
    await addAdministrator(transaction, { role: 'super_admin' });
    await addMember(transaction);
  });
});
afterAll(() => tested.close());

const anonymous: Claims = { role: 'anon' };
const whoAmI = `select current_user as role, current_setting('request.jwt.claims', true) as claims`;

describe('the role switch', () => {
  test.each(['public.members', 'members', 'auth.users', 'app.credential_events'])(
    'a query that skips the role switch is refused on %s',
    async (table) => {
      const client = new pg.Client(
        clientConfig({ ...tested.owner, user: 'ffl_request', password: rolePassword(tested.secret, 'ffl_request') }),
      );
      await client.connect();
      const attempt = client.query(`select * from ${table}`).finally(() => client.end());
      await expect(attempt).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('permission denied'),
      });
    },
  );

  test.each([
    ['a member', () => member.claims, 'authenticated'],
    ['an active administrator', () => admin.claims, 'app_admin'],
    ['nobody', () => anonymous, 'anon'],
  ])('the role of %s is the one that the tables give', async (_title, claims, role) => {
    expect(await tested.database.asActor(claims(), async (transaction) => transaction.role)).toBe(role);
    expect(await actorRows(tested, claims(), 'select current_user as role')).toEqual([{ role }]);
  });

  test.each(['app_admin', 'ffl_owner', 'ffl_service', 'ffl_request', 'service_role', 'none', 'Authenticated', ''])(
    'a token that claims the role "%s" is refused',
    (role) => expectRefusal(actorRows(tested, { ...admin.claims, role }, 'select 1'), '22023'),
  );

  test('forged claims in a token have no effect', async () => {
    const forged = {
      ...member.claims,
      email: admin.email,
      is_admin: true,
      app_metadata: { role: 'app_admin', roles: ['super_admin'] },
      user_metadata: { user_id: admin.userId, is_active: true },
    };
    expect(await actorRows(tested, forged, 'select id from members')).toEqual([{ id: member.memberId }]);
    expect(await actorRows(tested, forged, 'select current_user as role')).toEqual([{ role: 'authenticated' }]);
    const removed = actorRows(tested, forged, 'delete from members');
    await expectRefusal(removed, '42501');
  });

  test("one person's session doesn't work under another's name", () =>
    expectRefusal(actorRows(tested, { ...member.claims, sub: admin.userId }, 'select 1'), 'FF401'));

  test('a token without a session is refused', () =>
    expectRefusal(actorRows(tested, { role: 'authenticated', sub: member.userId }, 'select 1'), 'FF401'));
});

describe('pooled connections', () => {
  test("1,000 interleaved requests by five people never see someone else's row", async () => {
    const people = await tested.asOwner(async (transaction) => {
      const made: MemberPerson[] = [];
      for (let count = 0; count < 5; count += 1) made.push(await addMemberWithAccount(transaction));
      return made;
    });
    const requests = Array.from({ length: 1000 }, async (_, index) => {
      const person = people[index % people.length];
      const isFailing = index % 7 === 0;
      const seen = actorRows(
        tested,
        person?.claims ?? anonymous,
        isFailing ? 'select id, 1 / 0 from members' : 'select id, user_id, current_user as role from members',
      );
      if (isFailing) return expectRefusal(seen, '22012');
      expect(await seen).toEqual([{ id: person?.memberId, user_id: person?.userId, role: 'authenticated' }]);
    });
    await Promise.all(requests);
  });

  test('the next request on a connection is anonymous again after an error', async () => {
    const single = connect(tested.owner, tested.secret, 1);
    try {
      const pid = (claims: Claims) =>
        single.asActor(claims, (transaction) => transaction.query('select pg_backend_pid() as pid'));
      const before = (await pid(admin.claims)).rows;
      const failing = single.asActor(admin.claims, (transaction) => transaction.query('select 1 / 0 from members'));
      await expectRefusal(failing, '22012');
      const after = await single.asActor(anonymous, (transaction) => transaction.query(whoAmI));
      expect(after.rows).toEqual([{ role: 'anon', claims: '{"role":"anon"}' }]);
      expect((await pid(anonymous)).rows).toEqual(before);
    } finally {
      await single.close();
    }
  });
});

describe('lost rights count at the next request', () => {
  test('a deactivated administrator is refused', async () => {
    const person = await tested.asOwner((transaction) => addAdministrator(transaction));
    await actorRows(tested, person.claims, 'select id from members');
    await ownerRows(tested, 'update administrators set is_active = false where user_id = $1', [person.userId]);
    await expectRefusal(actorRows(tested, person.claims, 'select id from members'), 'FF401');
  });

  test('a deactivated administrator who signs in again has no administrator rights', async () => {
    const person = await tested.asOwner((transaction) => addAdministrator(transaction, { isActive: false }));
    const claims = await tested.asOwner((transaction) => addSession(transaction, person.userId));
    expect(await actorRows(tested, claims, 'select current_user as role')).toEqual([{ role: 'authenticated' }]);
    expect(await actorRows(tested, claims, 'select id from members')).toEqual([]);
    const insert = `insert into members (first_name, last_name, email, organization) values ('A', 'B', 'a@b.test', 'O')`;
    await expectRefusal(actorRows(tested, claims, insert), '42501');
  });

  test.each([
    ['an ended session', 'delete from auth.sessions where id = $1'],
    [
      'a session idle for too long',
      `update auth.sessions set idle_until = now() - interval '1 millisecond' where id = $1`,
    ],
    ['a session past its end', `update auth.sessions set ends_at = now() - interval '1 millisecond' where id = $1`],
    ['a session that only resets the password', 'update auth.sessions set is_recovery = true where id = $1'],
    [
      'a banned person',
      `update auth.users set banned_until = now() + interval '1 hour' where id = (select user_id from auth.sessions where id = $1)`,
    ],
    ['a removed account', 'delete from auth.users where id = (select user_id from auth.sessions where id = $1)'],
  ])('%s is refused', async (_title, change) => {
    for (const make of [addMemberWithAccount, addAdministrator]) {
      const { claims } = await tested.asOwner<Person>((transaction) => make(transaction));
      await actorRows(tested, claims, 'select id from members');
      await ownerRows(tested, change, [claims.session_id]);
      await expectRefusal(actorRows(tested, claims, 'select id from members'), 'FF401');
    }
  });

  test("an expired ban doesn't count", async () => {
    const { claims, userId } = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    await ownerRows(tested, `update auth.users set banned_until = now() - interval '1 second' where id = $1`, [userId]);
    expect(await actorRows(tested, claims, 'select user_id from members')).toEqual([{ user_id: userId }]);
  });
});

describe('a transaction', () => {
  test('a failed statement that was swallowed never passes for a commit', async () => {
    const email = 'swallowed@example.test';
    const swallowed = tested.database.asActor(admin.claims, async (transaction) => {
      await transaction.query(
        `insert into members (first_name, last_name, email, organization) values ('A', 'B', $1, 'O')`,
        [email],
      );
      await transaction.query('select 1 / 0').catch(() => {});
      return 'confirmed';
    });
    await expect(swallowed).rejects.toThrow('The transaction was rolled back');
    expect(await ownerRows(tested, 'select id from members where email = $1', [email])).toEqual([]);
  });

  test('a thrown error rolls back what was written', async () => {
    const email = 'thrown@example.test';
    const thrown = tested.database.asActor(admin.claims, async (transaction) => {
      await transaction.query(
        `insert into members (first_name, last_name, email, organization) values ('A', 'B', $1, 'O')`,
        [email],
      );
      throw new Error('something else went wrong');
    });
    await expect(thrown).rejects.toThrow('something else went wrong');
    expect(await ownerRows(tested, 'select id from members where email = $1', [email])).toEqual([]);
  });

  test('a read-only transaction refuses writes', async () => {
    const write = tested.database.asActor(
      admin.claims,
      (transaction) => transaction.query(`update members set phone = '1'`),
      { isReadOnly: true },
    );
    await expectRefusal(write, '25006');
  });

  test('the service role reads no table of the exposed schema', () =>
    expectRefusal(
      tested.database.asService((transaction) => transaction.query('select * from public.members')),
      '42501',
    ));
});

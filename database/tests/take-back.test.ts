import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planTakeBack } from '../src/take-back/take-back.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { createTakeBackWorld, type TakeBackWorld } from './take-back-world.ts';
import { addAccount, addAdministrator, addMember, withAgedProof } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: TakeBackWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

beforeEach(async () => {
  world = await createTakeBackWorld(tested);
});

const one = async (sql: string, values: readonly unknown[] = []) => (await ownerRows(tested, sql, values))[0];

describe('of records', () => {
  test("everybody's old name comes back, and a name that somebody honest wrote since stays", async () => {
    const { honest, takenBack, thief, write } = world;
    const [first, second, third] = await tested.asOwner(async (transaction) => [
      await addMember(transaction, { firstName: 'Nora', lastName: 'Vale' }),
      await addMember(transaction, { firstName: 'Ivo', lastName: 'Stern' }),
      await addMember(transaction, { firstName: 'Ada', lastName: 'Quist' }),
    ]);
    const ids = [first, second, third];
    await write(thief, `update members set first_name = 'X', phone = '1' where id = any ($1)`, [ids]);
    await write(thief, `update members set first_name = 'Y' where id = any ($1)`, [ids]);
    await write(honest, `update members set first_name = 'Iva' where id = $1`, [second]);
    expect(await takenBack()).toEqual({
      'public.members update: back': 4,
      'public.members update: kept': 1,
      'public.members update: partly': 1,
    });
    const named = `select first_name || ' ' || last_name as name, phone from members where id = any ($1) order by last_name`;
    expect(await ownerRows(tested, named, [ids])).toEqual([
      { name: 'Ada Quist', phone: null },
      { name: 'Iva Stern', phone: null },
      { name: 'Nora Vale', phone: null },
    ]);
  });

  test('a renamed base and all that carries its name have their old names again', async () => {
    const { honest, takenBack, thief, write } = world;
    const [base] = await ownerRows<{ id: string }>(
      tested,
      `insert into bases (base_name) values ('Peak ' || left(gen_random_uuid()::text, 8)) returning id`,
    );
    const before = await one('select * from bases where id = $1', [base?.id]);
    const [session] = await write(
      honest,
      `insert into training_sessions (training_type, date, base) values ('Rope', '2026-11-20', $1) returning id`,
      [before?.base_name],
    );
    await write(thief, `select save_base($1, 'Stolen', 'Taken over', false)`, [base?.id]);
    await takenBack();
    expect(await one('select * from bases where id = $1', [base?.id])).toEqual(before);
    expect(await one('select base from training_sessions where id = $1', [session?.id])).toEqual({
      base: before?.base_name,
    });
  });

  test('a deleted training session returns with its trainees in order, and added rows go', async () => {
    const { honest, takenBack, thief, write } = world;
    const memberId = await tested.asOwner((transaction) => addMember(transaction));
    const [session] = await write(
      honest,
      `insert into training_sessions (training_type, date) values ('Avalanche', '2026-11-20') returning id`,
    );
    await write(
      honest,
      `insert into trainees (training_session_id, name, member_id) values ($1, 'Nora Vale', $2), ($1, 'Ivo Stern', null)`,
      [session?.id, memberId],
    );
    const listed = 'select id, name, member_id, place from trainees where training_session_id = $1 order by place';
    const before = await ownerRows(tested, listed, [session?.id]);
    await write(thief, 'delete from training_sessions where id = $1', [session?.id]);
    await write(thief, `insert into organization_whitelist (name, display_name) values ('thieves', 'Thieves')`);
    await write(
      thief,
      `insert into members (first_name, last_name, email, organization)
      values ('Nobody', 'Real', 'nobody.real@example.test', 'Thieves')`,
    );
    expect(await takenBack()).toEqual({
      'public.trainees delete: back': 2,
      'public.training_sessions delete: back': 1,
      'public.organization_whitelist insert: back': 1,
      'public.members insert: back': 1,
    });
    expect(await ownerRows(tested, listed, [session?.id])).toEqual(before);
    expect(await one(`select from organization_whitelist where name = 'thieves'`)).toBeUndefined();
    expect(await one(`select from members where email = 'nobody.real@example.test'`)).toBeUndefined();
  });

  test('all people whom an account added are deleted by the one word that reviewed it', async () => {
    const { takenBack, thief, write } = world;
    await write(
      thief,
      `insert into members (first_name, last_name, email, organization)
       select 'No', 'Body', 'added' || n || '@example.test', 'Nowhere' from generate_series(1, 12) n`,
    );
    expect(await takenBack()).toEqual({ 'public.members insert: back': 12 });
    expect(await one(`select from members where organization = 'Nowhere'`)).toBeUndefined();
  });

  test('administrators after taking back are those of before', async () => {
    const { takenBack, thief, write } = world;
    const [accomplice, victim] = await tested.asOwner(async (transaction) => [
      await addAccount(transaction),
      await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    ]);
    await write(
      thief,
      `insert into administrators (user_id, role, first_name, last_name) values ($1, 'super_admin', 'Eve', 'Other')`,
      [accomplice.userId],
    );
    await write(thief, `update administrators set role = 'admin', is_active = false where user_id = $1`, [
      victim.userId,
    ]);
    await write(thief, `select update_security_config('admin_second_factor', 'off')`);
    await takenBack();
    expect(await one('select from administrators where user_id = $1', [accomplice.userId])).toBeUndefined();
    expect(await one('select role, is_active from administrators where user_id = $1', [victim.userId])).toEqual({
      role: 'super_admin',
      is_active: true,
    });
    expect(
      await one('select app.may_judge($1, $2) as victim, app.may_judge($3, $2) as accomplice', [
        victim.userId,
        thief.userId,
        accomplice.userId,
      ]),
    ).toEqual({ victim: true, accomplice: false });
    expect(await one(`select value from app.security_settings where key = 'admin_second_factor'`)).toEqual({
      value: 'required',
    });
  });

  test('no kept row of a person outlives them', async () => {
    const { honest, write } = world;
    const memberId = await tested.asOwner((transaction) => addMember(transaction, { lastName: 'Forgotten' }));
    const [session] = await write(
      honest,
      `insert into training_sessions (training_type, date) values ('Avalanche', '2026-11-20') returning id`,
    );
    await write(
      honest,
      `insert into trainees (training_session_id, name, member_id) values ($1, 'Mia Forgotten', $2)`,
      [session?.id, memberId],
    );
    await write(honest, `update members set last_name = 'Else' where id = $1`, [memberId]);
    await write(honest, 'delete from members where id = $1', [memberId]);
    const naming = `select * from app.kept_rows where concat(before, row_key) like any (array['%Forgotten%', '%' || $1 || '%'])`;
    expect(await ownerRows(tested, naming, [memberId])).toEqual([]);
  });

  test('a kept row never changes, and nobody who makes a request reads it', async () => {
    const { judge, write } = world;
    await expectRefusal(ownerRows(tested, `update app.kept_rows set act = 'insert'`), '42501');
    await expectRefusal(write(judge, 'select from app.kept_rows'), '42501');
  });
});

describe('taking back', () => {
  test('taking back names the people deleted, and the backup that has them', async () => {
    const { plan, thief, write } = world;
    const memberId = await tested.asOwner((transaction) => addMember(transaction));
    await ownerRows(
      tested,
      `insert into app.snapshots (made_at, file, bytes, is_encrypted) values (now() - interval '1 hour', '/backups/last.snapshot', 1, false)`,
    );
    await write(thief, 'delete from members where id = $1', [memberId]);
    expect(await plan()).toMatchObject({
      kind: 'done',
      acts: 0,
      lost: [{ name: 'sensitive_delete', count: 1, backup: { file: '/backups/last.snapshot' } }],
    });
  });

  test('a review before taking back writes nothing', async () => {
    const { plan, thief, write } = world;
    const memberId = await tested.asOwner((transaction) =>
      addMember(transaction, { firstName: 'Nora', lastName: 'Vale' }),
    );
    await write(thief, `update members set first_name = 'X' where id = $1`, [memberId]);
    const before = await one('select max(id) as id from app.security_events');
    expect(await plan()).toMatchObject({
      acts: 1,
      groups: [{ kind: 'public.members update', outcome: 'back', count: 1, names: ['Nora Vale'] }],
    });
    expect(await one('select first_name from members where id = $1', [memberId])).toEqual({ first_name: 'X' });
    expect(await one('select max(id) as id from app.security_events')).toEqual(before);
  });

  test('taking back is refused when there are other acts than were reviewed, and leaves an event when it is done', async () => {
    const { judge, take, takenBack, thief, write } = world;
    const memberId = await tested.asOwner((transaction) => addMember(transaction));
    await write(thief, `update members set first_name = 'X' where id = $1`, [memberId]);
    expect(await take(0)).toEqual({
      kind: 'refused',
      code: 'changed_meanwhile',
      message: 'The actions have changed since you reviewed them. Nothing was taken back. Review them again.',
    });
    expect(await take(1)).toMatchObject({ kind: 'done' });
    expect(
      await one(`select user_id, actor_id, details ->> 'reason' as reason, details -> 'counts' as counts
        from app.security_events where name = 'sensitive_take_back' order by id desc limit 1`),
    ).toEqual({ user_id: thief.userId, actor_id: judge.userId, reason: 'A stolen password', counts: { back: 1 } });
    expect(await takenBack()).toEqual({ 'public.members update: gone': 1 });
  });

  test('taking back belongs to a super administrator of a week who is somebody else and has just shown who they are', async () => {
    const { honest, judge, plan, thief } = world;
    const young = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
    for (const person of [honest, thief, young]) {
      expect(await plan(person.claims)).toEqual({
        kind: 'refused',
        code: 'not_allowed',
        message:
          'Only another super administrator, who has been one for a week and got no rights from this account, can take back what it did.',
      });
    }
    await expectRefusal(plan(withAgedProof(judge.claims, 60)), 'FF428');
  });

  test('taking back the acts of an unknown account finds nothing', async () => {
    const { judge } = world;
    const request = { ...world.span(), account: randomUUID() };
    expect(
      await tested.database.asActor(judge.claims, (transaction) => planTakeBack(transaction, request, new Date())),
    ).toEqual({ kind: 'done', acts: 0, groups: [], lost: [] });
  });
});

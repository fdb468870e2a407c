import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, addProgram, type MemberPerson, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';
import { addTraining, type TrainingOptions } from './worlds/trainings.ts';

let tested: TestDatabase;
let admin: Person;
let mia: MemberPerson;
let bo: MemberPerson;

beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    mia = await addMemberWithAccount(transaction);
    bo = await addMemberWithAccount(transaction);
  });
});
afterAll(() => tested.close());

const today = denverDate(new Date());

const add = (options: TrainingOptions) =>
  tested.asOwner((transaction) => addTraining(transaction, { date: '2099-01-01', ...options }));

const answer = (by: Person, session: string, comes: boolean, member: string | null = null) =>
  actorRows(tested, by.claims, 'select answer_training($1, $2, $3)', [session, comes, member]);

describe('who says that they can’t come', () => {
  const trainees = async (session: string) =>
    (
      await ownerRows<{ name: string }>(tested, 'select name from trainees where training_session_id = $1', [session])
    ).map(({ name }) => name);
  const bothIn = () => [
    { name: 'Mia', memberId: mia.memberId },
    { name: 'Bo', memberId: bo.memberId },
    { name: 'Guest' },
  ];

  test('somebody who says that they can’t come is no trainee of a session to come, whoever records the answer', async () => {
    const session = await add({ trainees: bothIn() });
    await answer(mia, session, true);
    expect(await trainees(session)).toEqual(['Mia', 'Bo', 'Guest']);
    await answer(mia, session, false);
    await answer(admin, session, false, bo.memberId);
    expect(await trainees(session)).toEqual(['Guest']);
  });

  test('a trainee who says that they can’t come is taken off by an administrator in one act, unless punched at the session', async () => {
    const session = await add({ date: today, trainees: bothIn() });
    await ownerRows(tested, `update training_sessions set start_time = '00:00' where id = $1`, [session]);
    await answer(mia, session, false);
    await answer(admin, session, false, bo.memberId);
    await tested.asOwner(async (transaction) => {
      const programId = await addProgram(transaction, { name: 'Taken Off' });
      await transaction.query(
        `with held as (
           insert into certifications (member_id, program_id, issued_date, expiration_date)
           values ($1, $2, now(), now() + interval '9 days') returning id
         )
         insert into certification_punches (certification_id, punch_type, punch_date, notes, training_session_id)
         select id, 'recertification', now(), 'There after all', $3 from held`,
        [bo.memberId, programId, session],
      );
    });
    const takeOff = () => actorRows(tested, admin.claims, 'select take_off_absent($1) as answer', [session]);
    expect(await takeOff()).toEqual([{ answer: { taken_off: 1 } }]);
    expect(await trainees(session)).toEqual(['Bo', 'Guest']);
    expect(await takeOff()).toEqual([{ answer: { taken_off: 0 } }]);
  });

  test('somebody who says that they can’t come stays a trainee of a session that has begun', async () => {
    const session = await add({ date: today, trainees: bothIn() });
    await ownerRows(tested, `update training_sessions set start_time = '00:00' where id = $1`, [session]);
    await answer(mia, session, false);
    expect(await trainees(session)).toEqual(['Mia', 'Bo', 'Guest']);
  });
});

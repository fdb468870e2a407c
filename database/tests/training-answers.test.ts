import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addMemberWithAccount, type MemberPerson, type Person } from './worlds/people.ts';
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
    mia = await addMemberWithAccount(transaction, { firstName: 'Mia' });
    bo = await addMemberWithAccount(transaction, { firstName: 'Bo' });
  });
});
afterAll(() => tested.close());

const today = denverDate(new Date());
const yesterday = denverDate(new Date(Date.now() - 86_400_000));

type Session = TrainingOptions & { places?: number };

async function add({ places, ...options }: Session = {}): Promise<string> {
  const id = await tested.asOwner((transaction) => addTraining(transaction, { date: '2099-01-01', ...options }));
  if (places !== undefined) await limit(id, places);
  return id;
}

const limit = (session: string, places: number | null) =>
  actorRows(tested, admin.claims, 'select acts.set_training_places($1, $2)', [session, places]);

type Answer = { comes: boolean; places_left: number | null };

async function answer(
  by: Person,
  session: string,
  comes: boolean | null,
  member: string | null = null,
): Promise<Answer> {
  const sql = 'select answer_training($1, $2, $3) as answer';
  const [row] = await actorRows<{ answer: Answer }>(tested, by.claims, sql, [session, comes, member]);
  return row?.answer as Answer;
}

type Own = {
  id: string;
  places: number | null;
  places_left: number | null;
  comes: boolean | null;
  before_move: boolean;
};

async function own(by: Person, session: string | null = null): Promise<Own[]> {
  const sql = 'select own_trainings($1) as answer';
  const [row] = await actorRows<{ answer: { trainings: Own[] } }>(tested, by.claims, sql, [session]);
  return row?.answer.trainings ?? [];
}

type Stored = { member_id: string; comes: boolean; by_administrator: boolean; before_move: boolean };

const answers = (session: string) =>
  actorRows<Stored>(tested, admin.claims, 'select * from acts.training_answers($1)', [session]);

test('a member says whether they come, changes it, and sees the places left', async () => {
  const session = await add({ places: 2 });
  expect(await answer(mia, session, true)).toEqual({ comes: true, places_left: 1 });
  expect(await answer(mia, session, true)).toEqual({ comes: true, places_left: 1 });
  expect(await answer(mia, session, false)).toEqual({ comes: false, places_left: 2 });
  expect(await answers(session)).toMatchObject([{ member_id: mia.memberId, comes: false, by_administrator: false }]);
});

test('a member sees no answer but their own', async () => {
  const session = await add({ places: 5 });
  await answer(bo, session, true);
  const [training] = await own(mia, session);
  expect(training).toEqual({
    id: session,
    date: '2099-01-01',
    start_time: null,
    training_type: 'Avalanche',
    agency: null,
    base: 'LG1',
    meeting_place: null,
    places: 5,
    places_left: 4,
    comes: null,
    before_move: false,
  });
  await expectRefusal(actorRows(tested, mia.claims, 'select * from acts.training_answers($1)', [session]), '42501');
  await expectRefusal(actorRows(tested, mia.claims, 'select * from app.training_answers'), '42501');
});

test('a member answers for nobody else and sets no places', async () => {
  const session = await add();
  await expectRefusal(answer(mia, session, true, bo.memberId), '42501');
  await expectRefusal(actorRows(tested, mia.claims, 'select acts.set_training_places($1, 5)', [session]), '42501');
  expect(await answers(session)).toEqual([]);
});

test('a member answers until the day is over in Denver', async () => {
  expect(await answer(mia, await add({ date: today }), true)).toMatchObject({ comes: true });
  await expect(answer(mia, await add({ date: yesterday }), true)).rejects.toThrow(
    'The day of this training is over, so answers can no longer change.',
  );
});

test('a member sees the sessions at the bases of what they hold, and those they answered', async () => {
  const cleo = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const near = await add({ base: 'LG6', date: today });
  await add({ base: 'LG6', date: yesterday });
  const answered = await add({ base: 'LG7' });
  await add({ base: 'LG7' });
  await answer(cleo, answered, false);
  expect((await own(cleo)).map(({ id }) => id)).toEqual([answered]);
  await ownerRows(
    tested,
    `with p as (insert into programs (name, validity_period_days, base_id)
         select 'Ropes', 30, id from bases where base_name = 'LG6' returning id)
       insert into certifications (member_id, program_id, issued_date, expiration_date)
       select $1, id, '2020-01-01', '2020-02-01' from p`,
    [cleo.memberId],
  );
  expect((await own(cleo)).map(({ id }) => id)).toEqual([near, answered]);
});

test('an account without a member’s record sees no session and answers none', async () => {
  const session = await add();
  expect(await own(admin)).toEqual([]);
  await expectRefusal(answer(admin, session, true), 'PT409');
  await expectRefusal(answer(admin, session, true, '00000000-0000-4000-8000-000000000000'), 'PT409');
});

test('a deleted session takes no answer, and no session one without a yes or no', async () => {
  await expectRefusal(answer(mia, '00000000-0000-4000-8000-000000000000', true), 'PT409');
  await expectRefusal(answer(mia, await add(), null), '22023');
});

test('an administrator records an answer for a member, who may change it', async () => {
  const session = await add();
  await answer(admin, session, false, mia.memberId);
  expect(await answers(session)).toMatchObject([{ member_id: mia.memberId, comes: false, by_administrator: true }]);
  await answer(mia, session, true);
  expect(await answers(session)).toMatchObject([{ comes: true, by_administrator: false }]);
});

describe('places', () => {
  test('places that are taken refuse the next, with what to do, until one is free', async () => {
    const session = await add({ places: 1 });
    await answer(mia, session, true);
    await expect(answer(bo, session, true)).rejects.toThrow(
      "All places are taken. Choose another session, or look again later: a place is free as soon as somebody can't come.",
    );
    await expect(answer(admin, session, true, bo.memberId)).rejects.toThrow(
      "All places are taken. Edit the session to give it more places, or record first who can't come.",
    );
    expect(await answer(bo, session, false)).toEqual({ comes: false, places_left: 0 });
    await answer(mia, session, false);
    expect(await answer(bo, session, true)).toEqual({ comes: true, places_left: 0 });
  });

  test('the last place goes to exactly one of those who want it at the same moment', async () => {
    const people = await tested.asOwner(async (transaction) => {
      const all: MemberPerson[] = [];
      for (let count = 0; count < 4; count += 1) all.push(await addMemberWithAccount(transaction));
      return all;
    });
    for (let round = 0; round < 5; round += 1) {
      const session = await add({ places: 2 });
      await answer(mia, session, true);
      const outcomes = await Promise.allSettled(people.map((person) => answer(person, session, true)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await answers(session)).filter(({ comes }) => comes)).toHaveLength(2);
    }
  });

  test('places may become fewer than those who come, and nobody is put out', async () => {
    const session = await add({ places: 2 });
    for (const person of [mia, bo]) await answer(person, session, true);
    await limit(session, 1);
    expect(await own(mia, session)).toMatchObject([{ places: 1, places_left: 0, comes: true }]);
    expect(await answer(mia, session, true)).toEqual({ comes: true, places_left: 0 });
    await answer(mia, session, false);
    await expectRefusal(answer(mia, session, true), 'PT409');
    await limit(session, null);
    expect(await answer(mia, session, true)).toEqual({ comes: true, places_left: null });
  });
});

describe('session', () => {
  const change = (id: string, what: string) =>
    actorRows(tested, admin.claims, `update training_sessions set ${what} where id = $1`, [id]);

  test.each([
    ['to another day', `date = '2099-02-01'`, true],
    ['to another base', `base = 'LG2'`, true],
    ['to another hour', `start_time = '13:00'`, true],
    [
      'nowhere',
      `start_time = '09:00', meeting_place = 'Hangar', agency = 'Ridge', base = 'LG1', date = '2099-01-01'`,
      false,
    ],
  ])('a session that moves %s keeps its answers, and says what was said before', async (_, what, isBefore) => {
    const session = await add();
    await change(session, `start_time = '09:00'`);
    await answer(mia, session, true);
    await change(session, what);
    expect(await answers(session)).toMatchObject([{ comes: true, before_move: isBefore }]);
    expect(await own(mia, session)).toMatchObject([{ comes: true, before_move: isBefore }]);
    await answer(mia, session, true);
    expect(await answers(session)).toMatchObject([{ before_move: false }]);
  });

  test('a session stays where it is when its time is first said', async () => {
    const session = await add();
    await answer(mia, session, true);
    await change(session, `start_time = '09:00'`);
    expect(await answers(session)).toMatchObject([{ before_move: false }]);
  });

  test('a session stays where it is when its base is renamed', async () => {
    const session = await add({ base: 'LG5' });
    await answer(mia, session, true);
    await ownerRows(tested, `update bases set base_name = 'Lookout' where base_name = 'LG5'`);
    expect(await answers(session)).toMatchObject([{ before_move: false }]);
  });

  test('a session that moves while members answer and one is deleted leaves one right answer each, and no deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await add({ places: 2 });
      const gone = await tested.asOwner((transaction) => addMember(transaction));
      for (const member of [mia.memberId, gone]) await answer(admin, session, true, member);
      const outcomes = await Promise.allSettled([
        answer(mia, session, false),
        answer(bo, session, true),
        change(session, `date = '2099-03-0${round + 1}'`),
        actorRows(tested, admin.claims, 'delete from members where id = $1', [gone]),
        limit(session, 3),
        answer(mia, session, false),
      ]);
      const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(failures.filter((code) => code !== 'PT409')).toEqual([]);
      const left = await answers(session);
      expect(left.map(({ member_id }) => member_id)).not.toContain(gone);
      expect(left).toContainEqual(expect.objectContaining({ member_id: mia.memberId, comes: false }));
    }
  });

  test('a session that is deleted takes its answers and places along, a deleted member theirs', async () => {
    const [session, other] = [await add({ places: 3 }), await add()];
    const gone = await tested.asOwner((transaction) => addMember(transaction));
    for (const one of [session, other]) await answer(admin, one, true, gone);
    await answer(mia, other, true);
    await actorRows(tested, admin.claims, 'delete from training_sessions where id = $1', [session]);
    await actorRows(tested, admin.claims, 'delete from members where id = $1', [gone]);
    const left = 'select member_id from app.training_answers where session_id = any ($1)';
    expect(await ownerRows(tested, left, [[session, other]])).toEqual([{ member_id: mia.memberId }]);
    expect(await ownerRows(tested, 'select from app.training_places where session_id = $1', [session])).toEqual([]);
  });
});

test("a member's calendar has the sessions they come to, from today on", async () => {
  const dee = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const [now, later, refused] = [await add({ date: today }), await add(), await add()];
  for (const session of [later, now]) await answer(dee, session, true);
  await answer(dee, refused, false);
  const found = await ownerRows<{ session_id: string }>(tested, 'select * from app.trainings_of($1)', [dee.memberId]);
  expect(found.map(({ session_id }) => session_id)).toEqual([now, later]);
  expect(found[0]).toMatchObject({ training_type: 'Avalanche', base: 'LG1', answered_at: expect.any(Date) });
});

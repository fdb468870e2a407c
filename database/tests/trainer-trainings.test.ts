import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAttendanceAnswers } from '../src/trainings/read-attendance-answers.ts';
import { createTraining, updateTraining } from '../src/trainings/save-training.ts';
import { actorRows, expectRefusal } from './rows.ts';
import { addSessionAt, makeTrainerWorld, type TrainerWorld } from './trainer-world.ts';
import { addGrant } from './worlds/grantees.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: TrainerWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  world = await makeTrainerWorld(tested);
});

const now = () => new Date();
const add = <Result>(work: Parameters<typeof tested.asOwner<Result>>[0]) => tested.asOwner(work);
describe('trainings of a trainer', () => {
  const session = (more = {}) => ({
    trainingType: 'Hoist',
    programId: 'rescue-deployment',
    date: denverDate(now()),
    base: world.base.name,
    trainees: [],
    ...more,
  });
  const trainee = (memberId: string | null) => ({ name: 'A trainee', level: null, agency: null, memberId });
  const create = (more = {}) => world.act((transaction) => createTraining(transaction, session(more) as never));

  test('a trainer records a session at their base with its attendees, and corrects it', async () => {
    const created = await create({ trainees: [trainee(world.base.memberId), trainee(null)], places: 8 });
    expect(created).toMatchObject({
      kind: 'done',
      training: { places: 8, trainees: [{ memberId: world.base.memberId }, {}] },
    });
    if (created.kind !== 'done') throw new Error(created.message);
    const { training } = created;
    const changed = {
      ...session({ agency: 'Alpine' }),
      id: training.id,
      was: training,
      trainees: [trainee(world.base.memberId)],
    };
    expect(await world.act((transaction) => updateTraining(transaction, changed as never))).toMatchObject({
      kind: 'done',
      training: { agency: 'Alpine', trainees: [{ memberId: world.base.memberId }] },
    });
  });

  test('a trainer records none at another base, at none, or of more than a year ago', async () => {
    await expectRefusal(create({ base: world.elsewhere.name }), '42501');
    expect(await create({ base: null })).toMatchObject({ code: 'not_allowed' });
    expect(await create({ date: '2020-01-01' })).toMatchObject({ code: 'not_allowed' });
    const away = await addSessionAt(tested, world.elsewhere, []);
    const moved = { ...session(), id: away, was: { trainees: [] } };
    expect(await world.act((transaction) => updateTraining(transaction, moved as never))).toMatchObject({
      code: 'training_missing',
      current: null,
    });
  });

  test('a trainer moves no session away from their base', async () => {
    const created = await create();
    if (created.kind !== 'done') throw new Error(created.message);
    const { training } = created;
    const moved = { ...session({ base: world.elsewhere.name }), id: training.id, was: training };
    await expectRefusal(
      world.act((transaction) => updateTraining(transaction, moved as never)),
      '42501',
    );
  });

  test('a trainer links nobody outside their base to a session', async () => {
    expect(await create({ trainees: [trainee(world.elsewhere.memberId)] })).toMatchObject({ code: 'member_missing' });
  });

  test('a trainer with two bases links to a session only people of its base', async () => {
    await add((transaction) =>
      addGrant(transaction, world.trainer.userId, { kind: 'trainer', scope: 'base', baseId: world.elsewhere.id }),
    );
    expect(await create({ trainees: [trainee(world.elsewhere.memberId)] })).toMatchObject({ code: 'member_missing' });
  });

  test('a trainer with two bases moves a session to the other one only without people who are not of it', async () => {
    const created = await create({ trainees: [trainee(world.base.memberId)] });
    if (created.kind !== 'done') throw new Error(created.message);
    const { training } = created;
    await add((transaction) =>
      addGrant(transaction, world.trainer.userId, { kind: 'trainer', scope: 'base', baseId: world.elsewhere.id }),
    );
    const moved = (trainees: object[]) =>
      world.act((transaction) =>
        updateTraining(transaction, {
          ...session({ base: world.elsewhere.name, trainees }),
          id: training.id,
          was: training,
        } as never),
      );
    expect(await moved([trainee(world.base.memberId)])).toMatchObject({ code: 'member_missing' });
    expect(await moved([trainee(null)])).toMatchObject({ kind: 'done', training: { base: world.elsewhere.name } });
  });

  test('a trainer reads who of their people comes, answers for them, and takes off who does not', async () => {
    const created = await create({ trainees: [trainee(world.base.memberId)] });
    if (created.kind !== 'done') throw new Error(created.message);
    const { id } = created.training;
    await add(({ query }) =>
      query(
        `insert into app.training_answers (session_id, member_id, comes, answered_at, by_administrator) values ($1, $2, true, now(), false)`,
        [id, world.elsewhere.memberId],
      ),
    );
    const answer = (memberId: string) =>
      actorRows(tested, world.trainer.claims, 'select answer_training($1, false, $2) as answered', [id, memberId]);
    await answer(world.base.memberId);
    await expectRefusal(answer(world.elsewhere.memberId), 'PT409');
    const coming = await world.act((one) => readAttendanceAnswers(one, { trainingSessionId: id }, now()));
    expect(coming).toMatchObject({ kind: 'done', answers: [{ memberId: world.base.memberId, comes: false }] });
    await actorRows(tested, world.trainer.claims, 'select take_off_absent($1)', [id]);
    const away = await addSessionAt(tested, world.elsewhere, [world.elsewhere.memberId]);
    await expectRefusal(actorRows(tested, world.trainer.claims, 'select take_off_absent($1)', [away]), 'PT409');
    await expectRefusal(
      actorRows(tested, world.trainer.claims, 'select answer_training($1, false, $2)', [away, world.base.memberId]),
      'PT409',
    );
  });
});

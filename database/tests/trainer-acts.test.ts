import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { bulkPunch, planBulkPunch } from '../src/credentials/bulk-punch.ts';
import { renewCredential } from '../src/credentials/credential-acts.ts';
import { answerOf, rowsOf } from '../src/functions.ts';
import { planAttendees, punchAttendees } from '../src/trainings/punch-attendees.ts';
import { readAttendanceAnswers } from '../src/trainings/read-attendance-answers.ts';
import { rollCallPunch } from '../src/trainings/roll-call-punch.ts';
import { createTraining } from '../src/trainings/save-training.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { addSessionAt, makeTrainerWorld, type Place, type TrainerWorld } from './trainer-world.ts';
import { addGrant, addGrantee } from './worlds/grantees.ts';
import { addMember, addProgram } from './worlds/people.ts';
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
describe('punches of many by a trainer', () => {
  test('a trainer punches their people together, and everybody else is missing', async () => {
    const request = { memberIds: [world.base.memberId, world.elsewhere.memberId], cardName: 'Avalanche Deployment' };
    const left = [{ memberId: world.elsewhere.memberId, name: null, reason: 'member_missing' }];
    expect(await world.act((transaction) => planBulkPunch(transaction, request, now()))).toMatchObject({
      punches: [{ memberId: world.base.memberId, programId: world.base.programId }],
      left,
    });
    expect(await world.act((transaction) => bulkPunch(transaction, request, now()))).toMatchObject({
      punches: [{ memberId: world.base.memberId }],
      left,
    });
    expect(await world.punchesOf(world.elsewhere.memberId)).toEqual([]);
  });

  test('a bulk punch that names a base where the right ended is refused as a whole', async () => {
    const { base, elsewhere } = world;
    const request = { memberIds: [base.memberId], cardName: 'Avalanche Deployment', base: elsewhere.name };
    await expectRefusal(
      world.act((one) => bulkPunch(one, request, now())),
      '42501',
    );
    const nowhere = { ...request, base: 'Nowhere' };
    expect(await world.act((one) => bulkPunch(one, nowhere, now()))).toMatchObject({ code: 'base_missing' });
    expect(await world.punchesOf(base.memberId)).toEqual([]);
  });

  test('a program that is only at other bases is missing for a trainer', async () => {
    const memberIds = [world.base.memberId];
    await add((transaction) => addProgram(transaction, { name: 'Swift Water', base: world.elsewhere.name }));
    expect(
      await world.act((transaction) => planBulkPunch(transaction, { memberIds, cardName: 'Swift Water' }, now())),
    ).toMatchObject({ code: 'program_missing' });
  });

  test('a trainer punches the attendees of a session who hold the credential, and issues none', async () => {
    const newcomer = await add((transaction) => addMember(transaction));
    const trainingSessionId = await addSessionAt(tested, world.base, [world.base.memberId, newcomer]);
    expect(await world.act((transaction) => planAttendees(transaction, { trainingSessionId }, now()))).toMatchObject({
      attendees: [{ memberId: world.base.memberId, act: 'renew' }],
      left: [{ memberId: newcomer, reason: 'credential_not_held' }],
    });
    const request = { trainingSessionId, memberIds: [world.base.memberId], issueTo: [newcomer] };
    expect(await world.act((transaction) => punchAttendees(transaction, request, now()))).toMatchObject({
      punches: [{ memberId: world.base.memberId, act: 'renew' }],
      left: [{ memberId: newcomer, reason: 'credential_not_held' }],
    });
    expect(await world.punchesOf(newcomer)).toEqual([]);
  });

  test('a session at another base is missing for a trainer, and so is one of more than a year ago', async () => {
    const [away, old] = [
      await addSessionAt(tested, world.elsewhere, [world.elsewhere.memberId]),
      await addSessionAt(tested, world.base, [], '2020-01-01'),
    ];
    for (const trainingSessionId of [away, old]) {
      const missing = { code: 'training_missing' };
      const request = { trainingSessionId, memberIds: [world.base.memberId] };
      expect(await world.act((one) => planAttendees(one, request, now()))).toMatchObject(missing);
      expect(await world.act((one) => punchAttendees(one, request, now()))).toMatchObject(missing);
      expect(await world.act((one) => readAttendanceAnswers(one, request, now()))).toMatchObject(missing);
      const called = { memberId: world.base.memberId, programId: world.base.programId, trainingSessionId };
      expect(
        await world.act((one) => rollCallPunch(one, { ...called, takenAt: now().toISOString() }, now())),
      ).toMatchObject(missing);
    }
  });

  test('a roll call at a base where a trainer may no longer punch is not allowed, whoever it is about', async () => {
    const { base, elsewhere, trainer } = world;
    const call = (at: string) =>
      world.act((one) =>
        rollCallPunch(one, { ...elsewhere, base: at, takenAt: new Date(Date.now() - 60_000).toISOString() }, now()),
      );
    const granted = await add((one) =>
      addGrant(one, trainer.userId, { kind: 'trainer', scope: 'base', baseId: elsewhere.id }),
    );
    expect(await call(elsewhere.name)).toMatchObject({ kind: 'done' });
    await ownerRows(tested, 'update app.grants set ended_at = now() where id = $1', [granted]);
    await expectRefusal(call(elsewhere.name), '42501');
    expect([await call(base.name), await call('Nowhere')]).toMatchObject([
      { code: 'member_missing' },
      { code: 'member_missing' },
    ]);
    expect(await world.punchesOf(elsewhere.memberId)).toHaveLength(1);
  });

  test('a roll call by a trainer punches who is theirs, once however often it is sent', async () => {
    const takenAt = new Date(Date.now() - 60_000).toISOString();
    const call = ({ memberId, programId }: Place) =>
      world.act((transaction) => rollCallPunch(transaction, { memberId, programId, takenAt }, now()));
    const first = await call(world.base);
    expect(first).toMatchObject({ kind: 'done' });
    expect(await call(world.base)).toMatchObject({ kind: 'done', punchId: first.kind === 'done' ? first.punchId : '' });
    expect(await call(world.elsewhere)).toMatchObject({ code: 'member_missing' });
    expect(await world.punchesOf(world.base.memberId)).toHaveLength(1);
  });
});

describe('who acts by no grant', () => {
  test.each(['reader', 'trainer'] as const)(
    'neither a reader nor a trainer whose grant is over reaches an act (%s)',
    async (kind) => {
      const times = kind === 'trainer' ? { startsInHours: -2, endsInHours: -1 } : {};
      const person = await add((transaction) => addGrantee(transaction, { kind, scope: 'all', ...times }));
      const { memberId, programId } = world.base;
      await expectRefusal(
        tested.database.asActor(person.claims, (transaction) =>
          renewCredential(transaction, { memberId, programId }, now()),
        ),
        '42501',
      );
      await expectRefusal(
        tested.database.asActor(person.claims, (transaction) =>
          createTraining(transaction, { trainees: [], base: null } as never),
        ),
        '42501',
      );
    },
  );

  test('an organization has no trainers', async () => {
    const giving = add(async (transaction) => {
      const [organization] = await transaction.all<{ id: string }>(
        `insert into organization_whitelist (name, display_name) values ('grand', 'Grand') returning id`,
      );
      await addGrant(transaction, world.trainer.userId, {
        kind: 'trainer',
        scope: 'organization',
        organizationId: organization?.id ?? '',
      });
    });
    await expect(giving).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a right that ends during an act', () => {
  /** Ends the grant once the act has decided, or while it waits for the locks of somebody else. */
  const during = <Result>(work: (transaction: ActorTransaction) => Promise<Result>) =>
    world.act(async (transaction) => {
      await transaction.query(...rowsOf('acts.lead_on', { members: [world.base.memberId] }));
      await world.endGrant();
      return work(transaction);
    });

  test('nothing is written by an act whose grant ended after its review, before the press', async () => {
    const { memberId, programId } = world.base;
    const trainingSessionId = await addSessionAt(tested, world.base, [memberId]);
    const acts: ((transaction: ActorTransaction) => Promise<unknown>)[] = [
      (one) => renewCredential(one, { memberId, programId }, now()),
      (one) => bulkPunch(one, { memberIds: [memberId], cardName: 'Avalanche Deployment' }, now()),
      (one) => rollCallPunch(one, { memberId, programId, takenAt: now().toISOString() }, now()),
      (one) => punchAttendees(one, { trainingSessionId, memberIds: [memberId] }, now()),
      (one) =>
        createTraining(one, {
          trainingType: 'Hoist',
          programId: 'rescue-deployment',
          date: denverDate(now()),
          base: world.base.name,
          trainees: [],
        } as never),
    ];
    for (const work of acts) {
      await ownerRows(tested, 'update app.grants set ended_at = null where user_id = $1', [world.trainer.userId]);
      await expectRefusal(during(work), '42501');
    }
    expect(await world.punchesOf(memberId)).toEqual([]);
  });

  test('nothing is written by an act whose grant ends between its decision and its write', async () => {
    const { memberId, programId } = world.base;
    const change = {
      kind: 'renew',
      at: now().toISOString(),
      credential: { member_id: memberId, program_id: programId, status: 'valid' },
      punch: { punch_type: 'recertification', notes: '' },
    };
    const late = world.act(async (transaction) => {
      const places = { members: [memberId], programs: [programId], punched: [programId], lock: 'people' };
      type Facts = { facts: { people: { credentials: { id: string }[] }[] } };
      const read = await transaction.first<Facts>(...answerOf('acts.facts_of_acts', places, 'facts'));
      const id = read?.facts.people[0]?.credentials[0]?.id;
      await world.endGrant();
      const changes = JSON.stringify([{ ...change, credential: { ...change.credential, id } }]);
      return transaction.query(...answerOf('acts.write', { changes, in_full: false }));
    });
    await expectRefusal(late, '42501');
    expect(await world.punchesOf(memberId)).toEqual([]);
  });
});

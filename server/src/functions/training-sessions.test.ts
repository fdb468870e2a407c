import { addMember } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const hoist = {
  trainingType: 'Hoist',
  programId: 'rescue-deployment',
  date: '2026-11-22',
  trainees: [{ name: 'Ada' }],
};
const save = (body: object, key?: string) => desk.call('POST', 'training-sessions', body, key ? { key } : {});
const change = (body: object) => desk.call('PUT', 'training-sessions', { was: {}, ...body });

async function created(input: object = {}): Promise<string> {
  const { body } = await save({ ...hoist, ...input });
  return (body.data as { id: string }).id;
}

async function storedTrainees(id: string): Promise<string[]> {
  const { rows } = await desk.tested.asOwner(({ query }) =>
    query<{ name: string }>('select name from trainees where training_session_id = $1 order by place', [id]),
  );
  return rows.map(({ name }) => name);
}

async function storedSessions(): Promise<number> {
  const row = await desk.tested.asOwner(({ first }) =>
    first<{ count: number }>('select count(*)::int as count from training_sessions'),
  );
  return row?.count ?? 0;
}

test('a new session is stored with its trainees in order, blank rows dropped, names in any script kept', async () => {
  const memberId = await desk.tested.asOwner((transaction) => addMember(transaction));
  const trainees = [{ name: 'Zoë' }, { name: ' ' }, { name: 'אורי לוי', level: 'EMT-B' }, { name: 'Mia', memberId }];
  const { status, body } = await save({ ...hoist, base: 'LG1', pilot: ' Lena ', agency: '', trainees });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.any(String),
      trainingType: 'Hoist',
      programId: 'rescue-deployment',
      date: '2026-11-22',
      agency: null,
      startTime: null,
      meetingPlace: null,
      base: 'LG1',
      pilot: 'Lena',
      medicalCrew: null,
      seasonId: null,
      isInitialTraining: false,
      places: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      trainees: [
        { id: expect.any(String), name: 'Zoë', level: null, agency: null, memberId: null },
        { id: expect.any(String), name: 'אורי לוי', level: 'EMT-B', agency: null, memberId: null },
        { id: expect.any(String), name: 'Mia', level: null, agency: null, memberId },
      ],
    },
  ]);
});

test('a new session may be in the future, which only the form judges', async () => {
  expect(await save({ ...hoist, date: '2099-01-01' })).toMatchObject({ status: 201 });
});

test('a new session is stored once by two requests with one key', async () => {
  const key = crypto.randomUUID();
  const first = await save(hoist, key);
  const before = await storedSessions();
  expect(await save(hoist, key)).toEqual(first);
  expect(await storedSessions()).toBe(before);
});

test.each([
  [{ trainingType: 'H' }, 400, 'input_invalid'],
  [{ programId: 'no-such-word' }, 400, 'input_invalid'],
  [{ date: '2026-02-30' }, 400, 'input_invalid'],
  [{ base: 'LG9' }, 404, 'base_missing'],
  [{ trainees: [{ name: 'Mia', memberId: unknownId }] }, 404, 'member_missing'],
  [{ trainees: Array.from({ length: 501 }, () => ({ name: 'T' })) }, 400, 'input_invalid'],
  [{ trainees: [{ name: 'T', id: unknownId }] }, 400, 'input_invalid'],
  [{ trainees: undefined }, 400, 'input_invalid'],
  [{ isInitialTraining: true }, 400, 'input_invalid'],
  ...['9:00', '24:00', '09:60', ' 09:00'].map((startTime): [object, number, string] => [
    { startTime },
    400,
    'input_invalid',
  ]),
  ...[0, 501, 1.5, '5'].map((places): [object, number, string] => [{ places }, 400, 'input_invalid']),
])('a new session is refused with %j, and nothing is written', async (wrong, status, code) => {
  const before = await storedSessions();
  expect(await save({ ...hoist, ...wrong })).toMatchObject({ status, body: { code } });
  expect(await storedSessions()).toBe(before);
});

describe('a change', () => {
  test("a change of a session replaces the trainees and keeps what the form doesn't know", async () => {
    const id = await desk.tested.asOwner((transaction) => addTraining(transaction, { isInitial: true }));
    const { status, body } = await change({ ...hoist, id, trainees: [{ name: 'Bo' }, { name: 'Ada' }] });
    expect([status, body.data]).toMatchObject([200, { id, trainingType: 'Hoist', isInitialTraining: true }]);
    expect(await storedTrainees(id)).toEqual(['Bo', 'Ada']);
  });

  test('a change of a session sets, keeps and removes the number of places, which another editor may have changed', async () => {
    const id = await created({ places: 12 });
    const changed = async (input: object) => (await change({ ...hoist, id, ...input })).body;
    expect(await changed({})).toMatchObject({ data: { places: 12 } });
    expect(await changed({ places: 10, was: { places: 12 } })).toMatchObject({ data: { places: 10 } });
    expect(await changed({ places: 11, was: { places: 12 } })).toMatchObject({
      code: 'changed_meanwhile',
      current: { places: 10 },
    });
    expect(await changed({ places: null, was: { places: 10 } })).toMatchObject({ data: { places: null } });
  });

  test('a change of a session sets, keeps and removes time and meeting place, which another editor may have changed', async () => {
    const id = await created({ startTime: '18:30', meetingPlace: ' Hangar 2 ' });
    const changed = async (input: object) => (await change({ ...hoist, id, ...input })).body;
    expect(await changed({})).toMatchObject({ data: { startTime: '18:30', meetingPlace: 'Hangar 2' } });
    expect(await changed({ startTime: '', was: { startTime: '18:30' } })).toMatchObject({ data: { startTime: null } });
    expect(await changed({ startTime: '07:00', was: { startTime: '18:30' } })).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await changed({ meetingPlace: null, was: { meetingPlace: 'Hangar 2' } })).toMatchObject({
      data: { startTime: null, meetingPlace: null },
    });
  });

  test('a change of a session keeps a stored word, base and date, whatever they are', async () => {
    const id = await desk.tested.asOwner((transaction) =>
      addTraining(transaction, { word: 'old-word', base: 'LG9', date: '2099-01-01' }),
    );
    const kept = { ...hoist, id, programId: 'old-word', base: 'LG9', date: '2099-01-01' };
    expect(await change(kept)).toMatchObject({ status: 200, body: { data: { programId: 'old-word', base: 'LG9' } } });
    expect(await change({ ...kept, base: 'LG8' })).toMatchObject({ status: 404, body: { code: 'base_missing' } });
  });

  test('a change of an unknown session is refused', async () => {
    expect(await change({ ...hoist, id: unknownId })).toEqual({
      status: 404,
      body: {
        code: 'training_missing',
        error: 'Training session not found',
        message: 'Training session not found',
        current: null,
      },
    });
  });

  test("a change of a session that doesn't say what was read is refused, and nothing is written", async () => {
    const id = await created();
    expect(await desk.call('PUT', 'training-sessions', { ...hoist, id, trainees: [{ name: 'Blind' }] })).toMatchObject({
      status: 400,
      body: {
        code: 'input_invalid',
        message: 'What the session held when it was read must be sent along as was.',
      },
    });
    expect(await storedTrainees(id)).toEqual(['Ada']);
  });

  test("a change of a session overtaken by someone else's is refused with what is stored, and neither list is lost", async () => {
    const id = await created();
    await change({
      ...hoist,
      id,
      trainees: [{ name: 'Ada' }, { name: 'Theirs' }],
      was: { trainees: [{ name: 'Ada' }] },
    });
    const mine = { ...hoist, id, agency: 'Mine', trainees: [{ name: 'Mine' }] };
    expect(await change({ ...mine, was: { trainees: [{ name: 'Ada' }] } })).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Not saved yet: somebody else changed this training session.',
        current: { id, agency: null, trainees: [{ name: 'Ada' }, { name: 'Theirs' }] },
      },
    });
    expect(await storedTrainees(id)).toEqual(['Ada', 'Theirs']);
  });

  test('a change of a session by two editors at once is saved by one of them, completely', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await created();
      const was = { trainees: [{ name: 'Ada' }] };
      const answers = await Promise.all(
        ['One', 'Other'].map((name) => change({ ...hoist, id, agency: name, trainees: [{ name }, { name }], was })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = answers.find(({ status }) => status === 200)?.body.data as { agency: string };
      expect(await storedTrainees(id)).toEqual([saved.agency, saved.agency]);
    }
  });

  test("a change of a session while a trainee is deleted as a member doesn't deadlock", async () => {
    for (let round = 0; round < 5; round += 1) {
      const memberId = await desk.tested.asOwner((transaction) => addMember(transaction));
      const trainees = [{ name: 'Mia', memberId }];
      const id = await created({ trainees });
      const [answer] = await Promise.all([
        change({ ...hoist, id, trainees }),
        desk.tested.asOwner(({ query }) => query('delete from members where id = $1', [memberId])),
      ]);
      expect([200, 404]).toContain(answer.status);
      expect(await storedTrainees(id)).toEqual(['Former member']);
    }
  });
});

import { addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
let programId: string;
let memberId: string;

beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

beforeEach(async () => {
  [programId, memberId] = await desk.tested.asOwner(async (transaction) => [
    await addProgram(transaction, { name: 'Ropes', validityDays: 42 }),
    await addMember(transaction, { firstName: 'Ada', lastName: 'Alpine' }),
  ]);
  expect(await desk.call('POST', 'issue-credential', { memberId, programId })).toMatchObject({ status: 200 });
});

const proposed = { twoClocks: true, validityPeriodDays: 42, seasons: [] };
const plan = (input: object) => desk.call('POST', 'plan-clocks', { programId, proposed, ...input });

async function datesOf() {
  const row = await desk.tested.asOwner(({ first }) =>
    first<{ issued: Date; expires: Date; annual: Date | null; events: number }>(
      `select issued_date as issued, expiration_date as expires, annual_date as annual,
         (select count(*)::int from app.credential_events where credential_id = c.id) as events
       from certifications c where program_id = $1`,
      [programId],
    ),
  );
  if (!row) throw new Error('Nothing is held');
  return row;
}

test('a plan of two clocks says whose expiry would become which, and writes nothing', async () => {
  const before = await datesOf();
  expect(await plan({})).toEqual({
    status: 200,
    body: {
      data: {
        held: 1,
        changed: 1,
        lapsing: 0,
        returning: 0,
        byHand: 0,
        staying: 0,
        people: [
          {
            memberId,
            name: 'Ada Alpine',
            credentialId: expect.any(String),
            from: addCalendarDays(before.issued, 42).toISOString(),
            to: addCalendarDays(before.issued, 365).toISOString(),
            change: 'later',
          },
        ],
      },
    },
  });
  expect(await datesOf()).toEqual(before);
});

test('a program that is switched to two clocks has its dates by both, is switched once by one key, and back', async () => {
  const before = await datesOf();
  const key = crypto.randomUUID();
  const switched = await desk.call('PUT', 'programs', { id: programId, twoClocks: true }, { key });
  expect(switched).toMatchObject({ status: 200, body: { data: { twoClocks: true, two_clocks: true } } });
  expect(await desk.call('PUT', 'programs', { id: programId, twoClocks: true }, { key })).toEqual(switched);
  const { issued } = before;
  expect(await datesOf()).toEqual({ issued, expires: addCalendarDays(issued, 365), annual: issued, events: 2 });
  expect(await desk.call('PUT', 'programs', { id: programId, name: 'Ropes and knots' })).toMatchObject({ status: 200 });
  expect((await datesOf()).events).toBe(2);
  await desk.call('PUT', 'programs', { id: programId, twoClocks: false, was: { twoClocks: true } });
  expect(await datesOf()).toEqual({ ...before, events: 3 });
  expect(
    await desk.call('PUT', 'programs', { id: programId, twoClocks: false, was: { twoClocks: true } }),
  ).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
});

test('a plan of two clocks for an unknown program is refused', async () => {
  expect(await plan({ programId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
    status: 404,
    body: { code: 'program_missing', message: 'Program not found' },
  });
});

const today = denverDate(new Date());
const season = { startDate: today, endDate: today, isActive: true };

test.each([
  [{ ...proposed, validityPeriodDays: 0 }, 'Validity period must be a valid number greater than 0.'],
  [{ ...proposed, seasons: [{ ...season, endDate: '1999-02-30' }] }, /Enter a day from 1900 to 2100$/],
  [{ ...proposed, seasons: [{ ...season, endDate: '1999-02-28' }] }, /End date can't be before the start date$/],
  [{ ...proposed, seasons: [{ ...season, name: 'Winter' }] }, 'name: this field is not accepted'],
  [{ ...proposed, seasons: Array.from({ length: 201 }, () => season) }, /seasons/],
  [{ twoClocks: true }, /validity/i],
])('a plan of two clocks with %j is refused', async (wrong, message) => {
  expect(await plan({ proposed: wrong })).toMatchObject({
    status: 400,
    body: { code: 'input_invalid', message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
});

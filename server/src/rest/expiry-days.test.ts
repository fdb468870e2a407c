import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;
let place: { member_id: string; program_id: string };

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  headers = { Authorization: `Bearer ${await flight.tokenFor(admin.claims)}`, Prefer: 'return=representation' };
});
beforeEach(async () => {
  place = await tested.asOwner(async (transaction) => ({
    member_id: await addMember(transaction),
    program_id: await addProgram(transaction),
  }));
});
afterAll(() => tested.close());

type Answer = { status: number; body: { expiration_date?: string; code?: string; message?: string } };

async function send(method: string, query: string, body: string, contentType = 'application/json'): Promise<Answer> {
  const response = await flight.app.request(`/rest/v1/certifications${query}`, {
    method,
    headers: { ...headers, 'Content-Type': contentType },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: (Array.isArray(answer) ? answer[0] : answer) ?? {} };
}

const insert = (expiry: string, changes: object = {}) =>
  send(
    'POST',
    '',
    JSON.stringify({ ...place, issued_date: '2026-01-05T12:00:00Z', expiration_date: expiry, ...changes }),
  );
const expiryOf = ({ body }: Answer) => new Date(body.expiration_date ?? '').toISOString();

describe('an expiry that is a date means the end of that day in Denver', () => {
  test.each([
    ['in winter', '2026-12-31', '2027-01-01T06:59:59.999Z'],
    ['in summer', '2026-07-01', '2026-07-02T05:59:59.999Z'],
    ['on the day the clocks change', '2026-11-01', '2026-11-02T06:59:59.999Z'],
    ['with a space around it', ' 2026-12-31 ', '2027-01-01T06:59:59.999Z'],
  ])('an expiry that is a date means the end of that day in Denver %s', async (_title, day, instant) => {
    const answer = await insert(day);
    expect([answer.status, expiryOf(answer)]).toEqual([201, instant]);
  });

  test('an expiry that is a date means the end of that day in a change, in the rows of a list and in CSV', async () => {
    await insert('2026-12-31T12:00:00Z');
    const own = `?member_id=eq.${place.member_id}`;
    expect(expiryOf(await send('PATCH', own, '{"expiration_date":"2026-12-30"}'))).toBe('2026-12-31T06:59:59.999Z');

    const others = await tested.asOwner(async (transaction) => [
      await addMember(transaction),
      await addMember(transaction),
    ]);
    const row = { ...place, issued_date: '2026-01-05T12:00:00Z', expiration_date: '2026-12-29' };
    const list = await send('POST', '', JSON.stringify([{ ...row, member_id: others[0] }]));
    expect([list.status, expiryOf(list)]).toEqual([201, '2026-12-30T06:59:59.999Z']);
    const csv = `member_id,program_id,issued_date,expiration_date\n${others[1]},${place.program_id},2026-01-05T12:00:00Z,2026-12-28`;
    const written = await send('POST', '', csv, 'text/csv');
    expect([written.status, expiryOf(written)]).toEqual([201, '2026-12-29T06:59:59.999Z']);
  });

  test('an expiry that is an instant stays in its millisecond, never later', async () => {
    const stored = { status: 201, body: { expiration_date: '2026-12-31T00:00:00.123+00:00' } };
    expect(await insert('2026-12-31T00:00:00.123999+00:00')).toMatchObject(stored);
  });
});

test.each(['12/31/2026', '20261231', 'tomorrow', 'infinity', '', 'oct1 2027', '2027-01-01+02:00', '2027-01-01 -07:00'])(
  'an expiry is refused and nothing is stored if it is %j',
  async (text) => {
    expect(await insert(text)).toMatchObject({
      status: 400,
      body: { code: '22007', message: 'An expiry is an instant, or a day as YYYY-MM-DD' },
    });
  },
);

test("an expiry whose date doesn't exist is refused and nothing is stored", async () => {
  expect(await insert('2026-02-30')).toMatchObject({ status: 400, body: { code: '22008' } });
});

test('a future issue date is refused however it arrives', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const refused = {
    status: 400,
    body: { code: '23514', message: 'The issue date of a credential cannot lie in the future' },
  };
  expect(await insert('2099-12-31', { issued_date: tomorrow })).toMatchObject(refused);
  expect((await insert('2099-12-31')).status).toBe(201);
  const own = `?member_id=eq.${place.member_id}`;
  expect(await send('PATCH', own, JSON.stringify({ issued_date: tomorrow }))).toMatchObject(refused);
});

import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

type Body = { code?: string; data: { punch: { id: string } }; recent: { id: string; at: string; by: string } };

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;
let programId: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  await tested.asOwner(({ query }) => query(`update administrators set first_name = 'Ann', last_name = 'Archer'`));
  programId = await tested.asOwner((transaction) => addProgram(transaction));
  headers = { Authorization: `Bearer ${await flight.tokenFor(administrator.claims)}` };
});
afterAll(() => tested.close());

async function call(name: string, body: object, key: string = crypto.randomUUID()) {
  const response = await flight.post(`/functions/v1/${name}`, body, { ...headers, 'Idempotency-Key': key });
  return { status: response.status, body: (await response.json()) as Body };
}

const newPlace = async () => ({ memberId: await tested.asOwner((transaction) => addMember(transaction)), programId });

test('a second punch within hours is refused with when, by whom and which, and recorded once confirmed', async () => {
  const place = await newPlace();
  const issued = await call('issue-credential', place);
  const refused = await call('renew-credential', place);
  expect(refused).toEqual({
    status: 409,
    body: {
      code: 'punched_recently',
      error: 'A punch was recorded for this member and program less than 12 hours ago',
      message: 'A punch was recorded for this member and program less than 12 hours ago',
      recent: { id: issued.body.data.punch.id, at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'Ann Archer' },
    },
  });
  expect(Math.abs(Date.now() - Date.parse(refused.body.recent.at))).toBeLessThan(60_000);
  const despiteRecent = refused.body.recent.id;
  expect(await call('renew-credential', { ...place, despiteRecent })).toMatchObject({ status: 200 });
});

test("a repeated punch gets the first one's answer and no question", async () => {
  const place = await newPlace();
  const key = crypto.randomUUID();
  const first = await call('issue-credential', place, key);
  expect(await call('issue-credential', place, key)).toEqual(first);
});

test('a question about a recent punch keeps no key, so the confirmation may use the same one', async () => {
  const place = await newPlace();
  const { body } = await call('issue-credential', place);
  const key = crypto.randomUUID();
  await call('renew-credential', place, key);
  expect(await call('renew-credential', { ...place, despiteRecent: body.data.punch.id }, key)).toMatchObject({
    status: 200,
  });
});

test.each([true, 'yes', 7, ''])('the confirmation %j of a recent punch is refused', async (despiteRecent) => {
  const place = await newPlace();
  expect(await call('issue-credential', { ...place, despiteRecent })).toMatchObject({
    status: 400,
    body: { code: 'input_invalid' },
  });
});

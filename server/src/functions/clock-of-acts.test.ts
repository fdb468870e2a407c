import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => tested.close());

test.each([60, -60])("a machine whose clock is %s minutes off issues by the database's clock", async (minutes) => {
  const flight = await createTestApp(tested);
  const [administrator, memberId, programId] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addMember(transaction),
    await addProgram(transaction),
  ]);
  const today = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: today + minutes * 60_000 });
  const headers = { Authorization: `Bearer ${await flight.tokenFor(administrator.claims)}` };
  const response = await flight.post('/functions/v1/issue-credential', { memberId, programId }, headers);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { credential: { issued_date: string } } };
  expect(Math.abs(Date.parse(data.credential.issued_date) - today)).toBeLessThan(60_000);
});

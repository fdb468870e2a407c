import { ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../tests/worlds/test-app.ts';

test("a thief's renaming is reviewed and taken back over HTTP, once, by another super administrator", async () => {
  const tested = await createTestDatabase();
  onTestFinished(() => tested.close());
  const flight = await createTestApp(tested);
  const [thief, judge] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
  ]);
  await tested.asOwner(async (transaction) => {
    for (const lastName of ['Vale', 'Stern', 'Quist']) await addMember(transaction, { lastName });
  });
  const headersOf = async ({ claims }: Person) => ({
    apikey: flight.dependencies.tokens.anonKey,
    Authorization: `Bearer ${await flight.tokenFor(claims)}`,
  });
  const names = () => ownerRows(tested, 'select first_name, last_name from members order by last_name');
  const before = await names();
  const since = new Date(Date.now() - 1_000).toISOString();
  const renamed = await flight.app.request('/rest/v1/members?id=not.is.null', {
    method: 'PATCH',
    headers: { ...(await headersOf(thief)), 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'X', last_name: 'Y' }),
  });
  expect(renamed.status).toBe(204);

  const span = { account: thief.userId, since, until: new Date(Date.now() + 60_000).toISOString() };
  const call = async (name: string, body: object, person: Person, more: Record<string, string> = {}) => {
    const response = await flight.post(`/functions/v1/${name}`, body, { ...(await headersOf(person)), ...more });
    return { status: response.status, body: await response.json() };
  };
  const report = {
    acts: 3,
    groups: [
      {
        kind: 'public.members update',
        outcome: 'back',
        count: 3,
        names: expect.arrayContaining(['Mia Vale', 'Mia Stern', 'Mia Quist']),
      },
    ],
    lost: [],
  };
  expect(await call('plan-take-back', span, thief)).toMatchObject({
    status: 403,
    body: {
      code: 'not_allowed',
      message:
        'Only another super administrator, who has been one for a week and got no rights from this account, can take back what it did.',
    },
  });
  expect(await call('plan-take-back', { ...span, until: span.since }, judge)).toMatchObject({
    status: 400,
    body: { message: 'until: The second moment has to be after the first' },
  });
  expect(await call('plan-take-back', span, judge)).toEqual({ status: 200, body: { data: report } });
  expect(await names()).not.toEqual(before);
  const input = { ...span, acts: 3, reason: 'A stolen password' };
  expect(await call('take-back', { ...input, acts: 2 }, judge)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  const key = { 'Idempotency-Key': '00000000-0000-4000-8000-000000000001' };
  expect(await call('take-back', input, judge, key)).toEqual({ status: 200, body: { data: report } });
  expect(await call('take-back', input, judge, key)).toEqual({ status: 200, body: { data: report } });
  expect(await names()).toEqual(before);
  expect(await ownerRows(tested, `select from app.security_events where name = 'sensitive_take_back'`)).toHaveLength(1);
});

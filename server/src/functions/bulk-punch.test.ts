import { addCrew, writtenIn } from '@ffl/database/tests/bulk-world';
import { addAdministrator, addMemberWithAccount, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { daysAfter, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  headers = await headersOf(await tested.asOwner((transaction) => addAdministrator(transaction)));
});
afterAll(() => tested.close());

const headersOf = async (person: Pick<Person, 'claims'>) => ({
  apikey: flight.dependencies.tokens.anonKey,
  Authorization: `Bearer ${await flight.tokenFor(person.claims)}`,
});

type Answer = {
  code?: string;
  message?: string;
  data: { batchId: string; punches: object[]; left: object[]; undone: object[]; kept: object[] };
};

async function call(name: string, body: unknown, sent: Record<string, string> = headers) {
  const response = await flight.post(`/functions/v1/${name}`, body, sent);
  return { status: response.status, body: (await response.json()) as Answer };
}

const withoutDate = (row: object) => ({ ...row, expiresDate: undefined });

describe('an administrator', () => {
  test('an administrator first sees what a bulk punch will do, then does it, and undoes it', async () => {
    const { memberIds, cardName, programId } = await addCrew(tested, 3);
    const plan = await call('plan-bulk-punch', { memberIds, cardName });
    expect(plan).toMatchObject({ status: 200, body: { data: { left: [] } } });
    expect(plan.body.data.punches).toHaveLength(3);
    const report = await call('bulk-punch', { memberIds, cardName });
    expect(report.body.data.punches).toEqual(
      plan.body.data.punches.map((planned) => ({
        ...planned,
        newExpiresDate: expect.any(String),
        punchId: expect.any(String),
      })),
    );
    const undo = await call('plan-bulk-void', { batchId: report.body.data.batchId });
    expect(undo).toMatchObject({ status: 200, body: { data: { kept: [] } } });
    const back = await call('bulk-void', { batchId: report.body.data.batchId });
    expect(back).toMatchObject({ status: 200, body: { data: { kept: [] } } });
    expect(back.body.data.undone.map(withoutDate)).toEqual(undo.body.data.undone.map(withoutDate));
    expect(back.body.data.undone).toHaveLength(3);
    expect((await writtenIn(tested, programId)).punches.every(({ voided_at }) => voided_at)).toBe(true);
  });

  test("a bulk punch for an earlier day does what its review of that day shows, not what today's does", async () => {
    const { memberIds, cardName } = await addCrew(tested, 2);
    const asked = { memberIds, cardName, effectiveOn: daysAfter(denverDate(new Date()), -2) };
    const plan = await call('plan-bulk-punch', asked);
    expect(plan.body.data.punches).toHaveLength(2);
    const now = await call('plan-bulk-punch', { memberIds, cardName });
    expect(now.body.data.punches).not.toEqual(plan.body.data.punches);
    const report = await call('bulk-punch', asked);
    expect(report.body.data.punches).toEqual(
      plan.body.data.punches.map((planned) => ({ ...planned, punchId: expect.any(String) })),
    );
  });

  test('a bulk punch sent twice punches once and gets the same report', async () => {
    const { memberIds, cardName, programId } = await addCrew(tested, 3);
    const once = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
    const first = await call('bulk-punch', { memberIds, cardName }, once);
    expect(first.body.data.punches).toHaveLength(3);
    expect(await call('bulk-punch', { memberIds, cardName }, once)).toEqual(first);
    expect((await writtenIn(tested, programId)).punches).toHaveLength(3);
  });

  test('a bulk punch punches 1,000 people at once, and not one more', async () => {
    const { memberIds, cardName, programId } = await addCrew(tested, 1001);
    expect(await call('bulk-punch', { memberIds, cardName })).toMatchObject({
      status: 400,
      body: {
        code: 'too_many_people',
        message: 'You can punch up to 1,000 people at a time. Choose fewer, or narrow the list.',
      },
    });
    expect((await writtenIn(tested, programId)).punches).toEqual([]);
    const report = await call('bulk-punch', { memberIds: memberIds.slice(1), cardName });
    expect(report.body.data.punches).toHaveLength(1000);
    expect((await writtenIn(tested, programId)).punches).toHaveLength(1000);
  });
});

test.each([
  ['nobody', { memberIds: [] }, 'memberIds: Nobody is selected'],
  ['an id that is no uuid', { memberIds: ['1'] }, 'memberIds.0'],
  ['no program', { cardName: ' ' }, 'cardName'],
  ['an empty base', { base: '' }, 'base'],
  ['notes over 2,000 characters', { notes: 'x'.repeat(2001) }, 'Notes can be up to 2,000 characters'],
  ['a recent punch that is no uuid', { despiteRecent: ['1; drop'] }, 'despiteRecent'],
  ['a person of its own', { memberId: '00000000-0000-4000-8000-000000000000' }, 'memberId: this field is not accepted'],
])('a bulk punch with %s is refused and writes nothing', async (_title, change, sentence) => {
  const { memberIds, cardName, programId } = await addCrew(tested, 1);
  const { status, body } = await call('bulk-punch', { memberIds, cardName, ...change });
  expect([status, body.code, body.message]).toEqual([400, 'input_invalid', expect.stringContaining(sentence)]);
  expect((await writtenIn(tested, programId)).punches).toEqual([]);
});

test('the notes of a bulk punch are stored up to 2,000 characters', async () => {
  const { memberIds, cardName, programId } = await addCrew(tested, 1);
  const notes = 'x'.repeat(2000);
  expect((await call('bulk-punch', { memberIds, cardName, notes })).status).toBe(200);
  expect((await writtenIn(tested, programId)).punches).toMatchObject([{ notes }]);
});

test('a member punches nobody, not even on their own record', async () => {
  const { cardName, programId } = await addCrew(tested, 1);
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const input = { memberIds: [member.memberId], cardName };
  expect(await call('bulk-punch', input, await headersOf(member))).toMatchObject({ status: 403 });
  expect((await writtenIn(tested, programId)).punches).toEqual([]);
});

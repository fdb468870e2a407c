import { addAdministrator, addMember, addProgram, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let admin: Person;
let programId: string;
let now: number;

const hour = 3_600_000;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  programId = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG2', validityDays: 42 }));
});
beforeEach(() => {
  now = Date.now();
});
afterAll(() => tested.close());

async function call(name: string, body: object, key: string = crypto.randomUUID()) {
  const headers = { Authorization: `Bearer ${await flight.tokenFor(admin.claims)}`, 'Idempotency-Key': key };
  const response = await flight.post(`/functions/v1/${name}`, body, headers);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Adds a member with a credential issued 20 days ago. */
async function addHolder(): Promise<string> {
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  flight.setNow(new Date(now - 20 * 24 * hour));
  expect(await call('issue-credential', { memberId, programId })).toMatchObject({ status: 200 });
  flight.setNow(new Date(now));
  return memberId;
}

const slip = (memberId: string, hours = 5) => ({
  ...{ memberId, programId, base: 'LG2' },
  takenAt: new Date(now - hours * hour).toISOString(),
});

const punchesOf = async (memberId: string) =>
  (
    await tested.asOwner(({ query }) =>
      query<{ at: Date }>('select at from app.credential_events where member_id = $1 and is_entry order by at', [
        memberId,
      ]),
    )
  ).rows.map(({ at }) => at.toISOString());

test('a roll call punches at its time, once for a key, and a repeat gets the same reply', async () => {
  const memberId = await addHolder();
  const input = slip(memberId);
  const key = crypto.randomUUID();
  const first = await call('roll-call-punch', input, key);
  expect(first).toMatchObject({ status: 200, body: { data: { punchedAt: input.takenAt, isOvertaken: false } } });
  expect(await call('roll-call-punch', input, key)).toEqual(first);
  expect((await punchesOf(memberId)).slice(1)).toEqual([input.takenAt]);
  expect(await call('roll-call-punch', { ...input, base: 'LG3' }, key)).toMatchObject({ body: { code: 'key_reused' } });
});

test('a repeated roll call punch that arrives too late still gets its reply', async () => {
  const memberId = await addHolder();
  const input = slip(memberId, 71);
  const key = crypto.randomUUID();
  const first = await call('roll-call-punch', input, key);
  flight.setNow(new Date(now + 2 * hour));
  expect(await call('roll-call-punch', input, key)).toEqual(first);
  const other = slip(memberId, 71.5);
  expect(await call('roll-call-punch', other)).toMatchObject({ status: 409, body: { code: 'roll_call_too_old' } });
});

test('a repeated roll call punch whose key is no longer known is not recorded twice, and is no question', async () => {
  const memberId = await addHolder();
  for (const [hours, later] of [
    [40, 25],
    [71, 26],
  ] as const) {
    flight.setNow(new Date(now));
    const input = slip(memberId, hours);
    const key = crypto.randomUUID();
    const first = await call('roll-call-punch', input, key);
    expect(first.status).toBe(200);
    await tested.asOwner(({ query }) => query('delete from app.idempotency_keys where key = $1', [key]));
    flight.setNow(new Date(now + later * hour));
    expect(await call('roll-call-punch', input, key)).toEqual(first);
  }
  expect((await punchesOf(memberId)).slice(1)).toEqual([slip(memberId, 71).takenAt, slip(memberId, 40).takenAt]);
  const another = await tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = { Authorization: `Bearer ${await flight.tokenFor(another.claims)}` };
  const response = await flight.post('/functions/v1/roll-call-punch', slip(memberId, 40), headers);
  expect(await response.json()).toMatchObject({ code: 'punched_recently' });
});

test("one person's refusal leaves the others' roll call punches, and its key can be used once it is answered", async () => {
  const [punched, other] = [await addHolder(), await addHolder()];
  const renewed = await call('renew-credential', { memberId: punched, programId });
  const { punch } = renewed.body.data as { punch: { id: string } };
  const key = crypto.randomUUID();
  expect(await call('roll-call-punch', slip(punched), key)).toMatchObject({
    status: 409,
    body: { code: 'punched_recently', recent: { id: punch.id, by: expect.stringContaining('Admin') } },
  });
  expect(await call('roll-call-punch', slip(other))).toMatchObject({ status: 200 });
  const confirmed = { ...slip(punched), despiteRecent: punch.id };
  expect(await call('roll-call-punch', confirmed, key)).toMatchObject({
    status: 200,
    body: { data: { isOvertaken: true } },
  });
});

test.each([
  ['a time without a zone', { takenAt: '2026-11-26T10:00:00' }],
  ['no time', { takenAt: undefined }],
  ['somebody without an id', { memberId: 'x' }],
  ['something unknown', { notes: 'n' }],
])('a roll call punch with %s is refused', async (_, input) => {
  const sent = { ...slip(await addHolder()), ...input };
  expect(await call('roll-call-punch', sent)).toMatchObject({ status: 400, body: { code: 'input_invalid' } });
});

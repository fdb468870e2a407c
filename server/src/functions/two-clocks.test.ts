import { punched } from '@ffl/database/tests/credential-world';
import { addAdministrator, addMember, addProgram, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

type Credential = { issued_date: string; expiration_date: string; annual_date: string | null; status: string };
type Done = { credential: Credential; punch: { id: string } };

let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;
let headers: Record<string, string>;
let programId: string;

const now = new Date();
const ahead = (days: number) => addCalendarDays(now, days);
const base = 'LG1';

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  flight.setNow(now);
  administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  headers = {
    apikey: flight.dependencies.tokens.anonKey,
    Authorization: `Bearer ${await flight.tokenFor(administrator.claims)}`,
  };
  programId = await tested.asOwner(async (transaction) => {
    const id = await addProgram(transaction, { name: 'Ropes', base, validityDays: 42, twoClocks: true });
    await transaction.query(
      `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3)`,
      [id, denverDate(ahead(-100)), denverDate(ahead(100))],
    );
    return id;
  });
});
afterAll(() => tested.close());

async function call<Data>(name: string, body: object): Promise<Data> {
  const response = await flight.post(`/functions/v1/${name}`, body, headers);
  const { data, ...rest } = (await response.json()) as { data: Data };
  expect({ status: response.status, ...rest }).toEqual({ status: 200 });
  return data;
}

/** A credential issued this many days ago and, if stated, punched since. */
async function held(issuedAgo: number, punchedAgo?: number) {
  const place = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  await punched(tested, administrator.claims, 'issue', place, ahead(-issuedAgo));
  if (punchedAgo !== undefined) await punched(tested, administrator.claims, 'renew', place, ahead(-punchedAgo));
  return place;
}

async function stored({ memberId }: { memberId: string }): Promise<Credential> {
  const response = await flight.app.request(`/rest/v1/certifications?member_id=eq.${memberId}`, { headers });
  const [row] = (await response.json()) as Credential[];
  if (!row) throw new Error('Nothing is held');
  return row;
}

const days = ({ annual_date, expiration_date }: Credential) => ({
  annual: annual_date && denverDate(new Date(annual_date)),
  expires: denverDate(new Date(expiration_date)),
});

test("an issue with two clocks starts a year, a punch doesn't move it, and an annual training starts another", async () => {
  const place = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  const issued = await call<Done>('issue-credential', place);
  expect(days(issued.credential)).toEqual({ annual: denverDate(now), expires: denverDate(ahead(42)) });
  const other = await held(340, 60);
  const renewed = await call<Done>('renew-credential', other);
  expect(days(renewed.credential)).toEqual({ annual: denverDate(ahead(-340)), expires: denverDate(ahead(25)) });
  const annual = { base, annualInitialTraining: true, despiteRecent: renewed.punch.id };
  const trained = await call<Done>('renew-credential', { ...other, ...annual });
  expect(days(trained.credential)).toEqual({ annual: denverDate(now), expires: denverDate(ahead(42)) });
});

test('an undone punch with two clocks leaves the year and the expiry as they were', async () => {
  const place = await held(340, 20);
  const before = await stored(place);
  const annual = { base, annualInitialTraining: true };
  const { punch } = await call<Done>('renew-credential', { ...place, ...annual });
  const back = await call<Done>('void-credential', { ...place, punchId: punch.id });
  expect(back.credential).toEqual(before);
});

test('an undone removal with two clocks follows the current seasons', async () => {
  const place = await held(340, 20);
  const removed = await call<{ removal: { id: string } }>('remove-credential', place);
  const endIn = (days: number) =>
    flight.app.request(`/rest/v1/seasons?program_id=eq.${programId}`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ end_date: denverDate(ahead(days)) }),
    });
  expect((await endIn(5)).status).toBe(204);
  const back = await call<Done>('void-credential', { ...place, removalId: removed.removal.id });
  await endIn(100);
  expect(days(back.credential)).toEqual({ annual: denverDate(ahead(-340)), expires: denverDate(ahead(25)) });
});

test('a punch with two clocks that leaves the expiry at the end of the year says so, alone and among many', async () => {
  const [alone, among] = [await held(340, 10), await held(340, 10)];
  const before = await stored(alone);
  const { credential, oldExpiresDate } = await call<Done & { oldExpiresDate: string }>('renew-credential', alone);
  expect(new Date(oldExpiresDate)).toEqual(new Date(before.expiration_date));
  expect(credential.expiration_date).toBe(before.expiration_date);
  const plan = await call('plan-bulk-punch', { memberIds: [among.memberId], cardName: 'Ropes' });
  expect(plan).toMatchObject({ punches: [{ move: 'stays', lacksAnnual: true, staysLapsed: false }] });
});

test('a bulk plan with two clocks says who stays lapsed, and they are punched, and undone as they were', async () => {
  const people = [await held(400, 60), await held(340, 60)];
  const memberIds = people.map(({ memberId }) => memberId).toSorted();
  const before = await Promise.all(people.map(stored));
  type Report = { batchId: string; punches: { memberId: string; staysLapsed: boolean; newExpiresDate: string }[] };
  const input = { memberIds, cardName: 'Ropes' };
  const plan = await call<Report>('plan-bulk-punch', input);
  const lapsed = Object.fromEntries(plan.punches.map(({ memberId, staysLapsed }) => [memberId, staysLapsed]));
  expect(lapsed).toEqual({ [people[0]?.memberId ?? '']: true, [people[1]?.memberId ?? '']: false });
  const { batchId, punches } = await call<Report>('bulk-punch', input);
  expect(punches.map(({ punchId: _, ...one }: { punchId?: string } & object) => one)).toEqual(plan.punches);
  const after = await Promise.all(people.map(stored));
  expect(after.map(days)).toEqual([
    { annual: denverDate(ahead(-400)), expires: denverDate(ahead(-35)) },
    { annual: denverDate(ahead(-340)), expires: denverDate(ahead(25)) },
  ]);
  await call('bulk-void', { batchId });
  expect(await Promise.all(people.map(stored))).toEqual(before);
});

test("a credential with two clocks written to the table has its year, which can't be written that way", async () => {
  const place = { member_id: await tested.asOwner((transaction) => addMember(transaction)), program_id: programId };
  const dates = { issued_date: ahead(-3), expiration_date: ahead(30) };
  const send = (body: object) => flight.post('/rest/v1/certifications', { ...place, ...dates, ...body }, headers);
  expect((await send({ annual_date: now })).status).toBe(403);
  expect((await send({})).status).toBe(201);
  expect(days(await stored({ memberId: place.member_id }))).toEqual({
    annual: denverDate(ahead(-3)),
    expires: denverDate(ahead(30)),
  });
});

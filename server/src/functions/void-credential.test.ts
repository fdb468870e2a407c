import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addProgram,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

type Credential = { id: string; status: string; expiration_date: string };
type Answer = {
  message: string;
  data: { credential: Credential; punch?: { id: string }; removal?: { id: string; at: string } };
};

let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;
let headers: Record<string, string>;
let programId: string;
const start = new Date(Date.now() - 3_600_000);
const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  programId = await tested.asOwner((transaction) => addProgram(transaction));
});
beforeEach(async () => {
  flight.setNow(start);
  headers = await headersOf(administrator);
});
afterAll(() => tested.close());

const headersOf = async (person: Pick<Person, 'claims'>) => ({
  apikey: flight.dependencies.tokens.anonKey,
  Authorization: `Bearer ${await flight.tokenFor(person.claims)}`,
});

async function call(name: string, body: unknown, sent: Record<string, string> = headers) {
  const response = await flight.post(`/functions/v1/${name}`, body, sent);
  return { status: response.status, body: (await response.json()) as Answer };
}

/** A member whose credential was just issued, with the request that undoes it. */
async function issued() {
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const { body } = await call('issue-credential', { memberId, programId });
  return { memberId, programId, punchId: body.data.punch?.id ?? '' };
}

const statusOf = async (memberId: string) =>
  tested.asOwner(async ({ query }) => {
    const { rows } = await query<{ status: string }>('select status from certifications where member_id = $1', [
      memberId,
    ]);
    return rows.map((row) => row.status);
  });

test('an administrator undoes a renewal and gets the earlier credential back', async () => {
  const { punchId: despiteRecent, ...place } = await issued();
  const before = await flight.get(
    `/rest/v1/certifications?select=id,status,expiration_date&member_id=eq.${place.memberId}`,
    headers,
  );
  const [held] = (await before.json()) as Credential[];
  flight.setNow(minutesOn(3));
  const renewed = await call('renew-credential', { ...place, despiteRecent });
  flight.setNow(minutesOn(5));
  const voided = await call('void-credential', { ...place, punchId: renewed.body.data.punch?.id });
  expect(voided).toMatchObject({ status: 200, body: { data: { credential: held } } });
  expect(Object.keys(voided.body.data)).toEqual(['credential']);
  const punches = await flight.get(
    `/rest/v1/certification_punches?select=id,voided_at,void_reason&certification_id=eq.${held?.id}&order=punch_date`,
    headers,
  );
  expect(await punches.json()).toMatchObject([
    { voided_at: null },
    { id: renewed.body.data.punch?.id, void_reason: null },
  ]);
});

test('an administrator undoes a removal by what its response said', async () => {
  const { punchId: _, ...place } = await issued();
  const removed = await call('remove-credential', place);
  const { removal, credential } = removed.body.data;
  expect(removal).toEqual({ id: expect.stringMatching(/^\d+$/), at: expect.stringMatching(/^\d{4}-.*\+00:00$/) });
  const input = { ...place, removalId: removal?.id };
  const voided = await call('void-credential', input);
  expect(voided).toEqual({ status: 200, body: { data: { credential: { ...credential, status: 'valid' } } } });
  expect(await call('void-credential', input)).toMatchObject({ status: 409, body: { code: 'removal_not_last' } });
  expect(await call('void-credential', { ...input, removalId: '7' })).toMatchObject({
    status: 404,
    body: { code: 'removal_missing', message: 'Removal not found' },
  });
});

test('an administrator gives a reason after ten minutes', async () => {
  const input = await issued();
  // The minutes count from the recording, whose time is the database's.
  flight.setNow(new Date(Date.now() + 11 * 60_000));
  headers = await headersOf(administrator);
  expect(await call('void-credential', input)).toMatchObject({
    status: 409,
    body: { code: 'reason_needed', message: 'Please give a reason for taking this punch back' },
  });
  expect(await statusOf(input.memberId)).toEqual(['valid']);
  expect(await call('void-credential', { ...input, reason: 'Wrong person' })).toMatchObject({ status: 200 });
  expect(await statusOf(input.memberId)).toEqual(['inactive']);
});

test("an administrator can't undo the same punch twice, unless it is the same request", async () => {
  const input = await issued();
  const once = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
  const first = await call('void-credential', input, once);
  expect(first.status).toBe(200);
  expect(await call('void-credential', input, once)).toEqual(first);
  expect(await call('void-credential', { ...input, reason: 'Another body' }, once)).toMatchObject({ status: 422 });
  expect(await call('void-credential', input)).toMatchObject({
    status: 409,
    body: { code: 'punch_not_last', message: 'Only the last punch of a credential can be taken back' },
  });
});

test("an administrator is told if the punch isn't this member's in this program", async () => {
  const [input, elsewhere] = [await issued(), await issued()];
  const missing = { status: 404, body: { code: 'punch_missing', message: 'Punch not found' } };
  expect(await call('void-credential', { ...input, memberId: elsewhere.memberId })).toMatchObject(missing);
  expect(await call('void-credential', { ...input, punchId: programId })).toMatchObject(missing);
  expect(await call('void-credential', { ...input, memberId: programId })).toMatchObject({ status: 404 });
});

test('nobody else undoes anything, neither a member nor someone without a session', async () => {
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const { body } = await call('issue-credential', { memberId: member.memberId, programId });
  const input = { memberId: member.memberId, programId, punchId: body.data.punch?.id };
  expect(await call('void-credential', input, await headersOf(member))).toMatchObject({ status: 403 });
  expect(await call('void-credential', input, {})).toMatchObject({ status: 401 });
  expect(await statusOf(member.memberId)).toEqual(['valid']);
});

test.each([
  ['no punch', { punchId: undefined }],
  ['a punch that is no uuid', { punchId: '1' }],
  ['a punch and a removal', { removalId: '1' }],
  ['a removal that is no row of the ledger', { punchId: undefined, removalId: '-1' }],
  ['a removal that is a number', { punchId: undefined, removalId: 1 }],
  ['a removal beyond every number', { punchId: undefined, removalId: '9'.repeat(19) }],
  ['a reason of two characters', { reason: 'no' }],
  ['a reason of two signs that take four', { reason: '🚁🚁' }],
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ['a reason that is no text', { reason: 7 }],
  ['dates of its own', { restored: { status: 'valid' } }],
])('an undo of %s is refused', async (_title, change) => {
  const input = await issued();
  const { status, body } = await call('void-credential', { ...input, ...change });
  expect([status, typeof body.message]).toEqual([400, 'string']);
  expect(await statusOf(input.memberId)).toEqual(['valid']);
});

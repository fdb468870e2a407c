import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addProgram,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

const verbs = ['issue-credential', 'renew-credential', 'remove-credential'] as const;
type Verb = (typeof verbs)[number];

let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;
let asAdministrator: Record<string, string>;
let programId: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  programId = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG1', type: 'avalanche' }));
});
beforeEach(async () => {
  flight.setNow(new Date());
  asAdministrator = await headersOf(administrator);
});
afterAll(() => tested.close());

async function headersOf(person: Pick<Person, 'claims'>) {
  return {
    apikey: flight.dependencies.tokens.anonKey,
    Authorization: `Bearer ${await flight.tokenFor(person.claims)}`,
  };
}

/** A day ago, since punches may not lie in the database's future. */
function yesterday() {
  const instant = new Date(Date.now() - 86_400_000);
  const [year, month, day] = instant.toISOString().slice(0, 10).split('-');
  return { iso: `${year}-${month}-${day}`, stamp: `${Number(month)}/${Number(day)}/${year}` };
}

function newMember() {
  return tested.asOwner((transaction) => addMember(transaction));
}

async function act(verb: Verb, body: unknown, headers: Record<string, string> = asAdministrator) {
  const response = await flight.post(`/functions/v1/${verb}`, body, headers);
  return { status: response.status, headers: response.headers, body: (await response.json()) as ActBody };
}

type ActBody = {
  code: string;
  error: string;
  message: string;
  data: { credential: { status: string }; punch: { id: string } };
};

async function rowsOf(memberId: string) {
  return tested.asOwner(async (transaction) => {
    const credentials = await transaction.query('select * from certifications where member_id = $1', [memberId]);
    const punches = await transaction.query(
      'select p.* from certification_punches p join certifications c on c.id = p.certification_id where c.member_id = $1 order by p.punch_date',
      [memberId],
    );
    const events = await transaction.query('select * from app.credential_events where member_id = $1 order by id', [
      memberId,
    ]);
    return { credentials: credentials.rows, punches: punches.rows, events: events.rows };
  });
}

test('an administrator gets a code saying that nothing is issued at an inactive base', async () => {
  await tested.asOwner(({ query }) => query(`update bases set is_active = false where base_name = 'LG1'`));
  const memberId = await newMember();
  expect(await act('issue-credential', { memberId, programId })).toMatchObject({
    status: 409,
    body: {
      code: 'base_inactive',
      message: 'This base is inactive, so nothing is issued there. Please choose another base.',
    },
  });
  await tested.asOwner(({ query }) => query(`update bases set is_active = true where base_name = 'LG1'`));
});

test('an administrator issues, renews, removes and restores a credential; each act is in the ledger under their name', async () => {
  const memberId = await newMember();
  const input = { memberId, programId };
  const day = yesterday();
  flight.setNow(new Date(`${day.iso}T18:00:00Z`));
  asAdministrator = await headersOf(administrator);
  const issued = await act('issue-credential', { ...input, base: 'LG1' });
  expect(issued.status).toBe(200);
  expect(issued.body.data.credential).toMatchObject({
    member_id: memberId,
    status: 'valid',
    issued_date: `${day.iso}T18:00:00+00:00`,
  });
  expect(issued.body.data.punch).toMatchObject({
    punch_type: 'initial_issuance',
    notes: `Initial credential issued on ${day.stamp} for base LG1`,
  });
  flight.setNow(new Date(`${day.iso}T18:30:00Z`));
  const renewed = await act('renew-credential', {
    ...input,
    liveMission: true,
    base: 'LG1',
    despiteRecent: issued.body.data.punch.id,
  });
  expect(renewed.body.data.punch).toMatchObject({
    punch_type: 'live_mission',
    notes: `[LIVE MISSION] ${day.stamp} Punch recorded on ${day.stamp} for base LG1`,
  });
  expect((await act('remove-credential', input)).body.data.credential.status).toBe('inactive');
  const back = await act('issue-credential', { ...input, despiteRecent: renewed.body.data.punch.id });
  expect(back.body.data.punch).toMatchObject({ punch_type: 'recertification', notes: 'Certification reactivated' });
  const { credentials, punches, events } = await rowsOf(memberId);
  expect(credentials).toHaveLength(1);
  expect(punches).toHaveLength(3);
  expect(events.map((event) => event.kind)).toEqual(['issue', 'renew', 'remove', 'reactivate']);
  expect(new Set(events.map((event) => event.actor_id))).toEqual(new Set([administrator.userId]));
});

test("an administrator can't issue what is held, or punch what isn't", async () => {
  const input = { memberId: await newMember(), programId };
  expect(await act('renew-credential', input)).toMatchObject({
    status: 409,
    body: {
      code: 'credential_not_held',
      message:
        'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
    },
  });
  await act('issue-credential', input);
  expect(await act('issue-credential', input)).toMatchObject({
    status: 409,
    body: {
      code: 'credential_held',
      message: 'Cannot issue initial credential: Active credential already exists for this member and program.',
    },
  });
});

test("an administrator can't set dates, actor or renewedBy", async () => {
  const input = { memberId: await newMember(), programId };
  for (const forged of [
    { issuedDate: '2020-01-01' },
    { expirationDate: '2099-01-01' },
    { renewedBy: 'member' },
    { actorId: input.memberId },
  ]) {
    expect((await act('issue-credential', { ...input, ...forged })).status).toBe(400);
  }
  expect((await rowsOf(input.memberId)).credentials).toHaveLength(0);
});

describe('the same key', () => {
  test('the same key sent twice writes once and gets the same answer', async () => {
    const input = { memberId: await newMember(), programId };
    const headers = { ...asAdministrator, 'Idempotency-Key': crypto.randomUUID() };
    const first = await act('issue-credential', input, headers);
    const second = await act('issue-credential', input, headers);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await rowsOf(input.memberId)).punches).toHaveLength(1);
  });

  test('the same key sent ten times at once writes once, and anyone who comes while it runs has to wait', async () => {
    const input = { memberId: await newMember(), programId };
    const headers = { ...asAdministrator, 'Idempotency-Key': crypto.randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => act('issue-credential', input, headers)));
    for (const { status, headers: received } of replies)
      if (status !== 200) expect([status, received.get('Retry-After')]).toEqual([409, '1']);
    expect((await act('issue-credential', input, headers)).status).toBe(200);
    expect((await rowsOf(input.memberId)).punches).toHaveLength(1);
  });

  test('the same key with another body is refused', async () => {
    const input = { memberId: await newMember(), programId };
    const headers = { ...asAdministrator, 'Idempotency-Key': crypto.randomUUID() };
    await act('issue-credential', input, headers);
    expect((await act('issue-credential', { ...input, liveMission: true }, headers)).status).toBe(422);
    expect((await act('renew-credential', input, headers)).status).toBe(422);
    expect((await rowsOf(input.memberId)).punches).toHaveLength(1);
  });

  test('the same key must be a UUID', async () => {
    const input = { memberId: await newMember(), programId };
    expect((await act('issue-credential', input, { ...asAdministrator, 'Idempotency-Key': 'again' })).status).toBe(400);
  });
});

describe.each(verbs)('%s', (verb) => {
  const unknownId = '00000000-0000-4000-8000-000000000000';

  test(`${verb} is refused without a session and with the anonymous key alone`, async () => {
    const { anonKey } = flight.dependencies.tokens;
    const input = { memberId: unknownId, programId };
    expect(await act(verb, input, {})).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: 'No active session' },
    });
    expect(await act(verb, input, { apikey: anonKey, Authorization: `Bearer ${anonKey}` })).toMatchObject({
      status: 401,
    });
  });

  test(`${verb} is refused for a member, even for their own record, and writes nothing`, async () => {
    const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    expect(await act(verb, { memberId: member.memberId, programId }, await headersOf(member))).toMatchObject({
      status: 403,
    });
    expect((await rowsOf(member.memberId)).events).toHaveLength(0);
  });

  test(`${verb} is refused for a deactivated administrator and for an ended session, with the same token`, async () => {
    const { person, headers, memberId } = await tested.asOwner(async (transaction) => {
      const made = await addAdministrator(transaction);
      return { person: made, headers: await headersOf(made), memberId: await addMember(transaction) };
    });
    await tested.asOwner((transaction) =>
      transaction.query('update administrators set is_active = false where user_id = $1', [person.userId]),
    );
    expect([401, 403]).toContain((await act(verb, { memberId, programId }, headers)).status);
    const other = await tested.asOwner((transaction) => addAdministrator(transaction));
    const otherHeaders = await headersOf(other);
    await tested.asOwner((transaction) =>
      transaction.query('delete from auth.sessions where user_id = $1', [other.userId]),
    );
    expect(await act(verb, { memberId, programId }, otherHeaders)).toMatchObject({
      status: 401,
      body: { code: 'session_ended', message: 'Your session has ended. Please sign in again.' },
    });
    expect((await rowsOf(memberId)).events).toHaveLength(0);
  });

  test(`${verb} is refused with an expired token, a changed one and one that isn't a token`, async () => {
    const memberId = await newMember();
    const token = await flight.tokenFor(administrator.claims);
    for (const bad of [`${token}x`, token.slice(1), 'none', '']) {
      expect((await act(verb, { memberId, programId }, { Authorization: `Bearer ${bad}` })).status).toBe(401);
    }
    flight.setNow(new Date(Date.now() + 2 * 3600 * 1000));
    expect(await act(verb, { memberId, programId })).toMatchObject({
      status: 401,
      body: { code: 'token_refused', message: 'Invalid JWT' },
    });
  });

  test(`${verb} answers 404 for a member and a program that do not exist`, async () => {
    const memberId = await newMember();
    expect(await act(verb, { memberId: unknownId, programId })).toMatchObject({
      status: 404,
      body: { code: 'member_missing', message: 'Member not found' },
    });
    expect(await act(verb, { memberId, programId: unknownId })).toMatchObject({
      status: 404,
      body: { code: 'program_missing', message: 'Program not found' },
    });
  });

  test.each([
    ['no JSON', '{', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['no member', '{"programId":"00000000-0000-4000-8000-000000000000"}', 400],
    ['an id that is no uuid', '{"memberId":"42","programId":"1; drop table members"}', 400],
    ['an unknown key', `{"memberId":"${unknownId}","programId":"${unknownId}","status":"valid"}`, 400],
    ['a body over 1 MiB', JSON.stringify({ notes: 'x'.repeat(1_100_000) }), 413],
  ])(`${verb} refuses %s`, async (_, body, status) => {
    const reply = await act(verb, body);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toEqual(expect.any(String));
    expect(reply.body.error).toBe(reply.body.message);
  });

  test(`${verb} has no other method`, async () => {
    const response = await flight.get(`/functions/v1/${verb}`, asAdministrator);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});

import { addBase, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { addTraining, type TrainingOptions } from '@ffl/database/tests/worlds/trainings';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const today = denverDate(new Date());
const dayAhead = (days: number) => denverDate(addCalendarDays(new Date(), days));

type Planned = { memberId: string; act: string; newExpiresDate: string; recent: { id: string; by: string } | null };
type Report = {
  batchId: string | null;
  punches: { memberId: string; punchId: string; act: string }[];
  left: { memberId: string; reason: string }[];
};

type World = { programId: string; holder: string; newcomer: string; id: string };

let count = 0;

/** A session today at its own base, with someone who holds the credential and someone who doesn't. */
async function addWorld(options: TrainingOptions = {}): Promise<World> {
  count += 1;
  const base = `Attended ${count}`;
  return desk.tested.asOwner(async (transaction) => {
    await addBase(transaction, base);
    const programId = await addProgram(transaction, { base, type: 'avalanche', validityDays: 42 });
    const holder = await addMember(transaction, { firstName: 'Hanna', lastName: `Holder ${count}` });
    const newcomer = await addMember(transaction, { firstName: 'Nils', lastName: `Newcomer ${count}` });
    const trainees = [{ name: 'Guest' }, ...[holder, newcomer, holder].map((memberId) => ({ name: 'T', memberId }))];
    const word = 'avalanche-deployment';
    const id = await addTraining(transaction, { type: 'Hoist', date: today, base, word, trainees, ...options });
    await transaction.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       values ($1, $2, now() - interval '30 days', now() + interval '12 days')`,
      [holder, programId],
    );
    return { programId, holder, newcomer, id };
  });
}

const plan = (id: string, input: object = {}) =>
  desk.call('POST', 'plan-attendees', { trainingSessionId: id, ...input });

const punch = (id: string, input: object, key?: string) =>
  desk.call('POST', 'punch-attendees', { trainingSessionId: id, memberIds: [], ...input }, key ? { key } : {});

async function stored<Row extends Record<string, unknown>>(sql: string, values: unknown[]): Promise<Row[]> {
  return (await desk.tested.asOwner(({ query }) => query<Row>(sql, values))).rows;
}

const ledgerOf = (id: string) =>
  stored<{ kind: string; batch_id: string }>(
    'select kind, batch_id from app.credential_events where training_session_id = $1 order by id',
    [id],
  );

/** The month is enough to tell one validity from another. */
const expiryIn = (days: number) => expect.stringContaining(addCalendarDays(new Date(), days).toISOString().slice(0, 7));

test('a session at an inactive base punches those who hold the credential, and issues to nobody', async () => {
  const { id, holder, newcomer } = await addWorld();
  await desk.tested.asOwner(({ query }) =>
    query('update bases set is_active = false where base_name = (select base from training_sessions where id = $1)', [
      id,
    ]),
  );
  const planned = (await plan(id)).body.data as { attendees: Planned[]; left: Report['left'] };
  expect(planned.attendees).toMatchObject([{ memberId: holder, act: 'renew' }]);
  expect(planned.left).toMatchObject([{ memberId: newcomer, reason: 'base_inactive' }]);
  const report = (await punch(id, { memberIds: [holder], issueTo: [newcomer] })).body.data as Report;
  expect(report.punches).toMatchObject([{ memberId: holder, act: 'renew' }]);
  expect(report.left).toMatchObject([{ memberId: newcomer, reason: 'base_inactive' }]);
});

test('the plan for attendees names each linked member once, with a punch or an issue and its result, and writes nothing', async () => {
  const { id, holder, newcomer, programId } = await addWorld();
  const { status, body } = await plan(id);
  const { attendees, ...rest } = body.data as { attendees: Planned[] };
  expect([status, rest]).toMatchObject([
    200,
    { program: { id: programId, name: 'Avalanche Deployment' }, annualInitialTraining: false },
  ]);
  expect(attendees.toSorted((one, other) => one.act.localeCompare(other.act))).toMatchObject([
    { memberId: newcomer, act: 'issue', oldExpiresDate: null, newExpiresDate: expiryIn(42), recent: null },
    {
      memberId: holder,
      act: 'renew',
      oldExpiresDate: expect.any(String),
      newExpiresDate: expiryIn(42),
      recent: null,
    },
  ]);
  expect(await ledgerOf(id)).toEqual([]);
});

test('the plan for attendees in a program with two clocks says who stays lapsed, whom only an annual training restores', async () => {
  const lapsedAfter = async (options: TrainingOptions) => {
    const { id, programId, holder } = await addWorld(options);
    await desk.tested.asOwner(async ({ query }) => {
      await query('update programs set two_clocks = true where id = $1', [programId]);
      await query(
        `update certifications set issued_date = now() - interval '400 days', annual_date = now() - interval '400 days',
             expiration_date = now() - interval '30 days' where member_id = $1`,
        [holder],
      );
    });
    const { attendees } = (await plan(id)).body.data as { attendees: (Planned & { staysLapsed: boolean })[] };
    return Object.fromEntries(attendees.map(({ act, staysLapsed }) => [act, staysLapsed]));
  };
  expect(await lapsedAfter({})).toEqual({ renew: true, issue: false });
  expect(await lapsedAfter({ isInitial: true })).toEqual({ renew: false, issue: false });
});

test.each([
  ['marked as the initial training', { isInitial: true }],
  ['that says so in its type', { type: 'Annual Initial Training' }],
])(
  'the plan for attendees of a session %s renews for a year from today, whatever its date, and issues for the usual time',
  async (_, options) => {
    const { id } = await addWorld({ ...options, date: '2026-01-15' });
    const { annualInitialTraining, attendees } = (await plan(id)).body.data as {
      annualInitialTraining: boolean;
      attendees: Planned[];
    };
    expect(annualInitialTraining).toBe(true);
    expect(new Map(attendees.map(({ act, newExpiresDate }) => [act, newExpiresDate]))).toEqual(
      new Map([
        ['renew', expiryIn(365)],
        ['issue', expiryIn(42)],
      ]),
    );
  },
);

test.each<[TrainingOptions, number, string, string]>([
  [{ date: dayAhead(1) }, 409, 'training_not_yet', 'Attendees are punched on the day of the session, or later.'],
  [
    { word: 'swiftwater-rescue' },
    409,
    'training_without_program',
    'Swiftwater Rescue is not a program with credentials, so there is nothing to punch.',
  ],
  [
    { base: null },
    409,
    'training_without_program',
    "This session has no base, so we can't tell which credential to punch. Edit it to choose one.",
  ],
  [
    { word: 'rescue-deployment', base: 'LG7' },
    409,
    'training_without_program',
    'LG7 has no Rescue Deployment program, so there is nothing to punch.',
  ],
])('the plan for attendees is refused for %j, and so is the punch', async (options, status, code, message) => {
  const { id, holder } = await addWorld(options);
  const refusal = { status, body: { code, message } };
  expect(await plan(id)).toMatchObject(refusal);
  expect(await punch(id, { memberIds: [holder] })).toMatchObject(refusal);
});

test('the plan for attendees of an unknown session is refused', async () => {
  expect(await plan(unknownId)).toMatchObject({ status: 404, body: { code: 'training_missing' } });
});

test('the punch of attendees records everyone together, with the session on the punch and in the ledger, once per key', async () => {
  const { id, holder, newcomer } = await addWorld({ date: '2026-10-01' });
  const key = crypto.randomUUID();
  const input = { memberIds: [holder], issueTo: [newcomer], notes: 'Hoist, 10/1/2026' };
  const first = await punch(id, input, key);
  const report = first.body.data as Report;
  expect(first).toMatchObject({ status: 200, body: { data: { left: [] } } });
  // Sorted, since people are written in id order, which is random.
  expect(Object.fromEntries(report.punches.map(({ memberId, act }) => [memberId, act]))).toEqual({
    [holder]: 'renew',
    [newcomer]: 'issue',
  });
  expect(await punch(id, input, key)).toEqual(first);
  const { batchId } = report;
  const recorded = await ledgerOf(id);
  expect(recorded.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'issue', batch_id: batchId },
    { kind: 'renew', batch_id: batchId },
  ]);
  const punches = await stored<{ notes: string }>(
    'select notes from certification_punches where training_session_id = $1 order by punch_type desc',
    [id],
  );
  expect(punches.map(({ notes }) => notes.replace(/\d+\/\d+\/\d{4}/, 'today').replace(/Attended \d+/, 'X'))).toEqual([
    'Punch recorded on today for base X: Hoist, 10/1/2026',
    'Initial credential issued on today for base X: Hoist, 10/1/2026',
  ]);
});

test('the punch of attendees is undone by one undo, issues too, and everything is as it was', async () => {
  const { id, holder, newcomer } = await addWorld();
  const look = () =>
    stored(
      `select member_id, expiration_date from certifications
         where member_id = any ($1) and status = 'valid' order by member_id`,
      [[holder, newcomer]],
    );
  const before = await look();
  const { body } = await punch(id, { memberIds: [holder], issueTo: [newcomer] });
  const { batchId } = body.data as Report;
  const undo = await desk.call('POST', 'bulk-void', { batchId });
  expect((undo.body.data as { undone: object[] }).undone).toHaveLength(2);
  expect(await look()).toEqual(before);
});

test('the punch of an attendee punched within 12 hours waits for confirmation about that very punch', async () => {
  const { id, holder } = await addWorld();
  await punch(id, { memberIds: [holder] });
  const { attendees } = (await plan(id)).body.data as { attendees: Planned[] };
  const recent = attendees.find(({ memberId }) => memberId === holder)?.recent;
  expect(recent).toMatchObject({ id: expect.any(String), by: expect.stringContaining('Ada') });
  const unasked = await punch(id, { memberIds: [holder] });
  expect(unasked.body.data).toMatchObject({
    batchId: null,
    punches: [],
    left: [{ memberId: holder, reason: 'punched_recently', recent: { id: recent?.id } }],
  });
  const answer = await punch(id, { memberIds: [holder], despiteRecent: [recent?.id] });
  expect(answer.body.data).toMatchObject({ punches: [{ memberId: holder }], left: [] });
});

test("the punch of attendees leaves out, with the reason, anyone who isn't as planned", async () => {
  const { id, holder, newcomer } = await addWorld();
  const stranger = await desk.tested.asOwner((transaction) => addMember(transaction));
  const { body } = await punch(id, { memberIds: [newcomer, stranger, unknownId], issueTo: [holder] });
  const { punches, left } = body.data as Report;
  expect(punches).toEqual([]);
  expect(new Map(left.map(({ memberId, reason }) => [memberId, reason]))).toEqual(
    new Map([
      [newcomer, 'credential_not_held'],
      [holder, 'credential_held'],
      [stranger, 'not_attending'],
      [unknownId, 'member_missing'],
    ]),
  );
});

test('the punch of attendees restores a removed credential', async () => {
  const { id, holder, programId } = await addWorld();
  await desk.call('POST', 'remove-credential', { memberId: holder, programId });
  const { body } = await punch(id, { issueTo: [holder] });
  expect(body.data).toMatchObject({ punches: [{ memberId: holder, act: 'reactivate' }], left: [] });
});

test('the punch of attendees stays when the session is edited or deleted, the ledger keeps its id, and the undo still works', async () => {
  const { id, holder, newcomer } = await addWorld();
  const { body } = await punch(id, { memberIds: [holder], issueTo: [newcomer] });
  const { batchId, punches } = body.data as Report;
  const winch = { trainingType: 'Winch', programId: 'rescue-deployment', date: today, trainees: [] };
  const session = { ...winch, id, was: {} };
  expect(await desk.call('PUT', 'training-sessions', session)).toMatchObject({ status: 200 });
  const before = await ledgerOf(id);
  await desk.tested.asOwner(({ query }) => query('delete from training_sessions where id = $1', [id]));
  const ids = punches.map(({ punchId }) => punchId);
  const kept = await stored(
    'select training_session_id from certification_punches where id = any ($1) and voided_at is null',
    [ids],
  );
  expect(kept).toEqual([{ training_session_id: null }, { training_session_id: null }]);
  expect(await ledgerOf(id)).toEqual(before);
  const undo = await desk.call('POST', 'bulk-void', { batchId });
  expect(undo.body.data).toMatchObject({ kept: [] });
});

test.each([
  ['nobody', {}],
  ['somebody without an id', { memberIds: ['x'] }],
  ['notes of 2,001 characters', { memberIds: [unknownId], notes: 'n'.repeat(2001) }],
])('the punch of attendees is refused for %s', async (_, input) => {
  expect(await punch(unknownId, input)).toMatchObject({ status: 400, body: { code: 'input_invalid' } });
});

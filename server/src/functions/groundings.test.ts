import { addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardWorld, createCardWorld } from '../../tests/worlds/card-world.ts';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';
import { createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

const dayAhead = (days: number) => denverDate(addCalendarDays(new Date(), days));

describe('punch of somebody grounded', () => {
  let desk: FunctionDesk;
  let programId: string;
  let memberId: string;
  let groundingId: string;

  beforeAll(async () => {
    desk = await createFunctionDesk();
    programId = await desk.tested.asOwner((transaction) =>
      addProgram(transaction, { name: 'Avalanche Deployment', base: 'LG1', type: 'avalanche', validityDays: 42 }),
    );
  });
  afterAll(() => desk.close());

  beforeEach(async () => {
    memberId = await desk.tested.asOwner(async (transaction) => {
      const id = await addMember(transaction, { firstName: 'Hanna', lastName: 'Holder' });
      await transaction.query(
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now() - interval '30 days', now() + interval '12 days')`,
        [id, programId],
      );
      return id;
    });
    const { body } = await post('ground-member', { memberId, until: dayAhead(7), reason: 'Broken wrist' });
    groundingId = (body.data as { id: string }).id;
  });

  const post = (path: string, body: object) => desk.call('POST', path, body);
  const punches = async () => {
    const { rows } = await desk.tested.asOwner(({ query }) =>
      query('select from app.credential_events where member_id = $1 and punch_id is not null', [memberId]),
    );
    return rows.length;
  };
  const expectedGrounding = () => ({
    id: groundingId,
    since: expect.any(String),
    until: dayAhead(7),
    reason: 'Broken wrist',
  });

  test('a punch of somebody grounded asks first, says until when and why, and is recorded once that very grounding is confirmed', async () => {
    const refused = await post('renew-credential', { memberId, programId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'member_grounded', grounding: expectedGrounding() } });
    const other = await post('renew-credential', { memberId, programId, despiteGrounding: '999999' });
    expect(other).toMatchObject({ status: 409, body: { code: 'member_grounded' } });
    expect(await punches()).toBe(0);
    const confirmed = await post('renew-credential', { memberId, programId, despiteGrounding: groundingId });
    expect(confirmed.status).toBe(200);
    expect(await punches()).toBe(1);
  });

  test('an issue to somebody grounded asks first too, and about the last hours after it', async () => {
    const another = await desk.tested.asOwner((transaction) => addProgram(transaction, { base: 'LG2' }));
    const place = { memberId, programId: another };
    expect(await post('issue-credential', place)).toMatchObject({ status: 409, body: { code: 'member_grounded' } });
    const confirmed = { ...place, despiteGrounding: groundingId };
    expect((await post('issue-credential', confirmed)).status).toBe(200);
    const again = await post('renew-credential', confirmed);
    expect(again).toMatchObject({ status: 409, body: { code: 'punched_recently' } });
    const { id } = again.body.recent as { id: string };
    expect((await post('renew-credential', { ...confirmed, despiteRecent: id })).status).toBe(200);
  });

  test('a punch of somebody grounded is left out of many by name, and punched with them once confirmed', async () => {
    const order = { cardName: 'Avalanche Deployment', memberIds: [memberId] };
    const left = [{ memberId, name: 'Hanna Holder', reason: 'grounded', grounding: expectedGrounding() }];
    expect((await post('plan-bulk-punch', order)).body.data).toMatchObject({ punches: [], left });
    expect((await post('bulk-punch', order)).body.data).toMatchObject({ batchId: null, punches: [], left });
    expect(await punches()).toBe(0);
    const confirmed = await post('bulk-punch', { ...order, despiteGroundings: [groundingId] });
    expect(confirmed.body.data).toMatchObject({ punches: [{ memberId }], left: [] });
    const again = await post('plan-bulk-punch', order);
    expect(again.body.data).toMatchObject({ left: [{ reason: 'grounded', recent: { id: expect.any(String) } }] });
  });

  test('a punch of a grounded attendee is planned with the question, and left out until confirmed', async () => {
    const trainees = [{ name: 'Hanna', memberId }];
    const word = 'avalanche-deployment';
    const trainingSessionId = await desk.tested.asOwner((transaction) =>
      addTraining(transaction, { type: 'Hoist', date: dayAhead(0), base: 'LG1', word, trainees }),
    );
    const planned = await post('plan-attendees', { trainingSessionId });
    expect(planned.body.data).toMatchObject({ attendees: [{ memberId, grounding: expectedGrounding() }] });
    const order = { trainingSessionId, memberIds: [memberId] };
    expect((await post('punch-attendees', order)).body.data).toMatchObject({
      punches: [],
      left: [{ memberId, reason: 'grounded', grounding: expectedGrounding() }],
    });
    expect((await post('punch-attendees', { ...order, despiteGroundings: [groundingId] })).body.data).toMatchObject({
      punches: [{ memberId }],
      left: [],
    });
  });

  test('a roll call of somebody grounded asks if it was taken meanwhile, and not if it was taken before', async () => {
    await desk.tested.asOwner(({ query }) =>
      query(
        `alter table app.credential_events disable trigger all; update app.credential_events set at = now() - interval '30 days';
         alter table app.credential_events enable trigger all`,
      ),
    );
    const punch = (takenAt: number, more: object = {}) =>
      post('roll-call-punch', { memberId, programId, takenAt: new Date(takenAt).toISOString(), ...more });
    const now = Date.now();
    expect(await punch(now, {})).toMatchObject({
      status: 409,
      body: { code: 'member_grounded', grounding: expectedGrounding() },
    });
    expect((await punch(now - 40 * 3_600_000)).status).toBe(200);
    expect((await punch(now, { despiteGrounding: groundingId })).status).toBe(200);
  });

  test('a punch of somebody grounded asks no more once it is lifted or taken back', async () => {
    expect((await post('lift-grounding', { memberId, groundingId })).status).toBe(200);
    expect((await post('renew-credential', { memberId, programId })).status).toBe(200);
  });

  test('a punch of somebody grounded that is repeated with its key is done once', async () => {
    const key = crypto.randomUUID();
    const body = { memberId, reason: 'On leave' };
    const first = await desk.call('POST', 'ground-member', body, { key });
    expect(await desk.call('POST', 'ground-member', body, { key })).toEqual(first);
  });

  test.each([
    ['a day that is over', 'ground-member', { until: dayAhead(-1), reason: 'Late' }, 409, 'grounding_end_past'],
    ['no reason', 'ground-member', {}, 400, 'input_invalid'],
    ['another grounding', 'lift-grounding', { groundingId: '999999' }, 409, 'grounding_not_last'],
    ['an act that is not the last', 'void-grounding', { eventId: '999999' }, 409, 'grounding_not_last'],
  ])('a grounding is not changed by %s', async (_what, path, body, status, code) => {
    expect(await post(path, { memberId, ...body })).toMatchObject({ status, body: { code } });
  });

  test.each(['ground-member', 'lift-grounding', 'void-grounding'])(
    'a grounding of nobody is not found by %s',
    async (path) => {
      const body = { reason: 'Broken wrist', groundingId: '1', eventId: '1' };
      const { reason, groundingId: lifted, eventId } = body;
      const input = {
        'ground-member': { reason },
        'lift-grounding': { groundingId: lifted },
        'void-grounding': { eventId },
      };
      const unknown = { memberId: '00000000-0000-4000-8000-000000000000', ...input[path as keyof typeof input] };
      expect(await post(path, unknown)).toMatchObject({ status: 404, body: { code: 'member_missing' } });
    },
  );
});

test('an import names those it would punch although they are grounded, and is saved once confirmed', async () => {
  const desk = await createImportDesk();
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-10' });
  await desk.commit(rowsOf(maya));
  const [member] = await desk.query<{ id: string }>('select id from members where email = $1', [maya.email]);
  await desk.call('ground-member', { memberId: member?.id, reason: 'Broken wrist' });
  const importId = await desk.stage(rowsOf({ ...maya, issuedOn: '2026-02-10' }));
  const { data } = await desk.call('import-check', { importId });
  const report = data as { fingerprint: string };
  expect(report).toMatchObject({
    grounded: {
      total: 1,
      first: [{ memberId: member?.id, line: 2, grounding: { until: null, reason: 'Broken wrist' } }],
    },
    counts: { leave: { grounded: 0 }, update: { grounded: 1 } },
  });
  const choice = { importId, fingerprint: report.fingerprint, exceptions: [], leavesOutFaulty: false };
  const update = { ...choice, existing: 'update' };
  expect(await desk.call('import-commit', update)).toMatchObject({ status: 409, code: 'import_grounded' });
  expect(await desk.call('import-commit', { ...update, despiteGroundings: true })).toMatchObject({
    status: 200,
    data: { renewed: 1, grounded: 1 },
  });
  await desk.tested.close();
});

describe('card', () => {
  let world: CardWorld;
  let administrator: Awaited<ReturnType<CardWorld['newAdministrator']>>;

  beforeAll(async () => {
    world = await createCardWorld();
    administrator = await world.newAdministrator();
  });
  afterAll(() => world.tested.close());

  const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code;

  test('a card of somebody grounded is stated no more, and counts as revoked within a minute', async () => {
    const person = await world.memberWithCredential();
    const statement = await world.statementOf(person);
    const { text } = statement;
    const isRevoked = () => world.isRevoked(world.indexOf(statement));
    const presented = async () => (await world.present(text)).data;
    expect([await isRevoked(), (await presented())?.held.length]).toEqual([false, 1]);
    const { memberId } = person;
    const grounded = await world.ask('ground-member', { memberId, reason: 'Broken wrist' }, administrator);
    const groundingId = (JSON.parse(grounded.text) as { data: { id: string } }).data.id;
    expect([await isRevoked(), await presented()]).toMatchObject([true, { held: [], photo: null }]);
    const refused = await world.ask('card-statement', {}, person);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'grounded']);
    expect(refused.text).not.toContain('wrist');
    const stated = await world.ask('stated-member', { statement: text }, administrator);
    expect(JSON.parse(stated.text)).toMatchObject({ data: { memberId, held: [] } });
    await world.ask('lift-grounding', { memberId, groundingId }, administrator);
    expect([await isRevoked(), (await presented())?.held.length]).toEqual([false, 1]);
    expect((await world.ask('card-statement', {}, person)).status).toBe(200);
  });
});

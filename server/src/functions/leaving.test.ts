import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccountWorld } from '../../tests/worlds/account-world.ts';
import { createCardWorld } from '../../tests/worlds/card-world.ts';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';
import { createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';
import { createSignUpWorld } from '../../tests/worlds/sign-up-world.ts';
import { createTouchingWorld } from '../../tests/worlds/touching-desk.ts';

const dayAhead = (days: number) => denverDate(addCalendarDays(new Date(), days));

describe('somebody set aside', () => {
  let desk: FunctionDesk;
  let programId: string;
  let memberId: string;
  let leavingId: string;

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
    const { body } = await post('set-aside-member', { memberId, day: dayAhead(-3), reason: 'Moved to Oregon' });
    leavingId = (body.data as { id: string }).id;
  });

  const post = (path: string, body: object) => desk.call('POST', path, body);
  const refusal = () => ({ status: 409, body: { code: 'member_set_aside' } });

  test('gets no punch, credential or grounding before the return, and then as ever', async () => {
    const another = await desk.tested.asOwner((transaction) => addProgram(transaction, { base: 'LG2' }));
    expect(await post('renew-credential', { memberId, programId })).toMatchObject(refusal());
    expect(await post('issue-credential', { memberId, programId: another })).toMatchObject(refusal());
    expect(await post('ground-member', { memberId, reason: 'Broken wrist' })).toMatchObject(refusal());
    expect((await post('return-member', { memberId, leavingId })).status).toBe(200);
    expect((await post('renew-credential', { memberId, programId })).status).toBe(200);
    expect((await post('issue-credential', { memberId, programId: another })).status).toBe(200);
  });

  test('is refused with the day and the way on', async () => {
    const { body } = await post('renew-credential', { memberId, programId });
    const [year, month, day] = dayAhead(-3).split('-').map(Number) as [number, number, number];
    const text = new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-US', {
      ...{ timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' },
    });
    expect(body.message).toBe(`Set aside on ${text}. Bring the record back first.`);
  });

  test('is left out of many by name, at a training too', async () => {
    const left = [{ memberId, name: 'Hanna Holder', reason: 'set_aside' }];
    const many = { cardName: 'Avalanche Deployment', memberIds: [memberId] };
    expect((await post('bulk-punch', many)).body.data).toMatchObject({ batchId: null, punches: [], left });
    const trainees = [{ name: 'Hanna', memberId }];
    const training = { type: 'Hoist', date: dayAhead(0), base: 'LG1', word: 'avalanche-deployment', trainees };
    const trainingSessionId = await desk.tested.asOwner((transaction) => addTraining(transaction, training));
    expect((await post('plan-attendees', { trainingSessionId })).body.data).toMatchObject({ attendees: [], left });
  });

  test('is punched by a roll call that was taken before, and by none taken since', async () => {
    await desk.tested.asOwner(({ query }) =>
      query(
        `alter table app.credential_events disable trigger all; update app.credential_events set at = now() - interval '30 days';
         alter table app.credential_events enable trigger all`,
      ),
    );
    const punch = (takenAt: number) =>
      post('roll-call-punch', { memberId, programId, takenAt: new Date(takenAt).toISOString() });
    expect(await punch(Date.now())).toMatchObject(refusal());
    expect((await punch(Date.now() - 40 * 3_600_000)).status).toBe(200);
  });

  test('never was within ten minutes, and returns by an act of its own later', async () => {
    expect((await post('return-member', { memberId, leavingId })).body.data).toMatchObject({ act: 'void' });
    const again = await post('set-aside-member', { memberId, day: dayAhead(0), reason: 'Moved again' });
    const { id } = again.body.data as { id: string };
    await desk.tested.asOwner(({ query }) =>
      query(
        `alter table app.leaving_events disable trigger all;
         update app.leaving_events set at = at - interval '11 minutes' where id = ${id};
         alter table app.leaving_events enable trigger all`,
      ),
    );
    const returned = await post('return-member', { memberId, leavingId: id });
    expect(returned.body.data).toMatchObject({ act: 'return' });
  });

  test('is set aside once, whatever is repeated', async () => {
    const other = await desk.tested.asOwner((transaction) => addMember(transaction));
    const body = { memberId: other, day: dayAhead(0), reason: 'On another team' };
    const key = crypto.randomUUID();
    const first = await desk.call('POST', 'set-aside-member', body, { key });
    expect(await desk.call('POST', 'set-aside-member', body, { key })).toEqual(first);
    expect(await post('set-aside-member', body)).toMatchObject(refusal());
  });

  test.each([
    ['a day ahead', 'set-aside-member', { day: dayAhead(1), reason: 'Later' }, 409, 'leaving_day_ahead'],
    ['no reason', 'set-aside-member', { day: dayAhead(0) }, 400, 'input_invalid'],
    ['another act', 'return-member', { leavingId: '999999' }, 409, 'leaving_not_last'],
  ])('is not changed by %s', async (_what, path, body, status, code) => {
    if (path === 'set-aside-member') await post('return-member', { memberId, leavingId });
    expect(await post(path, { memberId, ...body })).toMatchObject({ status, body: { code } });
  });

  test.each([
    ['set-aside-member', { day: dayAhead(0), reason: 'Moved to Oregon' }],
    ['return-member', { leavingId: '1' }],
  ])('is not found by %s if there is nobody', async (path, body) => {
    const nobody = { memberId: '00000000-0000-4000-8000-000000000000', ...body };
    expect(await post(path, nobody)).toMatchObject({ status: 404, body: { code: 'member_missing' } });
  });
});

test('an import leaves somebody set aside to the reader, by name and with the way on', async () => {
  const desk = await createImportDesk();
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-10' });
  await desk.commit(rowsOf(maya));
  const [member] = await desk.query<{ id: string }>('select id from members where email = $1', [maya.email]);
  await desk.call('set-aside-member', { memberId: member?.id, day: '2026-03-01', reason: 'Moved to Oregon' });
  const importId = await desk.stage(rowsOf({ ...maya, issuedOn: '2026-02-10' }));
  const { data } = await desk.call('import-check', { importId });
  expect(data).toMatchObject({
    problems: {
      total: 1,
      first: [
        {
          line: 2,
          reason: 'Set aside on Mar 01, 2026. Leave the row out, or bring the record back and check the file again.',
          leftRecord: member?.id,
        },
      ],
    },
  });
  await desk.tested.close();
});

test('the account of somebody set aside learns so by the right password only, and signs in with it after the return', async () => {
  const { flight, newMember, signIn, refresh, tested } = await createAccountWorld();
  const { email, userId } = await newMember();
  const administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  const { body } = await signIn(email);
  const headers = { Authorization: `Bearer ${await flight.tokenFor(administrator.claims)}` };
  const [member] = await tested.asOwner(({ all }) =>
    all<{ id: string }>('select id from members where user_id = $1', [userId]),
  );
  const act = async (path: string, more: object) => {
    const response = await flight.post(`/functions/v1/${path}`, { memberId: member?.id, ...more }, headers);
    return (await response.json()) as { data: { id: string } };
  };
  const { data } = await act('set-aside-member', { day: dayAhead(0), reason: 'Moved to Oregon' });
  expect((await refresh(body.session.refresh_token)).status).toBe(400);
  expect(await signIn(email)).toMatchObject({
    status: 403,
    body: {
      code: 'account_set_aside',
      message: 'Your record was set aside, so you cannot sign in. Contact an administrator to bring it back.',
    },
  });
  expect(await signIn(email, 'Wrong-Horse-77!')).toMatchObject({ status: 401, body: { code: 'credentials_wrong' } });
  const grant = await flight.post('/auth/v1/token?grant_type=password', { email, password: 'Right-Horse-77!' });
  expect(await grant.json()).toMatchObject({ error_code: 'user_banned' });
  const known = await flight.post('/functions/v1/forgot-password-simple', { email });
  const unknown = await flight.post('/functions/v1/forgot-password-simple', { email: 'nobody@example.test' });
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  const letters = await tested.asOwner(({ all }) => all('select from app.mail_outbox where user_id = $1', [userId]));
  expect(letters).toEqual([]);
  await act('return-member', { leavingId: data.id });
  expect((await signIn(email)).status).toBe(200);
  await tested.close();
});

test('a sign-up with the address of somebody set aside waits for the return of that record', async () => {
  const world = await createSignUpWorld();
  const { flight, newEmail, register, signIn, tested, tokenTo, verify } = world;
  const email = newEmail();
  const memberId = await tested.asOwner((transaction) => addMember(transaction, { email }));
  const administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = { Authorization: `Bearer ${await flight.tokenFor(administrator.claims)}` };
  const act = async (path: string, more: object) => {
    const response = await flight.post(`/functions/v1/${path}`, { memberId, ...more }, headers);
    return (await response.json()) as { data: { id: string } };
  };
  const { data } = await act('set-aside-member', { day: dayAhead(0), reason: 'Moved to Oregon' });
  await register({ email });
  expect((await verify(await tokenTo(email))).status).toBe(200);
  expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'account_set_aside' } });
  await act('return-member', { leavingId: data.id });
  expect((await signIn(email)).status).toBe(200);
  await tested.close();
});

test('the code of somebody set aside counts as revoked within a minute, and as valid again after the return', async () => {
  const world = await createCardWorld();
  const administrator = await world.newAdministrator();
  const person = await world.memberWithCredential();
  const { memberId } = person;
  const statement = await world.statementOf(person);
  const isRevoked = () => world.isRevoked(world.indexOf(statement));
  expect(await isRevoked()).toBe(false);
  const reason = 'Moved to Oregon';
  const left = await world.ask('set-aside-member', { memberId, day: dayAhead(0), reason }, administrator);
  const { data } = JSON.parse(left.text) as { data: { id: string } };
  expect(await isRevoked()).toBe(true);
  expect((await world.present(statement.text)).data).toMatchObject({ held: [], photo: null });
  expect((await world.ask('card-statement', {}, person)).status).toBe(401);
  await world.ask('return-member', { memberId, leavingId: data.id }, administrator);
  expect(await isRevoked()).toBe(false);
  await world.tested.close();
});

test('setting aside an eleventh person with a proof that has grown old needs a new one', async () => {
  const { newCrew, newDesk, world } = await createTouchingWorld();
  const { memberIds } = await newCrew(11);
  const desk = await newDesk();
  const statuses: number[] = [];
  for (const memberId of memberIds) {
    const body = { memberId, day: dayAhead(0), reason: 'Moved to Oregon' };
    statuses.push((await desk.send('POST', '/functions/v1/set-aside-member', body)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 403]);
  await world.tested.close();
});

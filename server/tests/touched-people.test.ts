import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTouchingWorld, type Desk, importPeople } from './worlds/touching-desk.ts';

let touching: Awaited<ReturnType<typeof createTouchingWorld>>;
let crew: Awaited<ReturnType<(typeof touching)['newCrew']>>;
let all: typeof crew;
let drillId: string;
let pastDrillId: string;

beforeAll(async () => {
  touching = await createTouchingWorld();
  crew = await touching.newCrew(12);
  all = await touching.newCrew(26);
  drillId = await touching.newDrill(crew.memberIds, daysAgo(0));
  pastDrillId = await touching.newDrill(crew.memberIds, daysAgo(7));
  await touching.query(
    `insert into organization_whitelist (name, display_name) values ('alpine rescue', 'Alpine Rescue')`,
  );
  await touching.query(
    `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, '2026-11-01', '2027-04-30')`,
    [crew.programId],
  );
});
afterAll(() => touching.world.tested.close());

const refusal = { status: 403, body: { code: 'proof_needed', message: "Please confirm again that it's you." } };
const act = (desk: Desk, name: string, body: object) => desk.send('POST', `/functions/v1/${name}`, body);
const punchAll = (desk: Desk, { memberIds, cardName }: typeof crew) => act(desk, 'bulk-punch', { memberIds, cardName });
const daysAgo = (days: number) => denverDate(new Date(Date.now() - days * 86_400_000));
const recordTraining = (desk: Desk, date: string) =>
  act(desk, 'training-sessions', {
    trainingType: 'Hoist',
    programId: 'rescue-deployment',
    date,
    trainees: Array.from({ length: 11 }, (_, index) => ({ name: `Guest ${index}` })),
  });
const reason = 'Broken wrist';

describe('with a proof that has grown old', () => {
  const somebody = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      first_name: 'Nobody',
      last_name: `Number ${index}`,
      email: `nobody${index}.${crypto.randomUUID()}@example.test`,
      organization: 'Alpine Rescue',
    }));

  const attacks: [string, (desk: Desk) => Promise<unknown>][] = [
    ['renaming everybody', (desk) => desk.send('PATCH', '/rest/v1/members?email=like.crew*', { first_name: 'Gone' })],
    [
      'making every credential current until 2099',
      (desk) => desk.send('PATCH', '/rest/v1/certifications?status=eq.valid', { expiration_date: '2099-01-01' }),
    ],
    ['emptying every training', (desk) => desk.send('DELETE', '/rest/v1/trainees?training_session_id=not.is.null')],
    ['deleting a training', (desk) => desk.send('DELETE', `/rest/v1/training_sessions?id=eq.${drillId}`)],
    [
      'moving every training',
      (desk) => desk.send('PATCH', '/rest/v1/training_sessions?id=not.is.null', { base: 'LG2' }),
    ],
    ['deleting everybody', (desk) => desk.send('DELETE', '/rest/v1/members?email=like.crew*')],
    ['adding eleven people', (desk) => desk.send('POST', '/rest/v1/members', somebody(11))],
    [
      'making all organizations inactive',
      (desk) => desk.send('PATCH', '/rest/v1/organization_whitelist?is_active=is.true', { is_active: false }),
    ],
    [
      'letting all seasons last until 2099',
      (desk) => desk.send('PATCH', '/rest/v1/seasons?is_active=is.true', { end_date: '2099-12-31' }),
    ],
    ['deleting all seasons', (desk) => desk.send('DELETE', '/rest/v1/seasons?is_active=is.true')],
    [
      'making a base inactive',
      async (desk) => {
        const [base] = await touching.query<{ id: string }>(`select id from bases where base_name = 'LG1'`);
        return desk.send('PUT', '/functions/v1/bases', { ...base, is_active: false, was: { is_active: true } });
      },
    ],
    [
      'letting a program last ten years',
      (desk) => desk.send('PUT', '/functions/v1/programs', { id: crew.programId, validityPeriodDays: 3650 }),
    ],
    [
      'silencing the reminders of a program',
      (desk) => desk.send('POST', '/rest/v1/rpc/set_reminder_steps', { program: crew.programId, days_ahead: [] }),
    ],
    ['starting reminders for everybody', (desk) => desk.send('POST', '/rest/v1/rpc/set_reminding', { is_on: true })],
    [
      'punching many over the table',
      async (desk) => {
        const held = await touching.query<{ id: string }>('select id from certifications where program_id = $1', [
          crew.programId,
        ]);
        const punches = held.map(({ id }) => ({ certification_id: id, punch_type: 'live_mission' }));
        return desk.send('POST', '/rest/v1/certification_punches', punches);
      },
    ],
    [
      'emptying one training of last week',
      (desk) => desk.send('DELETE', `/rest/v1/trainees?training_session_id=eq.${pastDrillId}`),
    ],
    ['punching more than a crew at once', (desk) => punchAll(desk, all)],
    ['punching a crew, four hours on', (desk) => desk.pass(225).then(() => punchAll(desk, crew))],
    ['recording a training, four hours on', (desk) => desk.pass(225).then(() => recordTraining(desk, daysAgo(0)))],
  ];

  test.each(attacks)('%s is refused with an old proof, and nothing is written', async (_what, attack) => {
    const desk = await touching.newDesk();
    const before = await touching.fingerprint();
    expect(await attack(desk)).toMatchObject(refusal);
    expect(await touching.fingerprint()).toBe(before);
  });

  test.each([
    [
      'one after another',
      async (calls: (() => Promise<unknown>)[]) => {
        const answers: unknown[] = [];
        for (const call of calls) answers.push(await call());
        return answers;
      },
    ],
    ['at once', (calls: (() => Promise<unknown>)[]) => Promise.all(calls.map((call) => call()))],
  ])('only ten of thirty people are grounded with an old proof, %s', async (_how, run) => {
    const desk = await touching.newDesk();
    const { memberIds } = await touching.newCrew(30);
    const answers = (await run(
      memberIds.map((memberId) => () => act(desk, 'ground-member', { memberId, reason })),
    )) as {
      status: number;
    }[];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20);
    const grounded = 'select from app.grounding_events where member_id = any ($1)';
    expect(await touching.query(grounded, [memberIds])).toHaveLength(10);
  });

  test('all ways to change people share one count, and it starts anew with a new proof', async () => {
    const desk = await touching.newDesk();
    const { memberIds, programId } = await touching.newCrew(14);
    const of = (from: number, to: number) => `in.(${memberIds.slice(from, to).join(',')})`;
    const [ground, remove, eleventh, twelfth] = memberIds.slice(8, 12);
    expect((await desk.send('PATCH', `/rest/v1/members?id=${of(0, 4)}`, { phone: '1' })).status).toBe(204);
    const until = { expiration_date: '2090-01-01' };
    expect((await desk.send('PATCH', `/rest/v1/certifications?member_id=${of(4, 8)}`, until)).status).toBe(204);
    expect((await act(desk, 'ground-member', { memberId: ground, reason })).status).toBe(200);
    expect((await act(desk, 'remove-credential', { memberId: remove, programId })).status).toBe(200);
    expect(await act(desk, 'remove-credential', { memberId: eleventh, programId })).toMatchObject(refusal);
    expect(await desk.send('DELETE', `/rest/v1/members?id=eq.${twelfth}`)).toMatchObject(refusal);
    expect((await desk.send('PATCH', `/rest/v1/members?id=${of(0, 10)}`, { phone: '2' })).status).toBe(204);
    await desk.prove();
    expect((await desk.send('PATCH', '/rest/v1/members?email=like.crew*', { phone: '3' })).status).toBe(204);
    await desk.pass(16);
    expect((await desk.send('PATCH', `/rest/v1/members?id=${of(4, 14)}`, { phone: '4' })).status).toBe(204);
    expect(await desk.send('PATCH', `/rest/v1/members?id=${of(0, 1)}`, { phone: '4' })).toMatchObject(refusal);
  });

  test('a proof in another tab gives an older token nothing, and takes nothing from its count', async () => {
    const desk = await touching.newDesk();
    const { memberIds } = await touching.newCrew(13);
    const rename = (from: number, to: number) =>
      desk.send('PATCH', `/rest/v1/members?id=in.(${memberIds.slice(from, to).join(',')})`, { phone: '5' });
    const copied = desk.claims();
    expect((await rename(0, 10)).status).toBe(204);
    await desk.prove();
    expect((await rename(0, 13)).status).toBe(204);
    desk.resume(copied);
    expect(await rename(10, 11)).toMatchObject(refusal);
    expect((await rename(0, 10)).status).toBe(204);
  });

  test('deleting one person asks for no proof', async () => {
    const desk = await touching.newDesk();
    const { memberIds } = await touching.newCrew(1);
    expect((await desk.send('DELETE', `/rest/v1/members?id=eq.${memberIds[0]}`)).status).toBe(204);
  });

  test('eleven records that concern nobody are not deleted unasked', async () => {
    const desk = await touching.newDesk();
    const names = Array.from({ length: 11 }, (_, index) => `nobody there ${index} ${crypto.randomUUID()}`);
    const ids = await touching.query<{ id: string }>(
      'insert into organization_whitelist (name, display_name) select n, n from unnest($1::text[]) n returning id',
      [names],
    );
    const remove = (some: { id: string }[]) =>
      desk.send('DELETE', `/rest/v1/organization_whitelist?id=in.(${some.map(({ id }) => id).join()})`);
    expect(await remove(ids)).toMatchObject(refusal);
    expect((await remove(ids.slice(1))).status).toBe(204);
    expect(await remove(ids.slice(0, 1))).toMatchObject(refusal);
  });

  test.each([
    [
      'an unlock',
      (desk: Desk, email: string) => act(desk, 'unlock-account', { email, adminUserId: desk.userId, reason: 'Called' }),
    ],
    [
      'an address that gets letters again',
      (desk: Desk, _email: string, member: string) => desk.send('POST', '/rest/v1/rpc/try_address_again', { member }),
    ],
  ])('%s is counted by the person whom it reaches', async (_what, reach) => {
    const desk = await touching.newDesk();
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { memberId, userId, email } = await touching.newAccount();
      await touching.query('insert into app.refused_addresses values ($1, $2, now())', [userId, email]);
      answers.push((await reach(desk, email, memberId)).status);
    }
    expect(answers).toEqual([...Array(10).fill(200), 403]);
  });

  test('a season that moves no date, and the number a program needs, touch nobody', async () => {
    const desk = await touching.newDesk();
    const season = { name: 'Spring', program_id: crew.programId, start_date: '2027-05-01', end_date: '2027-06-30' };
    expect((await desk.send('POST', '/rest/v1/seasons', season)).status).toBe(201);
    const need = { program: crew.programId, needed: 4 };
    expect((await desk.send('POST', '/rest/v1/rpc/set_needed', need)).status).toBe(200);
    expect(await touching.touchedBy(desk)).toEqual([]);
  });

  test('punches of single people, and the undo of one just made, are not counted', async () => {
    const desk = await touching.newDesk();
    const { memberIds, programId } = await touching.newCrew(13);
    for (const memberId of memberIds.slice(0, 12)) {
      const done = await act(desk, 'renew-credential', { memberId, programId });
      const { punch } = done.body.data as { punch: { id: string } };
      expect((await act(desk, 'void-credential', { memberId, programId, punchId: punch.id })).status).toBe(200);
    }
    expect(await touching.touchedBy(desk)).toEqual([]);
  });

  test("undoing somebody else's punches is counted", async () => {
    const [one, other] = [await touching.newDesk(), await touching.newDesk()];
    const { memberIds, programId } = await touching.newCrew(11);
    const undone: number[] = [];
    for (const memberId of memberIds) {
      const done = await act(one, 'renew-credential', { memberId, programId });
      const { punch } = done.body.data as { punch: { id: string } };
      undone.push((await act(other, 'void-credential', { memberId, programId, punchId: punch.id })).status);
    }
    expect(undone).toEqual([...Array(10).fill(200), 403]);
  });
});

describe('work for many people', () => {
  test('work for a crew is not asked about for four hours after any proof, and nothing else is open by it', async () => {
    const desk = await touching.newDesk();
    const [morning, noon, late] = [await touching.newCrew(12), await touching.newCrew(12), await touching.newCrew(12)];
    expect((await punchAll(desk, morning)).status).toBe(200);
    await desk.pass(220);
    expect((await punchAll(desk, noon)).status).toBe(200);
    expect((await recordTraining(desk, daysAgo(2))).status).toBe(201);
    expect(await desk.send('PATCH', '/rest/v1/members?email=like.crew*', { phone: '1' })).toMatchObject(refusal);
    expect(await importPeople(desk, 12)).toMatchObject(refusal);
    expect(await punchAll(desk, all)).toMatchObject(refusal);
    await desk.pass(5);
    expect(await punchAll(desk, late)).toMatchObject(refusal);
    const copied = desk.claims();
    await desk.prove();
    expect((await punchAll(desk, late)).status).toBe(200);
    desk.resume(copied);
    expect(await punchAll(desk, await touching.newCrew(12))).toMatchObject(refusal);
  });

  test.each([
    ['imports', (desk: Desk) => importPeople(desk, 12)],
    ['punches of more than a crew', async (desk: Desk) => punchAll(desk, await touching.newCrew(26))],
  ])('work by %s is asked about once, then not for four hours with that proof or a newer one', async (_kind, work) => {
    const desk = await touching.newDesk();
    expect(await work(desk)).toMatchObject(refusal);
    const copied = desk.claims();
    await desk.prove();
    expect((await work(desk)).status).toBe(200);
    await desk.pass(60);
    await desk.prove();
    await desk.pass(60);
    expect((await work(desk)).status).toBe(200);
    const opened = desk.claims();
    desk.resume({ ...copied, proven_at: Number(copied.proven_at) - 120 * 60 });
    expect(await work(desk)).toMatchObject(refusal);
    desk.resume(opened);
    await desk.pass(121);
    expect(await work(desk)).toMatchObject(refusal);
  });

  test('a roll call is asked about at the eleventh person, and the same pending entry is recorded after the proof', async () => {
    const desk = await touching.newDesk();
    const { memberIds, programId } = await touching.newCrew(14);
    await desk.pass(225);
    const takenAt = new Date(Date.now() - 3_600_000).toISOString();
    const punch = (memberId: string | undefined) => act(desk, 'roll-call-punch', { memberId, programId, takenAt });
    for (const memberId of memberIds.slice(0, 10)) expect((await punch(memberId)).status).toBe(200);
    expect(await punch(memberIds[10])).toMatchObject(refusal);
    await desk.prove();
    expect((await punch(memberIds[10])).status).toBe(200);
    await desk.pass(16);
    for (const memberId of memberIds.slice(11)) expect((await punch(memberId)).status).toBe(200);
  });
});

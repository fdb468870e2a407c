import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkPunch } from '../src/credentials/bulk-punch.ts';
import { addCrew, bulkPunchAs, done, planAs, writtenIn } from './bulk-world.ts';
import { act, punched } from './credential-world.ts';
import { loseConnection } from './lose-connection.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let other: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  other = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("a bulk punch gives each person one punch and one ledger row, with a single punch's dates and note", async () => {
  const { memberIds, programId, cardName } = await addCrew(tested, 3);
  const now = new Date();
  const report = done(
    await bulkPunchAs(tested, admin.claims, { memberIds, cardName, liveMission: true, notes: 'Avalanche drill' }, now),
  );
  const { ledger, punches, credentials } = await writtenIn(tested, programId);
  expect(ledger.filter(({ kind }) => kind === 'renew')).toMatchObject(
    memberIds.map((member_id) => ({
      member_id,
      batch_id: report.batchId,
      actor_id: admin.userId,
      at: now,
      base: 'LG1',
      is_live_mission: true,
    })),
  );
  expect(punches.map(({ punch_type, notes }) => [punch_type, notes])).toEqual(
    memberIds.map(() => ['live_mission', expect.stringMatching(/^\[LIVE MISSION\] .*: Avalanche drill$/)]),
  );
  expect(report.left).toEqual([]);
  expect(report.punches).toEqual(
    credentials.map(({ member_id, expiration_date }) => ({
      memberId: member_id,
      name: expect.stringMatching(/^Crew Member \d$/),
      lastName: expect.stringMatching(/^Member \d$/),
      programId,
      base: 'LG1',
      oldExpiresDate: expect.any(Date),
      newExpiresDate: expiration_date,
      staysLapsed: false,
      move: 'moves',
      lacksAnnual: false,
      others: [],
      punchId: ledger.find((row) => row.member_id === member_id && row.kind === 'renew')?.punch_id,
    })),
  );
  const again = { memberId: memberIds[0] ?? '', programId, despiteRecent: report.punches[0]?.punchId };
  const alone = await punched(tested, admin.claims, 'renew', again, now);
  expect(new Date(alone.credential.expiration_date)).toEqual(report.punches[0]?.newExpiresDate);
});

test('a bulk punch is planned without writing, and does what was planned', async () => {
  const { memberIds, programId, cardName } = await addCrew(tested, 3);
  const before = await writtenIn(tested, programId);
  const now = new Date();
  const plan = done(await planAs(tested, admin.claims, { memberIds, cardName }, now));
  expect(await writtenIn(tested, programId)).toEqual(before);
  const report = done(await bulkPunchAs(tested, admin.claims, { memberIds, cardName }, now));
  expect(report.punches.map(({ punchId: _, ...one }) => one)).toEqual(plan.punches);
});

test("a bulk punch leaves out people who don't hold the credential, don't exist or are unknown, and says so for each", async () => {
  const { memberIds, programId, cardName } = await addCrew(tested, 3);
  const [removed = '', gone = '', held = ''] = memberIds;
  await act(tested, admin.claims, 'remove', { memberId: removed, programId });
  await ownerRows(tested, 'delete from members where id = $1', [gone]);
  const stranger = await tested.asOwner((transaction) => addMember(transaction, { lastName: 'Stranger' }));
  const unknown = randomUUID();
  const request = { memberIds: [...memberIds, stranger, unknown], cardName };
  const report = done(await bulkPunchAs(tested, admin.claims, request));
  expect(report.punches.map(({ memberId }) => memberId)).toEqual([held]);
  expect(report.left).toEqual(
    expect.arrayContaining([
      {
        memberId: removed,
        name: expect.any(String),
        lastName: expect.any(String),
        reason: 'credential_not_held',
        held: [],
      },
      { memberId: stranger, name: 'Mia Stranger', lastName: 'Stranger', reason: 'credential_not_held', held: [] },
      { memberId: gone, name: null, lastName: null, reason: 'member_missing', held: [] },
      { memberId: unknown, name: null, lastName: null, reason: 'member_missing', held: [] },
    ]),
  );
  expect(report.left).toHaveLength(4);
});

test('a bulk punch of somebody who holds the program at two bases punches the one that ends first, or the one chosen, and names both', async () => {
  const { memberIds, programId, cardName } = await addCrew(tested, 1);
  const [memberId = ''] = memberIds;
  const later = await tested.asOwner((transaction) => addProgram(transaction, { name: cardName, base: 'LG2' }));
  const held = `insert into certifications (member_id, program_id, issued_date, expiration_date)
      values ($1, $2, now() - interval '30 days', now() + interval '200 days') returning expiration_date as "expiresDate"`;
  const [second] = await ownerRows<{ expiresDate: Date }>(tested, held, [memberId, later]);
  const plan = async (choice?: string) =>
    done(
      await planAs(tested, admin.claims, {
        memberIds,
        cardName,
        ...(choice && { choices: [{ memberId, programId: choice }] }),
      }),
    );
  const others = [{ programId: later, base: 'LG2', expiresDate: second?.expiresDate }];
  expect((await plan()).punches).toMatchObject([{ programId, base: 'LG1', others }]);
  expect((await plan(later)).punches).toMatchObject([{ programId: later, base: 'LG2', others: [{ programId }] }]);
  const choices = [{ memberId, programId: later }];
  const report = done(await bulkPunchAs(tested, admin.claims, { memberIds, cardName, choices }));
  expect(report.punches).toMatchObject([{ programId: later, others: [{ programId, base: 'LG1' }] }]);
  // The member was punched just now, so the plan leaves them out and lists all they hold.
  expect((await plan(later)).left).toMatchObject([
    { reason: 'punched_recently', held: [{ programId: later }, { programId }] },
  ]);
  await act(tested, admin.claims, 'remove', { memberId, programId: later });
  expect(await plan(later)).toMatchObject({ punches: [], left: [{ memberId, reason: 'credential_not_held' }] });
});

test('a bulk punch counts someone listed twice once', async () => {
  const { memberIds, programId, cardName } = await addCrew(tested, 2);
  const [first = ''] = memberIds;
  const request = { memberIds: [...memberIds, first, first.toUpperCase()], cardName };
  expect(done(await bulkPunchAs(tested, admin.claims, request)).punches).toHaveLength(2);
  expect((await writtenIn(tested, programId)).punches).toHaveLength(2);
});

test('a bulk punch with nobody to punch writes nothing and names no batch', async () => {
  const { cardName, programId } = await addCrew(tested, 1);
  const before = await writtenIn(tested, programId);
  expect(done(await bulkPunchAs(tested, admin.claims, { memberIds: [randomUUID()], cardName }))).toMatchObject({
    batchId: null,
    punches: [],
  });
  expect(await writtenIn(tested, programId)).toEqual(before);
});

describe('someone punched in the last 12 hours', () => {
  async function crewWithRecent() {
    const crew = await addCrew(tested, 2);
    const [memberId = ''] = crew.memberIds;
    const { punch } = await punched(tested, other.claims, 'renew', { memberId, programId: crew.programId });
    return { ...crew, memberId, punch };
  }

  test('someone punched in the last 12 hours is left out, with the time and the name of who did it', async () => {
    const { memberIds, cardName, memberId, punch } = await crewWithRecent();
    const { punches, left } = done(await bulkPunchAs(tested, admin.claims, { memberIds, cardName }));
    expect(punches.map((one) => one.memberId)).toEqual(memberIds.slice(1));
    const [name] = await ownerRows<{ full: string }>(
      tested,
      `select first_name || ' ' || last_name as full from administrators where user_id = $1`,
      [other.userId],
    );
    const recent = { id: punch.id, at: expect.any(Date), by: name?.full };
    expect(left).toEqual([
      {
        memberId,
        name: expect.any(String),
        lastName: expect.any(String),
        reason: 'punched_recently',
        recent,
        held: [],
      },
    ]);
  });

  test('someone punched in the last 12 hours is punched again if that very punch was confirmed, and not if there is a newer one', async () => {
    const { cardName, programId, memberId, punch } = await crewWithRecent();
    const request = { memberIds: [memberId], cardName };
    const again = { memberId, programId, despiteRecent: punch.id };
    const newer = await punched(tested, other.claims, 'renew', again);
    const despite = (id: string) => bulkPunchAs(tested, admin.claims, { ...request, despiteRecent: [id] });
    expect(done(await despite(punch.id))).toMatchObject({ punches: [], left: [{ recent: { id: newer.punch.id } }] });
    expect(done(await despite(newer.punch.id.toUpperCase())).punches).toMatchObject([{ memberId }]);
  });

  test('someone is punched again once 12 hours are over', async () => {
    const { memberIds, cardName } = await crewWithRecent();
    const planIn = async (hours: number) =>
      done(await planAs(tested, admin.claims, { memberIds, cardName }, hoursOn(hours))).punches.length;
    expect([await planIn(11.9), await planIn(12.1)]).toEqual([1, 2]);
  });
});

describe('refused before looking at anyone', () => {
  test('a bulk punch of more than 1,000 people is refused, and one of 1,000 with repetitions is not', async () => {
    const { cardName, programId } = await addCrew(tested, 1);
    const memberIds = Array.from({ length: 1001 }, () => randomUUID());
    expect(await bulkPunchAs(tested, admin.claims, { memberIds, cardName })).toEqual({
      kind: 'refused',
      code: 'too_many_people',
      message: 'You can punch up to 1,000 people at a time. Choose fewer, or narrow the list.',
    });
    const repeated = [...memberIds.slice(1), ...memberIds.slice(1)];
    expect(done(await bulkPunchAs(tested, admin.claims, { memberIds: repeated, cardName })).left).toHaveLength(1000);
    expect((await writtenIn(tested, programId)).punches).toEqual([]);
  });

  test('a bulk punch of an annual training without a base or in an unknown program is refused', async () => {
    const { memberIds, cardName } = await addCrew(tested, 1);
    expect(await bulkPunchAs(tested, admin.claims, { memberIds, cardName, annualInitialTraining: true })).toEqual({
      kind: 'refused',
      code: 'base_needed',
      message: 'Please select a base for Annual Initial Training',
    });
    expect(await bulkPunchAs(tested, admin.claims, { memberIds, cardName: 'No such program' })).toEqual({
      kind: 'missing',
      code: 'program_missing',
      message: 'Program not found',
    });
  });
});

test('two administrators who punch the same people at once punch each person once, without a deadlock', async () => {
  const { memberIds, cardName, programId } = await addCrew(tested, 60);
  const backwards = memberIds.toReversed();
  const reports = await Promise.all([
    bulkPunchAs(tested, admin.claims, { memberIds, cardName }),
    bulkPunchAs(tested, other.claims, { memberIds: backwards, cardName }),
  ]);
  expect(reports.map((report) => done(report).punches.length).sort()).toEqual([0, 60]);
  expect(reports.flatMap((report) => done(report).left)).toMatchObject(
    memberIds.map((memberId) => ({ memberId, reason: 'punched_recently' })),
  );
  expect((await writtenIn(tested, programId)).ledger.filter(({ kind }) => kind === 'renew')).toHaveLength(60);
});

test('single punches of the same people at once neither double a bulk punch nor stop it', async () => {
  const { memberIds, cardName, programId } = await addCrew(tested, 40);
  const singles = memberIds.toReversed().slice(0, 20);
  const [report] = await Promise.all([
    bulkPunchAs(tested, admin.claims, { memberIds, cardName }),
    ...singles.map((memberId) => act(tested, other.claims, 'remove', { memberId, programId })),
  ]);
  const { ledger } = await writtenIn(tested, programId);
  expect(ledger.filter(({ kind }) => kind === 'renew')).toHaveLength(done(report).punches.length);
  expect(done(report).punches.length + done(report).left.length).toBe(40);
});

test('a connection lost before the end of a bulk punch leaves nothing half done', async () => {
  const { memberIds, cardName, programId } = await addCrew(tested, 50);
  const before = await writtenIn(tested, programId);
  const cut = tested.database.asActor(admin.claims, async (transaction) => {
    const report = done(await bulkPunch(transaction, { memberIds, cardName }, new Date()));
    expect(report.punches).toHaveLength(50);
    await loseConnection(tested, transaction);
    return report;
  });
  await expect(cut).rejects.toThrow();
  expect(await writtenIn(tested, programId)).toEqual(before);
});

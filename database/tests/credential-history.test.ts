import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { addCrew, bulkPunchAs, done } from './bulk-world.ts';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { minutesAgo, undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addMemberWithAccount, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

type Entry = {
  event_id: string;
  kind: string;
  punch_type: string | null;
  by: string | null;
  notes: string | null;
  at: Date;
  base: string | null;
  new_status: string;
  undone: { at: string; by: string | null; reason: string | null } | null;
  can_undo: boolean;
} & Record<string, unknown>;

let tested: TestDatabase;
let ann: Person;
let bea: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  ann = await named('Ann', 'Archer');
  bea = await named('Bea', 'Bright');
});
afterAll(() => tested.close());

async function named(first: string, last: string): Promise<Person> {
  const person = await tested.asOwner((transaction) => addAdministrator(transaction));
  await ownerRows(tested, 'update administrators set first_name = $2, last_name = $3 where user_id = $1', [
    person.userId,
    first,
    last,
  ]);
  return person;
}

const history = (memberId: string, person = ann) =>
  actorRows<Entry>(tested, person.claims, 'select * from credential_history($1)', [memberId]);

describe("a member's history", () => {
  test("a member's history marks what somebody recorded, or took back, on their own record, and so do report and groundings", async () => {
    const own = await tested.asOwner((transaction) => addMember(transaction, { lastName: 'Archer' }, ann.userId));
    const place = { ...(await addPlace(tested, { base: 'LG3' })), memberId: own };
    await punched(tested, ann.claims, 'issue', place, minutesAgo(60));
    const renewed = await punched(tested, bea.claims, 'renew', place, minutesAgo(40));
    await undoAs(tested, ann.claims, { ...place, punchId: renewed.punch.id, reason: 'Was not there' });
    const entries = await history(own);
    expect(entries.map(({ by, undone }) => [by, undone?.by])).toEqual([
      ['Ann Archer (own record)', undefined],
      ['Bea Bright', 'Ann Archer (own record)'],
    ]);
    const report = `select r ->> 'recorded_by' as by from json_array_elements(report_page('credentials') -> 'rows') r
      where r ->> 'member_id' = $1`;
    expect(await actorRows(tested, bea.claims, report, [own])).toEqual([{ by: 'Ann Archer (own record)' }]);
    const grounding = { memberId: own, until: null, reason: 'On leave' };
    await tested.database.asActor(ann.claims, (transaction) => groundMember(transaction, grounding, new Date()));
    expect(await actorRows(tested, bea.claims, 'select recorded_by from groundings_of($1)', [own])).toEqual([
      { recorded_by: 'Ann Archer (own record)' },
    ]);
  });

  test("a member's history lists every change of every credential, oldest first, with who made it", async () => {
    const place = await addPlace(tested, { base: 'LG3' });
    const other = { ...place, programId: await tested.asOwner((transaction) => addProgram(transaction)) };
    const issued = await punched(tested, ann.claims, 'issue', { ...place, notes: 'first day' }, minutesAgo(60));
    await punched(tested, bea.claims, 'issue', other, minutesAgo(50));
    const facts = { ...place, base: 'LG5', liveMission: true } as const;
    const renewed = await punched(tested, bea.claims, 'renew', facts, minutesAgo(40));
    await act(tested, ann.claims, 'remove', place, minutesAgo(30));
    const entries = await history(place.memberId);
    expect(entries.map(({ kind, program_id, by, can_undo }) => [kind, program_id, by, can_undo])).toEqual([
      ['issue', place.programId, 'Ann Archer', false],
      ['issue', other.programId, 'Bea Bright', true],
      ['renew', place.programId, 'Bea Bright', false],
      ['remove', place.programId, 'Ann Archer', true],
    ]);
    const [first, , second, removal] = entries;
    expect(first).toMatchObject({
      credential_id: issued.credential.id,
      punch_id: issued.punch.id,
      notes: 'first day',
      at: new Date(issued.punch.punch_date),
      base: 'LG3',
      is_live_mission: false,
      is_annual_initial: false,
      old_expiration_date: null,
      new_expiration_date: new Date(issued.credential.expiration_date),
      new_status: 'valid',
      undone: null,
    });
    expect(second).toMatchObject({ notes: renewed.punch.notes, base: 'LG5', is_live_mission: true });
    expect(removal).toMatchObject({ punch_id: null, notes: null, new_status: 'inactive', base: 'LG5' });
    expect(Object.keys(first ?? {})).toEqual([
      'event_id',
      'credential_id',
      'program_id',
      'kind',
      'at',
      'recorded_at',
      'punch_id',
      'notes',
      'is_live_mission',
      'is_annual_initial',
      'base',
      'by',
      'old_expiration_date',
      'new_expiration_date',
      'new_status',
      'undone',
      'can_undo',
      'punch_type',
      'batch_id',
      'batch_size',
      'standing',
      'recorded_under',
      'late_reason',
    ]);
  });

  test("a member's history says what was undone, when, by whom and why, and offers an undo once", async () => {
    const place = await addPlace(tested);
    await punched(tested, ann.claims, 'issue', place, minutesAgo(90));
    const renewed = await punched(tested, ann.claims, 'renew', place, minutesAgo(80));
    const undoneAt = minutesAgo(60);
    await undoAs(tested, bea.claims, { ...place, punchId: renewed.punch.id, reason: 'Wrong person' }, undoneAt);
    await act(tested, ann.claims, 'remove', place, minutesAgo(50));
    const removalId = (await history(place.memberId)).at(-1)?.event_id ?? '';
    await undoAs(tested, bea.claims, { ...place, removalId, reason: 'Still flies' }, minutesAgo(20));
    const entries = await history(place.memberId);
    expect(entries.map(({ kind, undone, can_undo }) => [kind, undone?.reason, can_undo])).toEqual([
      ['issue', undefined, false],
      ['renew', 'Wrong person', false],
      ['remove', 'Still flies', false],
    ]);
    const undone = entries[1]?.undone;
    expect([undone?.by, new Date(undone?.at ?? '')]).toEqual(['Bea Bright', undoneAt]);
  });

  test("a member's history says what was recorded together with others, and with how many", async () => {
    const { memberIds, cardName } = await addCrew(tested, 3);
    const { batchId } = done(await bulkPunchAs(tested, ann.claims, { memberIds, cardName }));
    const entries = await history(memberIds[1] ?? '');
    expect(entries.map(({ kind, batch_id, batch_size }) => [kind, batch_id, batch_size])).toEqual([
      ['issue', null, 0],
      ['renew', batchId, 3],
    ]);
  });

  test("a member's history lists corrections and punches over the table, and offers no undo for them", async () => {
    const place = await addPlace(tested);
    const { credential } = await punched(tested, ann.claims, 'issue', place);
    const correct = `update certifications set expiration_date = expiration_date + interval '1 day' where id = $1`;
    await actorRows(tested, bea.claims, correct, [credential.id]);
    const bare = `insert into certification_punches (certification_id, punch_type, notes) values ($1, 'initial_issuance', 'by hand')`;
    await actorRows(tested, bea.claims, bare, [credential.id]);
    await ownerRows(tested, correct, [credential.id]);
    expect(
      (await history(place.memberId)).map((entry) => [
        entry.kind,
        entry.punch_type,
        entry.by,
        entry.notes,
        entry.can_undo,
      ]),
    ).toEqual([
      ['issue', 'initial_issuance', 'Ann Archer', expect.any(String), false],
      ['correct', null, 'Bea Bright', null, false],
      ['punch', 'initial_issuance', 'Bea Bright', 'by hand', false],
      ['correct', null, null, null, false],
    ]);
  });

  test("a member's history offers to undo the last act even if a punch was written over the table since", async () => {
    const place = await addPlace(tested);
    const { credential } = await punched(tested, ann.claims, 'issue', place);
    const bare = `insert into certification_punches (certification_id, punch_type) values ($1, 'recertification')`;
    await actorRows(tested, bea.claims, bare, [credential.id]);
    expect((await history(place.memberId)).map(({ kind, can_undo }) => [kind, can_undo])).toEqual([
      ['issue', true],
      ['punch', false],
    ]);
  });

  test("a member's history no longer names an administrator whose record is gone", async () => {
    const gone = await named('Gone', 'Gray');
    const place = await addPlace(tested);
    await punched(tested, gone.claims, 'issue', place);
    expect(await history(place.memberId)).toMatchObject([{ by: 'Gone Gray' }]);
    await ownerRows(tested, 'delete from administrators where user_id = $1', [gone.userId]);
    expect(await history(place.memberId)).toMatchObject([{ by: null }]);
  });

  test("a member's history is that member's alone", async () => {
    const [place, other] = [await addPlace(tested), await addPlace(tested)];
    await punched(tested, ann.claims, 'issue', place);
    await punched(tested, ann.claims, 'issue', other);
    expect(await history(place.memberId)).toHaveLength(1);
    expect(await history('00000000-0000-4000-8000-000000000001')).toEqual([]);
  });

  test("a member's history isn't shown to members, not even about themselves", async () => {
    const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    await expectRefusal(history(member.memberId, member), '42501');
  });
});

test('the last punch of a member is the last one that counts', async () => {
  const place = await addPlace(tested);
  const last = () =>
    actorRows<{ punch_id: string; by: string; punched_at: Date }>(
      tested,
      ann.claims,
      'select * from last_punches(array[$1]::uuid[], $2)',
      [place.memberId, place.programId],
    );
  expect(await last()).toEqual([]);
  const issued = await punched(tested, ann.claims, 'issue', place, minutesAgo(90));
  const renewed = await punched(tested, bea.claims, 'renew', place, minutesAgo(80));
  const at = (await writtenFor(tested, place)).ledger.at(-1)?.at;
  expect(await last()).toMatchObject([{ punch_id: renewed.punch.id, by: 'Bea Bright', punched_at: at }]);
  await undoAs(tested, ann.claims, { ...place, punchId: renewed.punch.id, reason: 'Wrong person' });
  expect(await last()).toMatchObject([{ punch_id: issued.punch.id, by: 'Ann Archer' }]);
});

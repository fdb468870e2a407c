import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, punched } from './credential-world.ts';
import { mergeAs, unmergeAs } from './merge-world.ts';
import { actorRows } from './rows.ts';
import { minutesAgo, undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let bea: Person;
let carl: Person;
let keptId: string;
let hiddenId: string;
let programId: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  bea = await named('Bea');
  carl = await named('Carl');
});
afterAll(() => tested.close());

beforeEach(async () => {
  [keptId, hiddenId, programId] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction, { firstName: 'Marcus', lastName: 'Bright' }),
    await addProgram(transaction, { validityDays: 42 }),
  ]);
});

const named = (firstName: string) =>
  tested.asOwner(async (transaction) => {
    const person = await addAdministrator(transaction);
    await transaction.query(`update administrators set first_name = $2, last_name = 'Stone' where user_id = $1`, [
      person.userId,
      firstName,
    ]);
    return person;
  });

const did = (by: Person, verb: 'issue' | 'renew', memberId: string, minutes: number) =>
  punched(tested, by.claims, verb, { memberId, programId }, minutesAgo(minutes));

type Entry = { kind: string; by: string; undone: string | null; recorded_under: string | null };
const historyOf = async (memberId: string) =>
  (
    await actorRows<Entry>(
      tested,
      bea.claims,
      `select kind, by, (undone ->> 'by') || ': ' || (undone ->> 'reason') as undone, recorded_under
       from credential_history($1)`,
      [memberId],
    )
  ).map(({ kind, by, undone, recorded_under }) => [kind, by, undone, recorded_under]);

const merged = () => mergeAs(tested, bea.claims, { keptId, hiddenId });

test('a merged history shows each act once, as it was recorded first, with the record it was recorded under', async () => {
  await did(bea, 'issue', keptId, 300);
  await did(carl, 'issue', hiddenId, 200);
  await merged();
  expect(await historyOf(keptId)).toEqual([
    ['issue', 'Bea Stone', null, null],
    ['issue', 'Carl Stone', null, hiddenId],
  ]);
  expect(await historyOf(hiddenId)).toEqual([]);
});

test('each record shows its own acts once more after a merge is undone', async () => {
  await did(bea, 'issue', keptId, 300);
  await did(carl, 'issue', hiddenId, 200);
  const { mergeId } = await merged();
  await unmergeAs(tested, bea.claims, mergeId);
  expect(await historyOf(keptId)).toEqual([['issue', 'Bea Stone', null, null]]);
  expect(await historyOf(hiddenId)).toEqual([['issue', 'Carl Stone', null, null]]);
});

test('an act undone after a merge is shown once, and returns with the undo of the merge as undone', async () => {
  await did(bea, 'issue', keptId, 300);
  await did(carl, 'issue', hiddenId, 200);
  const { mergeId } = await merged();
  const [copy] = await actorRows<{ punch_id: string }>(
    tested,
    bea.claims,
    'select punch_id from credential_history($1) where recorded_under is not null',
    [keptId],
  );
  const place = { memberId: keptId, programId, punchId: copy?.punch_id ?? '' };
  await undoAs(tested, carl.claims, { ...place, reason: 'Was not there' });
  const own = ['issue', 'Bea Stone', null, null];
  expect(await historyOf(keptId)).toEqual([own, ['issue', 'Carl Stone', 'Carl Stone: Was not there', hiddenId]]);
  await unmergeAs(tested, bea.claims, mergeId);
  expect(await historyOf(keptId)).toEqual([own]);
  expect(await historyOf(hiddenId)).toEqual([['issue', 'Carl Stone', 'Carl Stone: Was not there', null]]);
});

test('the last punch of a merged person is that of who recorded it first', async () => {
  await did(bea, 'issue', keptId, 300);
  const last = await did(carl, 'issue', hiddenId, 5);
  await merged();
  expect(
    await actorRows(tested, bea.claims, 'select member_id, punched_at, by from last_punches($1, $2)', [
      [keptId],
      programId,
    ]),
  ).toEqual([{ member_id: keptId, punched_at: new Date(last.punch.punch_date), by: 'Carl Stone' }]);
});

test('a report names who recorded an act before a merge, and lists it once', async () => {
  await did(carl, 'issue', hiddenId, 200);
  await merged();
  const report = `select r ->> 'recorded_by' as by from json_array_elements(report_page('credentials') -> 'rows') r
    where r ->> 'member_id' = any ($1)`;
  expect(await actorRows(tested, bea.claims, report, [[keptId, hiddenId]])).toEqual([{ by: 'Carl Stone' }]);
});

test("today's acts list those of merged records once", async () => {
  await did(bea, 'issue', keptId, 2);
  await did(carl, 'issue', hiddenId, 1);
  await merged();
  const rows = await actorRows<{ by: string }>(
    tested,
    bea.claims,
    `select r ->> 'recorded_by' as by from json_array_elements(dashboard() -> 'punches' -> 'rows') r
     where r ->> 'program_id' = $1`,
    [programId],
  );
  expect(rows).toEqual([{ by: 'Carl Stone' }, { by: 'Bea Stone' }]);
});

test('a record names those that were merged into it, and a merged record leads on', async () => {
  const { mergeId } = await merged();
  const read = async (memberId: string) =>
    (await actorRows<{ of: unknown }>(tested, bea.claims, 'select merges_of($1) as of', [memberId]))[0]?.of;
  expect(await read(keptId)).toEqual({
    leadsTo: null,
    merges: [{ id: mergeId, at: expect.any(String), by: 'Bea Stone', firstName: 'Marcus', lastName: 'Bright' }],
  });
  expect(await read(hiddenId)).toEqual({ leadsTo: keptId, merges: [] });
  await unmergeAs(tested, bea.claims, mergeId);
  expect(await read(keptId)).toEqual({ leadsTo: null, merges: [] });
});

test('dates that follow from a removal under another record say so, and go with the undo of the merge', async () => {
  await did(bea, 'issue', keptId, 300);
  await did(carl, 'issue', hiddenId, 200);
  await act(tested, carl.claims, 'remove', { memberId: hiddenId, programId }, minutesAgo(100));
  const removals = [{ programId, stands: false }];
  const { mergeId } = await mergeAs(tested, bea.claims, { keptId, hiddenId, removals });
  expect(await historyOf(keptId)).toEqual([
    ['issue', 'Bea Stone', null, null],
    ['issue', 'Carl Stone', null, hiddenId],
    ['clocks', 'Bea Stone', null, hiddenId],
  ]);
  await unmergeAs(tested, bea.claims, mergeId);
  expect(await historyOf(keptId)).toEqual([['issue', 'Bea Stone', null, null]]);
  expect(await historyOf(hiddenId)).toEqual([
    ['issue', 'Carl Stone', null, null],
    ['remove', 'Carl Stone', null, null],
  ]);
});

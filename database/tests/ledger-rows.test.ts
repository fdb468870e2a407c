import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, actIn, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addRenewed, minutesAgo, undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
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

const issuedOverTable = (place: { memberId: string; programId: string }, issued: string) =>
  actorRows<{ id: string; issued_date: Date }>(
    tested,
    admin.claims,
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
     values ($1, $2, ${issued}, now() + interval '30 days') returning id, issued_date`,
    [place.memberId, place.programId],
  );

test("a ledger row names its act's punch, and its void names both", async () => {
  const { place, issued, renewed } = await addRenewed(tested, admin.claims);
  await undoAs(tested, other.claims, { ...place, punchId: renewed.punch.id });
  const { ledger } = await writtenFor(tested, place);
  const second = ledger[1] as { id?: string };
  expect(ledger).toMatchObject([
    { kind: 'issue', punch_id: issued.punch.id, voids: null, actor_id: admin.userId },
    { kind: 'renew', punch_id: renewed.punch.id, voids: null, actor_id: admin.userId },
    { kind: 'void', punch_id: renewed.punch.id, voids: second.id, actor_id: other.userId },
  ]);
});

test('a ledger row is also written for a bare punch that follows an act in the same transaction', async () => {
  const { place, issued } = await addRenewed(tested, admin.claims);
  const bare = `insert into certification_punches (certification_id, punch_type, notes) values ($1, 'recertification', $2)
      returning id`;
  const values = [issued.credential.id, 'Written by hand'];
  const after = await tested.database.asActor(admin.claims, async (transaction) => {
    await actIn(transaction, 'renew', place, new Date());
    return (await transaction.query<{ id: string }>(bare, values)).rows[0]?.id;
  });
  const { ledger } = await writtenFor(tested, place);
  expect(ledger.at(-1)).toMatchObject({ kind: 'punch', punch_id: after, actor_id: admin.userId });
  expect(ledger.map(({ kind }) => kind)).toEqual(['issue', 'renew', 'renew', 'punch']);
});

test('a ledger row holds no reason: that stays with the punch', async () => {
  const { place, renewed } = await addRenewed(tested, admin.claims);
  await undoAs(tested, admin.claims, { ...place, punchId: renewed.punch.id, reason: 'It was Mia Miller' });
  const { ledger, punches } = await writtenFor(tested, place);
  expect(punches.at(-1)).toMatchObject({ void_reason: 'It was Mia Miller' });
  expect(JSON.stringify(ledger)).not.toContain('Miller');
});

test('a ledger row is written once for each credential that loses its season, and names who deleted it', async () => {
  const places = [await addPlace(tested), await addPlace(tested)];
  const [season] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Gone', $1, '2026-01-01', '2026-04-01') returning id`,
    [places[0]?.programId],
  );
  for (const place of places) {
    const [issued] = await issuedOverTable(place, 'now()');
    await ownerRows(tested, 'update certifications set season_id = $2 where id = $1', [issued?.id, season?.id]);
  }
  await actorRows(tested, admin.claims, 'delete from seasons where id = $1', [season?.id]);
  for (const place of places) {
    const { ledger, credentials } = await writtenFor(tested, place);
    expect(credentials).toMatchObject([{ season_id: null, status: 'valid' }]);
    expect(ledger.map(({ kind, actor_id, season_id }) => [kind, actor_id, season_id])).toEqual([
      ['issue', admin.userId, null],
      ['correct', null, season?.id],
      ['correct', admin.userId, null],
    ]);
  }
});

test('a ledger row says when an act took effect and when it was written', async () => {
  const place = await addPlace(tested);
  const before = new Date();
  const at = minutesAgo(90);
  await punched(tested, admin.claims, 'issue', place, at);
  const [row] = (await writtenFor(tested, place)).ledger;
  expect(row?.at).toEqual(at);
  expect(row?.recorded_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test('a ledger row for a credential written with a past issue date took effect on that date', async () => {
  const place = await addPlace(tested);
  const [written] = await issuedOverTable(place, `now() - interval '20 days'`);
  const [row] = (await writtenFor(tested, place)).ledger;
  expect(row).toMatchObject({ kind: 'issue', at: written?.issued_date, actor_id: admin.userId });
});

test('a ledger row is recorded no earlier than the previous one', async () => {
  const { place } = await addRenewed(tested, admin.claims);
  await act(tested, admin.claims, 'remove', place);
  const times = (await writtenFor(tested, place)).ledger.map((row) => row.recorded_at.getTime());
  expect(times).toEqual(times.toSorted((one, another) => one - another));
});

describe("row's base", () => {
  const bases = async (place: { memberId: string; programId: string }) =>
    (await writtenFor(tested, place)).ledger.map(({ kind, base }) => [kind, base]);

  test("a row's base is the act's, else the program's, and a void restores the previous one", async () => {
    const place = await addPlace(tested, { base: 'LG3' });
    await punched(tested, admin.claims, 'issue', place);
    await punched(tested, admin.claims, 'renew', { ...place, base: 'LG5' });
    const again = await punched(tested, admin.claims, 'renew', { ...place, base: 'LG6' });
    await undoAs(tested, admin.claims, { ...place, punchId: again.punch.id });
    await actorRows(
      tested,
      admin.claims,
      `update certifications set expiration_date = expiration_date + interval '1 day' where member_id = $1`,
      [place.memberId],
    );
    await act(tested, admin.claims, 'remove', place);
    await punched(tested, admin.claims, 'issue', place);
    expect(await bases(place)).toEqual([
      ['issue', 'LG3'],
      ['renew', 'LG5'],
      ['renew', 'LG6'],
      ['void', 'LG5'],
      ['correct', 'LG5'],
      ['remove', 'LG5'],
      ['reactivate', 'LG3'],
    ]);
  });

  test("a row's base is nothing if neither act nor program has one", async () => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', { ...place, base: 'LG2' });
    await punched(tested, admin.claims, 'renew', place);
    expect(await bases(place)).toEqual([
      ['issue', 'LG2'],
      ['renew', null],
    ]);
  });

  test("a row's base is kept when the base is renamed", async () => {
    const place = await addPlace(tested, { base: 'LG4' });
    await issuedOverTable(place, 'now()');
    await ownerRows(tested, `update bases set base_name = 'Four' where base_name = 'LG4'`);
    expect(await bases(place)).toEqual([['issue', 'LG4']]);
    await ownerRows(tested, `update bases set base_name = 'LG4' where base_name = 'Four'`);
  });
});

test.each(['insert', 'update'])("the issue date can't lie in the future: %s", async (way) => {
  const refused = { code: '23514', message: 'The issue date of a credential cannot lie in the future' };
  const place = await addPlace(tested);
  const tomorrow = `now() + interval '1 day'`;
  if (way === 'insert') return expect(issuedOverTable(place, tomorrow)).rejects.toMatchObject(refused);
  await issuedOverTable(place, 'now()');
  const redate = `update certifications set issued_date = ${tomorrow} where member_id = $1`;
  await expect(actorRows(tested, admin.claims, redate, [place.memberId])).rejects.toMatchObject(refused);
  await expect(ownerRows(tested, redate, [place.memberId])).rejects.toMatchObject(refused);
});

test("the issue date may be some minutes ahead of the database's clock", async () => {
  expect(await issuedOverTable(await addPlace(tested), `now() + interval '4 minutes'`)).toHaveLength(1);
});

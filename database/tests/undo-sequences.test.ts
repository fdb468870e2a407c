import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, addPlace, punched } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addRenewed, minutesAgo, notTheLast, undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

type Stored = { status: string; issued: string; expires: string; season: string | null };

async function storedOf({ memberId, programId }: { memberId: string; programId: string }): Promise<Stored | undefined> {
  const sql = `select status, issued_date::text as issued, expiration_date::text as expires, season_id as season
    from certifications where member_id = $1 and program_id = $2`;
  return (await actorRows<Stored>(tested, admin.claims, sql, [memberId, programId]))[0];
}

const patch = (place: { memberId: string }, change: string) =>
  actorRows(tested, admin.claims, `update certifications set ${change} where member_id = $1`, [place.memberId]);

// Must be first: with so few credentials PostgreSQL reads the whole table.
test('a void locks no other member', async () => {
  const { place, renewed } = await addRenewed(tested, admin.claims);
  const other = await addRenewed(tested, admin.claims);
  await ownerRows(tested, 'analyze certifications');
  await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query('select from members where id = $1 for no key update', [other.place.memberId]);
    const undoing = undoAs(tested, admin.claims, { ...place, punchId: renewed.punch.id });
    expect(await undoing.finally(() => query('rollback'))).toMatchObject({ kind: 'done' });
  });
});

describe('after a renewal and a removal', () => {
  test('an undone reactivation after a renewal and a removal leaves the renewed dates, removed', async () => {
    const { place, renewed } = await addRenewed(tested, admin.claims);
    await act(tested, admin.claims, 'remove', place);
    const removed = await storedOf(place);
    const again = await punched(tested, admin.claims, 'issue', place);
    await undoAs(tested, admin.claims, { ...place, punchId: again.punch.id });
    expect(await storedOf(place)).toEqual(removed);
    expect(removed).toMatchObject({ status: 'inactive' });
    expect(new Date(removed?.expires ?? '')).toEqual(new Date(renewed.credential.expiration_date));
  });

  test("the renewal of a credential made valid again by a write to the table isn't what gets undone", async () => {
    const { place, renewed } = await addRenewed(tested, admin.claims);
    await act(tested, admin.claims, 'remove', place);
    await patch(place, `status = 'valid'`);
    const before = await storedOf(place);
    expect(await undoAs(tested, admin.claims, { ...place, punchId: renewed.punch.id, reason: 'Wrong' })).toEqual(
      notTheLast,
    );
    expect(await storedOf(place)).toEqual(before);
  });
});

test("a bare punch of the same instant isn't the one undone", async () => {
  const { place, issued, renewed } = await addRenewed(tested, admin.claims);
  const [bare] = await actorRows<{ id: string }>(
    tested,
    admin.claims,
    `insert into certification_punches (certification_id, punch_type, punch_date)
     select certification_id, 'recertification', punch_date from certification_punches where id = $1 returning id`,
    [renewed.punch.id],
  );
  expect(await undoAs(tested, admin.claims, { ...place, punchId: bare?.id ?? '' })).toEqual(notTheLast);
  expect(await undoAs(tested, admin.claims, { ...place, punchId: renewed.punch.id })).toEqual({
    kind: 'done',
    credential: issued.credential,
  });
  const voided = 'select id from certification_punches where certification_id = $1 and voided_at is not null';
  expect(await actorRows(tested, admin.claims, voided, [renewed.credential.id])).toEqual([{ id: renewed.punch.id }]);
});

describe('an undone first issue', () => {
  test("an undone first issue isn't made valid again with its old dates", async () => {
    const place = await addPlace(tested);
    const issued = await punched(tested, admin.claims, 'issue', place);
    await undoAs(tested, admin.claims, { ...place, punchId: issued.punch.id });
    await expect(patch(place, `status = 'valid'`)).rejects.toMatchObject({
      code: '23514',
      message: 'This credential was taken back. To make it valid again, issue it anew or give new dates.',
    });
    await patch(place, `status = 'valid', expiration_date = now() + interval '3 days'`);
    expect(await storedOf(place)).toMatchObject({ status: 'valid' });
  });

  test.each(['corrected', 'issued again'])(
    "an undone first issue isn't made valid again if it was %s since",
    async (since) => {
      const place = await addPlace(tested);
      const issued = await punched(tested, admin.claims, 'issue', place, minutesAgo(5));
      await undoAs(tested, admin.claims, { ...place, punchId: issued.punch.id });
      if (since === 'corrected') await patch(place, `issued_date = issued_date - interval '1 day'`);
      else {
        const again = await punched(tested, admin.claims, 'issue', place);
        await undoAs(tested, admin.claims, { ...place, punchId: again.punch.id });
      }
      await expectRefusal(patch(place, `status = 'valid'`), '23514');
    },
  );
});

test("a void that coincides with its season's deletion is refused, or the roster would keep what was undone", async () => {
  const { place, renewed, second } = await addRenewed(tested, admin.claims, { season: true });
  const outcome = await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query('delete from seasons where id = $1', [second]);
    const undoing = undoAs(tested, admin.claims, { ...place, punchId: renewed.punch.id });
    const waiting = 'select from pg_locks where not granted';
    await expect.poll(async () => (await query(waiting)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await query('commit');
    return undoing;
  });
  expect(outcome).toEqual(notTheLast);
});

test('no request can date or name a punch over the table', async () => {
  const { renewed } = await addRenewed(tested, admin.claims);
  await expectRefusal(
    actorRows(
      tested,
      admin.claims,
      `insert into certification_punches (id, certification_id, punch_type) values (gen_random_uuid(), $1, 'recertification')`,
      [renewed.credential.id],
    ),
    '42501',
  );
});

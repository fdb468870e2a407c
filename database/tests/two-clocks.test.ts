import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { act, actIn, punched, writtenFor } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let programId: string;

const now = new Date();
const ahead = (days: number) => addCalendarDays(now, days);

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

beforeEach(async () => {
  programId = await tested.asOwner((transaction) => addProgram(transaction, { validityDays: 42, twoClocks: true }));
});

const addPerson = async (): Promise<CredentialAct> => ({
  memberId: await tested.asOwner((transaction) => addMember(transaction)),
  programId,
});

/** A season that is running, or starts in this many days; `meanwhile` runs while the change holds its locks. */
const addSeason = (meanwhile: () => Promise<void> = async () => {}, beginsIn = -30) =>
  tested.database.asActor(admin.claims, (transaction) =>
    changeSeasons(
      transaction,
      async () => {
        await meanwhile();
        await transaction.query(
          `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3)`,
          [programId, denverDate(ahead(beginsIn)), denverDate(ahead(150))],
        );
      },
      now,
    ),
  );

const makeValid = (place: CredentialAct) =>
  actorRows(
    tested,
    admin.claims,
    `update certifications set status = 'valid' where member_id = $1 and program_id = $2 returning id`,
    [place.memberId, programId],
  );

const expiryOf = async (place: CredentialAct) => (await writtenFor(tested, place)).credentials[0]?.expiration_date;

async function somebodyWaits(): Promise<void> {
  const waiting = () => ownerRows(tested, 'select from pg_locks where not granted');
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBeGreaterThan(0);
}

test("dates that followed their program don't come back to life with an undone first issue", async () => {
  const place = await addPerson();
  const { punch } = await punched(tested, admin.claims, 'issue', place, now);
  await addSeason();
  expect(await expiryOf(place)).toEqual(ahead(42));
  await undoAs(tested, admin.claims, { ...place, punchId: punch.id });
  await expectRefusal(makeValid(place), '23514');
});

test('dates that followed their program remain after an undone punch, a removal and its undo', async () => {
  const place = await addPerson();
  await punched(tested, admin.claims, 'issue', place, ahead(-20));
  const { punch } = await punched(tested, admin.claims, 'renew', place, now);
  await addSeason();
  await undoAs(tested, admin.claims, { ...place, punchId: punch.id });
  expect(await expiryOf(place)).toEqual(ahead(22));
  const removal = await act(tested, admin.claims, 'remove', place);
  if (removal.kind !== 'done' || !('removal' in removal)) throw new Error('Not removed');
  const back = await undoAs(tested, admin.claims, { ...place, removalId: removal.removal.id });
  expect(back).toMatchObject({ kind: 'done', credential: { status: 'valid' } });
  expect(await expiryOf(place)).toEqual(ahead(22));
});

test('an undone first issue is issued anew, even if the season gives the same expiry again', async () => {
  const place = await addPerson();
  await addSeason(async () => {}, 30);
  const first = await punched(tested, admin.claims, 'issue', place, ahead(-1));
  await undoAs(tested, admin.claims, { ...place, punchId: first.punch.id, reason: 'Wrong person' });
  const again = await punched(tested, admin.claims, 'issue', place, now);
  expect(again.credential).toEqual({
    ...first.credential,
    issued_date: again.credential.issued_date,
    annual_date: again.credential.annual_date,
  });
});

describe('removed credential restored over the table', () => {
  const removed = async () => {
    const place = await addPerson();
    await punched(tested, admin.claims, 'issue', place, ahead(-20));
    await act(tested, admin.claims, 'remove', place);
    return place;
  };

  test('a removed credential restored over the table is refused in a program with two clocks, whose rule may have changed meanwhile', async () => {
    const place = await removed();
    await expectRefusal(makeValid(place), '23514');
    const again = await punched(tested, admin.claims, 'issue', place, now);
    expect(again.credential).toMatchObject({ status: 'valid' });
  });

  test('a removed credential restored over the table comes back without its year if the option was turned off', async () => {
    const place = await removed();
    await tested.database.asActor(admin.claims, (transaction) =>
      updateProgram(transaction, { id: programId, twoClocks: false }, now),
    );
    await makeValid(place);
    expect((await writtenFor(tested, place)).credentials).toMatchObject([{ status: 'valid', annual_date: null }]);
  });
});

test('an issue that coincides with a season change follows the new seasons if it waits for the change', async () => {
  const place = await addPerson();
  const issuing: Promise<unknown>[] = [];
  await addSeason(() => {
    issuing.push(punched(tested, admin.claims, 'issue', place, now));
    return somebodyWaits();
  });
  await Promise.all(issuing);
  expect(await expiryOf(place)).toEqual(ahead(42));
});

test('an issue that coincides with a season change follows the new seasons if the change waits for it', async () => {
  const place = await addPerson();
  await whileHeld(
    (transaction) => actIn(transaction, 'issue', place, now),
    () => addSeason(),
  );
  expect(await expiryOf(place)).toEqual(ahead(42));
  expect((await writtenFor(tested, place)).ledger.map(({ kind }) => kind)).toEqual(['issue', 'clocks']);
});

test('a credential written over the table while the option is turned on has its year', async () => {
  const place = await addPerson();
  const id = programId;
  const twoClocks = (on: boolean) =>
    tested.database.asActor(admin.claims, (transaction) => updateProgram(transaction, { id, twoClocks: on }, now));
  await twoClocks(false);
  const insert = `insert into certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, $3, $4)`;
  await whileHeld(
    ({ query }) => query(insert, [place.memberId, id, now, ahead(300)]),
    () => twoClocks(true),
  );
  expect((await writtenFor(tested, place)).credentials).toMatchObject([
    { annual_date: now, expiration_date: ahead(300) },
  ]);
});

/** Runs `first` in a transaction that stays open until `second` waits for it. */
async function whileHeld(
  first: (transaction: ActorTransaction) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const [waiting] = await tested.database.asActor(admin.claims, async (transaction) => {
    await first(transaction);
    const started = second();
    await somebodyWaits();
    return [started];
  });
  await waiting;
}

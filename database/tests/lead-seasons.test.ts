import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { renewCredential } from '../src/credentials/credential-acts.ts';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { planCurrency } from '../src/currency/plan-currency.ts';
import { createSeason, deleteSeason, updateSeason } from '../src/currency/write-season.ts';
import { answerOf } from '../src/functions.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import type { Place } from './trainer-world.ts';
import { addBaseWithHolder, addGrantee } from './worlds/grantees.ts';
import type { Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let base: Place;
let elsewhere: Place;
let lead: Person;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  [base, elsewhere, lead] = await tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    const away = await addBaseWithHolder(transaction);
    await transaction.query('update programs set two_clocks = true, validity_period_days = 42 where id = any ($1)', [
      [here.programId, away.programId],
    ]);
    return [here, away, await addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id })];
  });
});

const now = new Date();
const day = (days: number) => denverDate(addCalendarDays(now, days));
const draft = () => ({ name: 'Winter', startDate: day(-60), endDate: day(90) });
const act = <Result>(work: (transaction: ActorTransaction) => Promise<Result>, { claims } = lead) =>
  tested.database.asActor(claims, work);
const seasonsOf = ({ programId }: Place) =>
  ownerRows(tested, 'select name, is_active from seasons where program_id = $1', [programId]);
const endGrant = () => ownerRows(tested, 'update app.grants set ended_at = now() where user_id = $1', [lead.userId]);

async function expiryAt({ programId }: Place) {
  const [held] = await ownerRows<{ day: string }>(
    tested,
    `select app.day_in_denver(expiration_date)::text as day from certifications where program_id = $1`,
    [programId],
  );
  return held?.day;
}

async function addSeason(at: Place): Promise<string> {
  const [season] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Theirs', $1, $2, $3) returning id`,
    [at.programId, day(-60), day(90)],
  );
  return season?.id ?? '';
}

test("a lead adds, changes, ends and deletes a season of the base's programs, and the dates of its holders follow", async () => {
  const { memberId, programId } = base;
  await act((one) => renewCredential(one, { memberId, programId }, now));
  expect(await expiryAt(base)).not.toBe(day(42));
  const added = await act((one) => createSeason(one, { programId, ...draft() }, now));
  const season = added.kind === 'done' ? added.season : undefined;
  expect(season).toMatchObject({ name: 'Winter', programId, isActive: true });
  expect(await expiryAt(base)).toBe(day(42));
  const id = season?.id ?? '';
  const ended = { id, ...draft(), name: 'Winter 2026', isActive: false };
  expect(await act((one) => updateSeason(one, ended, now))).toMatchObject({
    season: { name: 'Winter 2026', isActive: false },
  });
  expect(await expiryAt(base)).not.toBe(day(42));
  expect(await act((one) => deleteSeason(one, { id }, now))).toEqual({ kind: 'done' });
  expect(await seasonsOf(base)).toEqual([]);
});

test('a season that somebody else changed is not saved over, and the answer has it as it is', async () => {
  const id = await addSeason(base);
  const was = { name: 'Winter', startDate: day(-60), endDate: day(90) };
  expect(await act((one) => updateSeason(one, { id, was, ...draft() }, now))).toMatchObject({
    code: 'changed_meanwhile',
    current: { id, name: 'Theirs' },
  });
});

test('programs and seasons of other bases are missing for a lead, in a plan too', async () => {
  const { programId } = elsewhere;
  const id = await addSeason(elsewhere);
  const before = await expiryAt(elsewhere);
  expect(await act((one) => createSeason(one, { programId, ...draft() }, now))).toMatchObject({
    code: 'program_missing',
  });
  expect(await act((one) => updateSeason(one, { id, ...draft() }, now))).toMatchObject({
    code: 'season_missing',
    current: null,
  });
  expect(await act((one) => deleteSeason(one, { id }, now))).toMatchObject({ code: 'season_missing' });
  const proposed = { twoClocks: true, validityPeriodDays: 42, seasons: [] };
  expect(await act((one) => planCurrency(one, { programId, proposed }, now))).toMatchObject({
    code: 'program_missing',
  });
  expect(await act((one) => planCurrency(one, { programId: base.programId, proposed }, now))).toMatchObject({
    kind: 'done',
    held: 1,
  });
  expect(await seasonsOf(elsewhere)).toEqual([{ name: 'Theirs', is_active: true }]);
  expect(await expiryAt(elsewhere)).toBe(before);
});

test("a lead sets how many people the base's programs need, and no other program's", async () => {
  const set = (programId: string, { claims } = lead) =>
    actorRows(tested, claims, 'select set_needed($1, 4)', [programId]);
  await set(base.programId);
  await expectRefusal(set(elsewhere.programId), '23503');
  const needs = await ownerRows(
    tested,
    'select program_id, needed from app.program_needs where program_id = any ($1)',
    [[base.programId, elsewhere.programId]],
  );
  expect(needs).toEqual([{ program_id: base.programId, needed: 4 }]);
});

test('a lead of everything changes seasons everywhere, a trainer nowhere', async () => {
  const [everywhere, trainer] = await tested.asOwner(async (transaction) => [
    await addGrantee(transaction, { kind: 'lead', scope: 'all' }),
    await addGrantee(transaction, { kind: 'trainer', scope: 'all' }),
  ]);
  const { programId } = elsewhere;
  const create = (person: Person) => act((one) => createSeason(one, { programId, ...draft() }, now), person);
  expect(await create(everywhere)).toMatchObject({ kind: 'done' });
  await expectRefusal(create(trainer), '42501');
});

test('nothing is written if the grant ends between the review and the press, or between the locks and the write', async () => {
  const { programId } = base;
  const given = {
    season: null,
    was: null,
    program: programId,
    name: 'W',
    start_date: day(0),
    end_date: day(9),
    is_active: true,
  };
  const late = act((one) =>
    changeSeasons(
      one,
      async () => {
        await endGrant();
        return one.query(...answerOf('acts.save_season', given));
      },
      now,
    ),
  );
  await expectRefusal(late, '42501');
  await expectRefusal(
    act((one) => createSeason(one, { programId, ...draft() }, now)),
    '42501',
  );
  expect(await seasonsOf(base)).toEqual([]);
});

test('the one writer takes dates from a lead only as a rule of the base gives them', async () => {
  const write = async (at: Place, more: object) => {
    const [held] = await ownerRows<{ id: string }>(tested, 'select id from certifications where program_id = $1', [
      at.programId,
    ]);
    const credential = { id: held?.id, expiration_date: now.toISOString(), annual_date: null, ...more };
    const batch = crypto.randomUUID();
    await ownerRows(
      tested,
      `insert into app.clock_rules (batch_id, program_id, at, after_event, rule) values ($1, $2, now(), 0, '{}')`,
      [batch, at.programId],
    );
    const changes = JSON.stringify([{ kind: 'clocks', at: now.toISOString(), batch_id: batch, credential }]);
    return act((one) => one.query(...answerOf('acts.write', { changes, in_full: false })));
  };
  await expectRefusal(write(elsewhere, {}), '42501');
  await expectRefusal(write(base, { status: 'inactive' }), '42501');
  await write(base, {});
});

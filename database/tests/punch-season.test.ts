import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, addPlace, lastJanuaryEvening, punched, writtenFor } from './credential-world.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const evening = lastJanuaryEvening();
const year = evening.getUTCFullYear();

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

describe("credential's season", () => {
  async function addSeason(programId: string, name: string, start: string, end: string): Promise<string> {
    const sql = `insert into seasons (name, program_id, start_date, end_date) values ($1, $2, $3, $4) returning id`;
    const [season] = await ownerRows<{ id: string }>(tested, sql, [name, programId, start, end]);
    return season?.id ?? '';
  }
  const winter = [`${year - 1}-11-15`, `${year}-01-09`] as const;

  test("a credential's season is the one that names the base and whose last day is today in Denver", async () => {
    const place = await addPlace(tested, { base: 'LG2', type: 'rescue' });
    await addSeason(place.programId, 'LG1 Winter', ...winter);
    const season = await addSeason(place.programId, 'lg2 Winter', ...winter);
    const { credential } = await punched(tested, admin.claims, 'issue', place, evening);
    expect(credential.season_id).toBe(season);
    expect((await writtenFor(tested, place)).ledger).toMatchObject([{ season_id: season }]);
  });

  test("a credential's season is the chosen base's and, of several, the latest start, but never one that ended yesterday", async () => {
    const place = await addPlace(tested, { base: 'LG5', type: 'rescue' });
    await addSeason(place.programId, 'LG5 Winter', ...winter);
    await addSeason(place.programId, 'LG4 Winter', ...winter);
    const late = await addSeason(place.programId, 'LG4 Late Winter', `${year - 1}-12-01`, `${year}-01-09`);
    await addSeason(place.programId, 'LG4 Holidays', `${year - 1}-12-20`, `${year}-01-08`);
    const { credential } = await punched(tested, admin.claims, 'issue', { ...place, base: 'LG4' }, evening);
    expect(credential.season_id).toBe(late);
  });

  test("a credential's season is none if no season contains the day, and a renewal then clears the old one", async () => {
    const place = await addPlace(tested);
    const seasonId = await addSeason(place.programId, 'Last summer', `${year - 1}-06-01`, `${year - 1}-09-01`);
    await punched(tested, admin.claims, 'issue', { ...place, seasonId }, evening);
    const { credential } = await punched(tested, admin.claims, 'renew', place, evening);
    expect(credential.season_id).toBeNull();
  });

  test("a credential's season is the one that was sent", async () => {
    const place = await addPlace(tested);
    const seasonId = await addSeason(place.programId, 'Another time', '2001-01-01', '2001-02-01');
    const { credential } = await punched(tested, admin.claims, 'issue', { ...place, seasonId }, evening);
    expect(credential.season_id).toBe(seasonId);
  });

  test("a credential's season is never another program's", async () => {
    const place = await addPlace(tested);
    const seasonId = await addSeason((await addPlace(tested)).programId, 'Foreign', ...winter);
    expect(await act(tested, admin.claims, 'issue', { ...place, seasonId }, evening)).toEqual({
      kind: 'missing',
      code: 'season_missing',
      message: 'Season not found',
    });
    expect((await writtenFor(tested, place)).credentials).toEqual([]);
  });
});

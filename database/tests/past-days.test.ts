import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { act, punched } from './credential-world.ts';
import { actorRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const ask = <Row extends Record<string, unknown>>(sql: string, values: readonly unknown[]) =>
  actorRows<Row>(tested, admin.claims, sql, values);
const asAdmin = <T>(work: (transaction: ActorTransaction) => Promise<T>) => tested.database.asActor(admin.claims, work);

describe('a season added between an act and its undo', () => {
  const issuedAt = addCalendarDays(new Date(), -60);
  const onDay = (day: number) => addCalendarDays(issuedAt, day);

  /** Issued on day 0 in a program with two clocks. On day 25 a season is added that began before. */
  async function withSeason(work: (place: CredentialAct) => Promise<() => Promise<unknown>>): Promise<CredentialAct> {
    const place = await tested.asOwner(async (transaction) => ({
      memberId: await addMember(transaction),
      programId: await addProgram(transaction, { name: 'Ropes', validityDays: 14, twoClocks: true }),
    }));
    await punched(tested, admin.claims, 'issue', place, onDay(0));
    const undo = await work(place);
    const insert = `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3)`;
    const days = [denverDate(onDay(-5)), denverDate(onDay(200))];
    await asAdmin((transaction) =>
      changeSeasons(transaction, () => transaction.query(insert, [place.programId, ...days]), onDay(25)),
    );
    await undo();
    return place;
  }

  const expiryOn = async ({ memberId, programId }: CredentialAct, day: number) => {
    const [row] = await ask<{ answer: { rows: { member_id: string; held: { expiration_date: string }[] }[] } }>(
      'select readiness_board(day := $1, programs := $2) as answer',
      [denverDate(onDay(day)), [programId]],
    );
    const held = row?.answer.rows.find(({ member_id }) => member_id === memberId)?.held[0];
    return held && denverDate(new Date(held.expiration_date));
  };

  const year = denverDate(addCalendarDays(issuedAt, 365));
  const lapsed = denverDate(onDay(14));

  const undone = () =>
    withSeason(async (issued) => {
      const { punch } = await punched(tested, admin.claims, 'renew', issued, onDay(20));
      return () => undoAs(tested, admin.claims, { ...issued, punchId: punch.id, reason: 'Wrong person' }, onDay(40));
    });

  test('a season added before a punch was undone moved the dates from before the punch', async () => {
    const place = await undone();
    expect([await expiryOn(place, 22), await expiryOn(place, 38), await expiryOn(place, 45)]).toEqual([
      ...[year, lapsed, lapsed],
    ]);
  });

  test('a season added between an act and its undo is in the history at its time, and what had followed from the punch is undone with it', async () => {
    const { memberId } = await undone();
    const history = await ask<{ kind: string; at: Date; new_expiration_date: Date; undone: object | null }>(
      'select * from credential_history($1)',
      [memberId],
    );
    expect(
      history.map(({ kind, at, new_expiration_date, undone }) => [
        ...[kind, denverDate(at), denverDate(new_expiration_date), undone !== null],
      ]),
    ).toEqual([
      ['issue', denverDate(onDay(0)), year, false],
      ['renew', denverDate(onDay(20)), year, true],
      ['clocks', denverDate(onDay(25)), denverDate(onDay(34)), true],
      ['clocks', denverDate(onDay(25)), lapsed, false],
    ]);
  });

  test('a season added before a removal was undone moved the dates of what had never been removed', async () => {
    const place = await withSeason(async (issued) => {
      const removed = await act(tested, admin.claims, 'remove', issued, onDay(20));
      if (removed.kind !== 'done' || !('removal' in removed)) throw new Error('Not removed');
      const removalId = removed.removal.id;
      return () => undoAs(tested, admin.claims, { ...issued, removalId, reason: 'Wrong person' }, onDay(40));
    });
    expect([await expiryOn(place, 22), await expiryOn(place, 38), await expiryOn(place, 45)]).toEqual([
      ...[year, lapsed, lapsed],
    ]);
  });
});

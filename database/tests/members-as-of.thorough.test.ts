import { credentialsAsOf } from '@ffl/domain/tests/credentials-as-of';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '../src/sample/load-sample.ts';
import { readLedger } from './ledger-events.ts';
import { type AsOf, anyStep, createHistory, type History } from './ledger-history.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const dayMs = 86_400_000;

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

test('the members in force at any moment, as known at any other, follow from the acts, whatever these were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 4, maxLength: 18 }),
      fc.array(fc.record({ moment: fc.nat(), known: fc.nat() }), { minLength: 12, maxLength: 12 }),
      async (steps, questions) => {
        const history = await createHistory(tested, admin);
        for (const step of steps) await history.perform(step);
        for (const { moment, known } of questions) {
          const question = history.question(moment, known);
          expect(await answerTo(history, question)).toEqual(history.expected(question));
        }
      },
    ),
    { numRuns: 20 },
  );
});

/** The procedure's answer about the members of a history. */
async function answerTo({ memberIds }: History, { momentMicros, knownMicros }: AsOf): Promise<string[]> {
  const instant = (place: number) => `timestamptz 'epoch' + $${place}::bigint * interval '1 microsecond'`;
  const rows = await actorRows<{ row: string }>(
    tested,
    admin.claims,
    `select concat_ws(' ', credential_id, member_id, program_id, coalesce(base, 'none'),
       issued_date at time zone 'UTC', expiration_date at time zone 'UTC') as row
     from members_as_of(${instant(1)}, ${instant(2)}) where member_id = any($3)`,
    [momentMicros, knownMicros, memberIds],
  );
  return rows.map(({ row }) => row).sort();
}

describe('of the sample', () => {
  const now = new Date('2026-11-20T18:00:00Z');
  const shown = `select member_id as "memberId", credential_id as id, program_id as "programId", base,
    issued_date as "issuedDate", expiration_date as "expiresDate", true as "isActive"
    from members_as_of($1, $2) order by credential_id`;
  let sample: TestDatabase;
  let reader: Person;

  beforeAll(async () => {
    sample = await createTestDatabase();
    await loadSample(sample.owner, 'a hash', now);
    reader = await sample.asOwner((transaction) => addAdministrator(transaction));
  });
  afterAll(() => sample.close());

  const asOf = (moment: Date, knownAt: Date) => actorRows(sample, reader.claims, shown, [moment, knownAt]);

  test("the members in force in the sample are those that the domain's rules read from the same ledger", async () => {
    const events = await readLedger(sample);
    const anyDay = fc.date({ min: new Date(now.getTime() - 1200 * dayMs), max: now, noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(anyDay, anyDay, async (moment, knownAt) => {
        const held = credentialsAsOf(events, { moment, knownAt }).filter(({ expiresDate }) => expiresDate >= moment);
        expect(await asOf(moment, knownAt)).toEqual(held.sort((one, other) => (one.id < other.id ? -1 : 1)));
      }),
      { numRuns: 60 },
    );
  });

  test('a past roster of the sample stays what it was after its people and their base are gone', async () => {
    const winter = new Date('2026-02-01T18:00:00Z');
    const before = await asOf(winter, new Date());
    expect(before.length).toBeGreaterThan(100);
    expect(new Set(before.map((row) => row.base))).toContain('LG1');
    await ownerRows(sample, 'delete from members');
    await ownerRows(sample, 'delete from seasons');
    await ownerRows(sample, 'delete from programs');
    await ownerRows(sample, 'delete from bases');
    expect(await asOf(winter, new Date())).toEqual(before);
    expect(await asOf(new Date(), new Date())).toEqual([]);
  });
});

test('only administrators may ask who was in force', async () => {
  await expect(actorRows(tested, { role: 'anon' }, 'select * from members_as_of(now())')).rejects.toMatchObject({
    code: '42501',
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let lead: Person;
let memberId: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  const programId = await tested.asOwner(async (transaction) => {
    lead = await addAdministrator(transaction);
    memberId = await addMember(transaction);
    return addProgram(transaction, { base: 'LG1' });
  });
  await ownerRows(tested, 'update app.reminding set is_on = true');
  await ownerRows(tested, 'insert into app.letter_choices (user_id) values ($1)', [lead.userId]);
  const leads = 'insert into app.base_leads (user_id, base_id) select $1, base_id from programs where id = $2';
  await ownerRows(tested, leads, [lead.userId, programId]);
  const holds = `insert into certifications (member_id, program_id, issued_date, expiration_date)
    values ($1, $2, now() - interval '10 days', now() + interval '10 days')`;
  await ownerRows(tested, holds, [memberId, programId]);
});
afterAll(() => tested.close());

/** Writes Monday's letter and counts the people it names. */
async function letter() {
  const [counts] = await ownerRows<{ lapsed: number; lapsing: number }>(
    tested,
    `select (m.lapsed ->> 'total')::int as lapsed, (m.lapsing ->> 'total')::int as lapsing
     from app.monday_bases($1, now(), 12, 10) m`,
    [lead.userId],
  );
  return counts;
}

test('leads are not told that a credential of somebody grounded will lapse, but that it did', async () => {
  expect(await letter()).toEqual({ lapsed: 0, lapsing: 1 });
  const request = { memberId, reason: 'Broken wrist' };
  await tested.database.asActor(lead.claims, (transaction) => groundMember(transaction, request, new Date()));
  expect(await letter()).toEqual({ lapsed: 0, lapsing: 0 });
  await ownerRows(tested, `update certifications set expiration_date = now() - interval '1 second'`);
  expect(await letter()).toEqual({ lapsed: 1, lapsing: 0 });
});

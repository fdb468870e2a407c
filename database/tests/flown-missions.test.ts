import { addCalendarDays, denverDate, endOfDay } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let memberId: string;

const ahead = (days: number) => denverDate(addCalendarDays(new Date(), days));

beforeAll(async () => {
  tested = await createTestDatabase();
  const programId = await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    memberId = await addMember(transaction);
    return addProgram(transaction, { base: 'LG1', type: 'rescue' });
  });
  await ownerRows(
    tested,
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
     values ($1, $2, now() - interval '10 days', now() + interval '10 days')`,
    [memberId, programId],
  );
});
afterAll(() => tested.close());

async function reported() {
  const [row] = await actorRows<{ page: { rows: { flight: { as_it_was: string } }[] } }>(
    tested,
    admin.claims,
    `select report_page('live-missions') as page`,
  );
  return row?.page ?? { rows: [] };
}

test('a live mission says in its report and in the history where its person was', async () => {
  const fly = (days: number) =>
    ownerRows(
      tested,
      `insert into app.credential_events (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue,
         at, recorded_at, old_status, old_issued_date, old_expiration_date, new_status, new_issued_date, new_expiration_date,
         is_live_mission, punch_id)
       select credential_id, member_id, program_id, 'punch', false, true, false, $1, $1, new_status, new_issued_date,
         new_expiration_date, new_status, new_issued_date, new_expiration_date, true, gen_random_uuid()
       from app.credential_events order by id limit 1`,
      [endOfDay(ahead(days))],
    );
  await ownerRows(
    tested,
    `insert into app.grounding_events (member_id, kind, until, at, recorded_at) values ($1, 'ground', $2, $3, $3)`,
    [memberId, ahead(-4), new Date(endOfDay(ahead(-5)).getTime() - 60_000)],
  );
  for (const days of [-20, -5, -3]) await fly(days);
  const { rows } = await reported();
  expect(rows.map(({ flight }) => flight.as_it_was)).toEqual(['in_force', 'grounded', 'none']);
  const history = await actorRows<{ kind: string; standing: string | null }>(
    tested,
    admin.claims,
    'select kind, standing from credential_history($1)',
    [memberId],
  );
  expect(history.map(({ kind, standing }) => [kind, standing])).toEqual([
    ['punch', 'none'],
    ['issue', null],
    ['punch', 'grounded'],
    ['punch', 'in_force'],
  ]);
});

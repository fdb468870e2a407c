import { reportTypes } from '@ffl/domain/reports/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createFlights, type Flights } from './worlds/flights.ts';

let world: Flights;

// Enough that the planner has a choice: 20,000 entries of 1,000 people, 2,000 of them live missions.
beforeAll(async () => {
  world = await createFlights();
  await ownerRows(
    world.tested,
    `with people as (
       insert into members (first_name, last_name, email, phone, organization)
       select 'Maya', 'Member' || n, 'maya' || n || '@example.test', '970 555 0103', 'Alpine Rescue'
       from generate_series(1, 1000) n returning id
     )
     insert into app.credential_events (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue,
       at, recorded_at, new_status, new_issued_date, new_expiration_date, is_live_mission, punch_id)
     select p.id, p.id, $1, k.kind, k.is_change, k.is_entry, k.counts_as_issue, d.at, d.at, 'valid', d.at,
       d.at + interval '60 days', n % 10 = 0, gen_random_uuid()
     from people p cross join generate_series(1, 20) n join app.event_kinds k on k.kind = 'renew',
       lateral (select now() - (n * 20 + random() * 20) * interval '1 day' as at) d`,
    [world.rescue],
  );
  await ownerRows(world.tested, 'analyze app.credential_events');
});
afterAll(() => world.tested.close());

test.each(reportTypes)(
  "a page of the report %s and the first part of its file don't read the whole ledger",
  async (type) => {
    const scans = await world.tested.database.asActor(world.admin.claims, async ({ all, query }) => {
      await query('select report_page($1, page_size := 1000)', [type]);
      await query('select open_report($1)', [type]);
      await query('select acts.next_of_report(1000)');
      return all(`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'credential_events'`);
    });
    expect(scans).toEqual([{ scans: 0 }]);
  },
);

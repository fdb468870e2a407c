import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;
let others: Record<string, string>[];

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const colleagues = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction),
  ]);
  await tested.asOwner(({ query }) =>
    query(`update auth.sessions set idle_until = '2099-01-01', ends_at = '2099-01-01'`),
  );
  // Evening of the 22nd in Denver, the 23rd in UTC.
  flight.setNow(new Date('2026-11-23T05:00:00Z'));
  headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  others = await Promise.all(
    colleagues.map(async (each) => ({ Authorization: `Bearer ${await flight.tokenFor(each.claims)}` })),
  );
  await tested.asOwner(async ({ query }) => {
    await query(
      `insert into programs (name, program_type) values ('Lift Ticket', 'lift_ticket'), ('Ski, "=Patrol"', null)`,
    );
    await query(`update administrators set first_name = '=Ada', last_name = 'Moss' where user_id = $1`, [claims.sub]);
    await query(
      `${intoLedger}, d.actor from programs p,
         (values ('Lift Ticket', timestamptz '2026-03-08 06:59:59.999Z', $1::uuid),
           ('Lift Ticket', '2026-03-08 07:00:00Z', gen_random_uuid()), ('Ski, "=Patrol"', '2026-03-08 12:00:00Z', null)) d (name, at, actor)
       where p.name = d.name`,
      [claims.sub],
    );
    await query(
      `${intoLedger}, null from programs p, generate_series(1, 3500) n,
         lateral (select timestamptz '1950-01-01 18:00Z' + n * interval '1 minute' as at) d
       where p.name = 'Lift Ticket'`,
    );
  });
});
afterAll(() => tested.close());

/** Adds issues to people deleted since. */
const intoLedger = `insert into app.credential_events
  (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, at, new_status, new_issued_date, new_expiration_date, actor_id)
  select gen_random_uuid(), gen_random_uuid(), p.id, 'issue', true, true, true, d.at, 'valid', d.at, d.at + interval '180 days'`;

const read = (query: string, of = headers) => flight.get(`/functions/v1/report-export?${query}`, of);

async function linesOf(query: string): Promise<string[]> {
  const text = Buffer.from(await (await read(query)).arrayBuffer()).toString('utf8');
  return text.split('\r\n').slice(0, -1);
}

test("a report's file is named after the report and the date in Denver, and contains its rows, newest first", async () => {
  const response = await read('type=credentials&from=2026-01-01');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="credentials-report-2026-11-22.csv"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(
    [
      '\ufeffMember Name,Organization,Program,Issue Date,Expiry Date,Recorded by',
      'Former member,,"Ski, ""=Patrol""",2026-03-08,2026-09-04,On the server',
      'Former member,,Lift Ticket,2026-03-08,2026-09-04,Former administrator',
      "Former member,,Lift Ticket,2026-03-07,2026-09-04,'=Ada Moss",
      '',
    ].join('\r\n'),
  );
});

test("a report's file is complete, however many parts it is read in", async () => {
  const lines = await linesOf('type=credentials&program=Lift+Ticket');
  expect(lines).toHaveLength(1 + 2 + 3500);
  expect(lines.at(-1)).toBe('Former member,,Lift Ticket,1950-01-01,1950-06-30,On the server');
});

test("a report's file includes both dates of the period, from midnight to midnight in Denver", async () => {
  expect(await linesOf('type=credentials&from=2026-03-07&to=2026-03-07')).toHaveLength(1 + 1);
  expect(await linesOf('type=credentials&from=2026-03-08&to=2026-03-08')).toHaveLength(1 + 2);
  expect(await linesOf('type=credentials&from=2026-03-07&to=2026-03-08&program=Lift+Ticket')).toHaveLength(1 + 2);
});

test("a report's file contains only the headings if there is nothing", async () => {
  expect(await linesOf('type=live-missions')).toEqual([
    '\ufeffMember Name,Organization,Program,Date,Notes,Recorded by,Standing at the time',
  ]);
});

test("a report's file leaves an event, and a letter to the super administrators, and a refused one leaves neither", async () => {
  const [chief, reader] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin' }),
    await addAdministrator(transaction),
  ]);
  await tested.asOwner(({ query }) =>
    query(`update auth.sessions set idle_until = '2099-01-01', ends_at = '2099-01-01'`),
  );
  const own = { Authorization: `Bearer ${await flight.tokenFor(reader.claims)}` };
  await (await read('type=members', own)).arrayBuffer();
  await (await read('type=live-missions', own)).arrayBuffer();
  await (await read('type=credentials', own)).arrayBuffer();
  const { rows } = await tested.asOwner(({ query }) =>
    query(
      `select (select json_agg(e.details order by e.id) from app.security_events e where e.actor_id = $1) as events,
         (select json_agg(o.facts ->> 'report') from app.mail_outbox o where o.user_id = $2) as letters`,
      [reader.userId, chief.userId],
    ),
  );
  expect(rows).toEqual([
    {
      events: [
        { what: 'report', report: 'live-missions' },
        { what: 'report', report: 'credentials' },
      ],
      letters: ['live-missions'],
    },
  ]);
});

test.each([
  ['', 'Choose one of the reports'],
  ['type=members', 'Choose one of the reports'],
  ['type=credentials&program=Swiftwater', 'Choose one of the programs'],
  ['type=credentials&from=2026-12-01&to=2026-11-30', "From can't be after To"],
  ['type=credentials&from=2026-02-30', 'Enter a day from 1900 to 2100'],
  ['type=credentials&to=12026-01-01', 'Enter a day from 1900 to 2100'],
  ['type=credentials&from=1899-12-31', 'Enter a day from 1900 to 2100'],
  ['type=credentials&from=yesterday', 'Enter a day from 1900 to 2100'],
])("a report's file with %j is refused with its reason", async (query, sentence) => {
  const response = await read(query);
  expect(response.status).toBe(400);
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect([code, message.replace(/^\w+: /, '')]).toEqual(['input_invalid', sentence]);
});

test('a reader who leaves while a file is written gives the connection back', async () => {
  const reader = (await read('type=credentials')).body?.getReader();
  await reader?.read();
  expect(tested.database.load().inUse).toBe(1);
  await reader?.cancel();
  await vi.waitFor(() => expect(tested.database.load().inUse).toBe(0));
});

test('only one file per person and two in all are written at once, and another one has to wait', async () => {
  const [second, third] = others;
  const running = [await read('type=credentials'), await read('type=credentials', second)];
  for (const refused of [await read('type=credentials'), await read('type=credentials', third)]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toMatchObject({
      code: 'busy',
      message: 'Other reports are being exported at the moment. Please try again in a minute.',
    });
  }
  await running[1]?.arrayBuffer();
  expect((await read('type=credentials')).status).toBe(503);
  await running[0]?.arrayBuffer();
  await vi.waitFor(async () => expect(await linesOf('type=live-missions')).toHaveLength(1));
});

test('a file of live missions says the standing at the time, which its reader need not have the right to read', async () => {
  await tested.asOwner(({ query }) =>
    query(
      `insert into app.credential_events
         (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, at, recorded_at, new_status,
          new_issued_date, new_expiration_date, is_live_mission, punch_id)
       select credential_id, member_id, program_id, 'punch', false, true, false, d.at, d.at, 'valid', new_issued_date,
         new_expiration_date, true, gen_random_uuid()
       from app.credential_events e, (values (timestamptz '1950-05-01 18:00Z'), ('1951-05-01 18:00Z')) d (at)
       where e.kind = 'issue' and e.at < '1951-01-01' and e.id = (select max(id) from app.credential_events where kind = 'issue')`,
    ),
  );
  expect((await linesOf('type=live-missions')).slice(1)).toEqual([
    'Former member,,Lift Ticket,1951-05-01,,On the server,Lapsed (then None)',
    'Former member,,Lift Ticket,1950-05-01,,On the server,In force (then None)',
  ]);
});

test('a file of gaps says what was flown and where the person was, and a file of boardings what the ledger says', async () => {
  const gaps = await linesOf('type=gaps&from=1950-01-01&to=1951-12-31');
  expect(gaps).toEqual([
    '\ufeffMember Name,Organization,Program,When,What,Standing,As known then',
    'Former member,,Lift Ticket,"May 01, 1951, 11:00 AM GMT-7",Live mission,Lapsed,None',
    'Former member,,Lift Ticket,"May 01, 1950, 11:00 AM GMT-7",Live mission,In force,None',
  ]);
  await tested.asOwner(({ query }) =>
    query(
      `with device as (
         insert into app.boarding_devices (name, base, made_by, code_until)
         values ('Phone', 'LG2', gen_random_uuid(), now()) returning id)
       insert into app.boardings (key, device_id, kind, at, base, mission, reason, member_id, verdict, checked, program_ids)
       select gen_random_uuid(), id, 'boarded_anyway', timestamptz '2026-11-05 22:04Z', 'LG2', 'N911FL', 'Life at risk',
         gen_random_uuid(), 'lapsed', 'Lift Ticket', array[]::uuid[] from device`,
    ),
  );
  const [heading, line] = await linesOf('type=boardings');
  expect(heading).toBe('\ufeffMember Name,Organization,Program,When,Mission,Outcome,Card said,Ledger says,Recorded by');
  // This boarding arrived long after, and names no program that it could be compared with.
  expect(line).toMatch(
    /^Former member,,Lift Ticket,"Nov 05, 2026, 3:04 PM MST \(recorded .*\)",N911FL,Boarded anyway: Life at risk,Lapsed,Not known,Phone at LG2$/,
  );
});

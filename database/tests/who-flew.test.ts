import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../src/sample/seeded-random.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let rescue: string;
let avalanche: string;
let device: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    rescue = await addProgram(transaction, { name: 'Rescue Deployment', type: 'rescue', base: 'LG2' });
    avalanche = await addProgram(transaction, { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG2' });
    const made = await transaction.first<{ id: string }>(
      `insert into app.boarding_devices (name, base_id, base, made_by, code_until)
       select 'Phone', id, base_name, $1, now() from bases where base_name = 'LG2' returning id`,
      [admin.userId],
    );
    device = made?.id ?? '';
  });
});
afterAll(() => tested.close());

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) - 1;
/** So many days ago, at noon in UTC. */
const ago = (days: number, ms = 0) => new Date((today - days) * dayMs + dayMs / 2 + ms);

type Event = { kind: string; at: Date; recorded?: Date; until: Date; was?: Date; live?: boolean; voids?: number };
type Gap = { as_it_was: string; as_known: string } | null;

/** The ledger of one credential, as the product would have written it then; returns its rows' ids. */
async function held(memberId: string, programId: string, events: Event[]): Promise<number[]> {
  const ids: number[] = [];
  const credentialId = crypto.randomUUID();
  for (const { kind, at, recorded = at, until, was = null, live = false, voids } of events) {
    const [row] = await ownerRows<{ id: string }>(
      tested,
      `insert into app.credential_events (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue,
         at, recorded_at, old_status, old_issued_date, old_expiration_date, new_status, new_issued_date, new_expiration_date,
         is_live_mission, punch_id, voids)
       select $1, $2, $3, k.kind, k.is_change, k.is_entry, k.counts_as_issue, $5, $6,
         case when $7::timestamptz is not null then 'valid' end, $7, $7, 'valid', $5, $8, $9, gen_random_uuid(), $10
       from app.event_kinds k where k.kind = $4 returning id`,
      [
        credentialId,
        memberId,
        programId,
        kind,
        at,
        recorded,
        was,
        until,
        live,
        voids === undefined ? null : ids[voids],
      ],
    );
    ids.push(Number(row?.id));
  }
  return ids;
}

async function boards(memberId: string | null, at: Date, over: { kind?: string; programs?: string[] | null } = {}) {
  const { kind = 'boarded', programs = [rescue] } = over;
  const [row] = await ownerRows<{ id: string }>(
    tested,
    `insert into app.boardings (key, device_id, kind, at, base, mission, reason, member_id, verdict, checked, program_ids)
     values (gen_random_uuid(), $1, $2, $3, 'LG2', '', 'x', $4, 'valid', $5, $6) returning id`,
    [device, kind, at, memberId, programs && 'Rescue Deployment', programs],
  );
  return row?.id;
}

async function trains(memberId: string, day: Date) {
  await ownerRows(
    tested,
    `with session as (
       insert into training_sessions (training_type, date, base, base_id, program_id)
       select 'Winch', $2::date, base_name, id, 'rescue-deployment' from bases where base_name = 'LG2' returning id
     ) insert into trainees (training_session_id, member_id, name) select id, $1, 'x' from session`,
    [memberId, day],
  );
}

const lapsed: Gap = { as_it_was: 'lapsed', as_known: 'lapsed' };
const none: Gap = { as_it_was: 'none', as_known: 'none' };

/** In force from 100 to 70 days ago, and again from 50 to 20 days ago. */
const twice: Event[] = [
  { kind: 'issue', at: ago(100), until: ago(70) },
  { kind: 'renew', at: ago(50), until: ago(20), was: ago(70) },
];

/** Everything that somebody can have done, with the gap it is. */
const cases: [string, (memberId: string) => Promise<unknown>, Gap][] = [
  ['boards in force', async (who) => [await held(who, rescue, twice), await boards(who, ago(90))], null],
  ['boards in its last instant', async (who) => [await held(who, rescue, twice), await boards(who, ago(70))], null],
  ['boards an instant later', async (who) => [await held(who, rescue, twice), await boards(who, ago(70, 1))], lapsed],
  ['boards while renewed', async (who) => [await held(who, rescue, twice), await boards(who, ago(30))], null],
  ['boards between', async (who) => [await held(who, rescue, twice), await boards(who, ago(60))], lapsed],
  [
    'boards all the same',
    async (who) => [await held(who, rescue, twice), await boards(who, ago(10), { kind: 'boarded_anyway' })],
    lapsed,
  ],
  [
    'is refused while lapsed',
    async (who) => [await held(who, rescue, twice), await boards(who, ago(60), { kind: 'refused' })],
    null,
  ],
  [
    'boards and it is taken back',
    async (who) => {
      await held(who, rescue, twice);
      const voids = await boards(who, ago(60));
      await ownerRows(
        tested,
        `insert into app.boardings (key, device_id, kind, voids, at, base, mission, reason)
         values (gen_random_uuid(), $1, 'void', $2, now(), 'LG2', '', '')`,
        [device, voids],
      );
    },
    null,
  ],
  ['boards without ever holding it', (who) => boards(who, ago(60)), none],
  ['boards by another program', async (who) => [await held(who, avalanche, twice), await boards(who, ago(90))], none],
  [
    'boards by either of two',
    async (who) => [await held(who, avalanche, twice), await boards(who, ago(90), { programs: [rescue, avalanche] })],
    null,
  ],
  [
    'boards for everything',
    async (who) => [await held(who, avalanche, twice), await boards(who, ago(90), { programs: null })],
    null,
  ],
  [
    'boards for everything, lapsed',
    async (who) => [await held(who, avalanche, twice), await boards(who, ago(60), { programs: null })],
    lapsed,
  ],
  [
    'boards by a renewal that was undone later',
    async (who) => [
      await held(who, rescue, [...twice, { kind: 'void', at: ago(15), until: ago(70), was: ago(20), voids: 1 }]),
      await boards(who, ago(30)),
    ],
    { as_it_was: 'lapsed', as_known: 'in_force' },
  ],
  [
    'boards, and the renewal of before arrives later',
    async (who) => [
      await held(who, rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(50), recorded: ago(48), until: ago(20), was: ago(70) },
      ]),
      await boards(who, ago(49)),
    ],
    { as_it_was: 'in_force', as_known: 'lapsed' },
  ],
  [
    'flies a mission in force',
    (who) =>
      held(who, rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(80), until: ago(50), was: ago(70), live: true },
      ]),
    null,
  ],
  [
    'flies a mission lapsed',
    (who) =>
      held(who, rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(60), until: ago(30), was: ago(70), live: true },
      ]),
    lapsed,
  ],
  [
    'flies a mission that is undone',
    (who) =>
      held(who, rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(60), until: ago(30), was: ago(70), live: true },
        { kind: 'void', at: ago(59), until: ago(70), was: ago(30), voids: 1 },
      ]),
    null,
  ],
  ['trains in force', async (who) => [await held(who, rescue, twice), await trains(who, ago(90))], null],
  ['trains lapsed', async (who) => [await held(who, rescue, twice), await trains(who, ago(60))], lapsed],
  ['comes to train for the first time', (who) => trains(who, ago(60)), null],
];

type Row = { member_id: string; flight: { as_it_was: string; as_known: string } };

async function gaps(asked: Record<string, unknown> = {}): Promise<Row[]> {
  const values = { report: 'gaps', page: 1, page_size: 1000, ...asked };
  const named = Object.keys(values).map((name, index) => `${name} := $${index + 1}`);
  const [found] = await actorRows<{ told: { rows: Row[] } }>(
    tested,
    admin.claims,
    `select report_page(${named.join(', ')}) as told`,
    Object.values(values),
  );
  return found?.told.rows ?? [];
}

test('among 2,000 flights, missions and trainings the audit finds the 40 gaps, and no other', async () => {
  const random = seededRandom(27);
  const wrong = cases.filter(([, , gap]) => gap !== null);
  const right = cases.filter(([, , gap]) => gap === null);
  const chosen = [...Array.from({ length: 40 }, (_, at) => wrong[at % wrong.length])];
  const expected = new Map<string, Gap>();
  const people = await tested.asOwner(async (transaction) => {
    const ids: string[] = [];
    for (let count = 0; count < chosen.length + right.length * 4; count += 1) ids.push(await addMember(transaction));
    return ids;
  });
  for (const one of chosen) {
    const who = people.pop() ?? '';
    await one?.[1](who);
    expected.set(who, one?.[2] ?? null);
  }
  for (const [, make] of [...right, ...right, ...right, ...right]) await make(people.pop() ?? '');
  // The rest: flights of twenty people who were in force all the time.
  const current = await tested.asOwner(async (transaction) => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await addMember(transaction));
    return ids;
  });
  for (const who of current) await held(who, rescue, [{ kind: 'issue', at: ago(200), until: ago(-100) }]);
  await ownerRows(
    tested,
    `insert into app.boardings (key, device_id, kind, at, base, mission, reason, member_id, verdict, checked, program_ids)
     select gen_random_uuid(), $1, 'boarded', f.at, 'LG2', '', '', f.who, 'valid', 'Rescue Deployment', array[$2::uuid]
     from unnest($3::timestamptz[], $4::uuid[]) f (at, who)`,
    [
      device,
      rescue,
      Array.from({ length: 1900 }, () => ago(random.whole(1, 190))),
      Array.from({ length: 1900 }, () => current[random.whole(0, current.length - 1)]),
    ],
  );

  const found = await gaps();
  const byName = (rows: [string, Gap][]) => rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
  expect(
    byName(found.map(({ member_id, flight: { as_it_was, as_known } }) => [member_id, { as_it_was, as_known }])),
  ).toEqual(byName([...expected]));
  const [counted] = await actorRows<{ told: object }>(
    tested,
    admin.claims,
    `select report_counts(report := 'gaps', first_day := $1) as told`,
    [ago(195).toISOString().slice(0, 10)],
  );
  const compared = { boardings: expect.any(Number), live_missions: expect.any(Number), trainings: expect.any(Number) };
  expect(counted?.told).toMatchObject({ total: 40, compared });
});

test('where somebody was at a moment is what the board of that moment says, as known at any other', async () => {
  const differences = await ownerRows(
    tested,
    `with asked as (
       select distinct b.member_id, b.at, k.known_at
       from app.boardings b, (values (now()), (now() - interval '55 days'), (now() - interval '14 days')) k (known_at)
       where b.member_id is not null
       order by 1, 2, 3 limit 600
     )
     select * from asked a
     cross join lateral app.standing_at(a.member_id, null, a.at, a.known_at) s
     where s is distinct from (
       select case when bool_or(h.expiration_date >= a.at) then 'in_force' when count(*) > 0 then 'lapsed' else 'none' end
       from app.held_as_of(a.at - interval '1 millisecond', a.known_at) h where h.member_id = a.member_id)`,
  );
  expect(differences).toEqual([]);
});

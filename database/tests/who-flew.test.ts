import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../src/sample/seeded-random.ts';
import { ownerRows } from './rows.ts';
import { ago, createFlights, type Event, type Flights } from './worlds/flights.ts';
import { addMember } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

let world: Flights;
let tested: TestDatabase;

beforeAll(async () => {
  world = await createFlights();
  ({ tested } = world);
});
afterAll(() => tested.close());

type Gap = { as_it_was: string; as_known: string } | null;

const lapsed: Gap = { as_it_was: 'lapsed', as_known: 'lapsed' };
const none: Gap = { as_it_was: 'none', as_known: 'none' };

/** In force from 100 to 70 days ago, and again from 50 to 20 days ago. */
const twice: Event[] = [
  { kind: 'issue', at: ago(100), until: ago(70) },
  { kind: 'renew', at: ago(50), until: ago(20), was: ago(70) },
];

const removed: Event[] = [
  { kind: 'issue', at: ago(100), until: ago(-100) },
  { kind: 'remove', at: ago(80), until: ago(-100), was: ago(-100), status: 'inactive' },
];

/** What somebody did, and the gap that the audit finds in it. */
const cases: [string, (memberId: string) => Promise<unknown>, Gap][] = [
  [
    'boards in force',
    async (who) => [await world.held(who, world.rescue, twice), await world.boards(who, ago(90))],
    null,
  ],
  [
    'boards in its last instant',
    async (who) => [await world.held(who, world.rescue, twice), await world.boards(who, ago(70))],
    null,
  ],
  [
    'boards an instant later',
    async (who) => [await world.held(who, world.rescue, twice), await world.boards(who, ago(70, 1))],
    lapsed,
  ],
  [
    'boards while renewed',
    async (who) => [await world.held(who, world.rescue, twice), await world.boards(who, ago(30))],
    null,
  ],
  [
    'boards between',
    async (who) => [await world.held(who, world.rescue, twice), await world.boards(who, ago(60))],
    lapsed,
  ],
  [
    'boards anyway, lapsed',
    async (who) => [
      await world.held(who, world.rescue, twice),
      await world.boards(who, ago(10), { kind: 'boarded_anyway' }),
    ],
    lapsed,
  ],
  [
    'is refused while lapsed',
    async (who) => [await world.held(who, world.rescue, twice), await world.boards(who, ago(60), { kind: 'refused' })],
    null,
  ],
  [
    'boards and it is taken back',
    async (who) => {
      await world.held(who, world.rescue, twice);
      const voids = await world.boards(who, ago(60));
      await ownerRows(
        tested,
        `insert into app.boardings (key, device_id, kind, voids, at, base, mission, reason)
         values (gen_random_uuid(), $1, 'void', $2, now(), 'LG2', '', '')`,
        [world.device, voids],
      );
    },
    null,
  ],
  ['boards without ever holding it', (who) => world.boards(who, ago(60)), none],
  [
    'boards by another program',
    async (who) => [await world.held(who, world.avalanche, twice), await world.boards(who, ago(90))],
    none,
  ],
  [
    'boards by either of two',
    async (who) => [
      await world.held(who, world.avalanche, twice),
      await world.boards(who, ago(90), { programs: [world.rescue, world.avalanche] }),
    ],
    null,
  ],
  [
    'boards for everything',
    async (who) => [
      await world.held(who, world.avalanche, twice),
      await world.boards(who, ago(90), { programs: null }),
    ],
    null,
  ],
  [
    'boards for everything, lapsed',
    async (who) => [
      await world.held(who, world.avalanche, twice),
      await world.boards(who, ago(60), { programs: null }),
    ],
    lapsed,
  ],
  [
    'boards by a renewal that was undone later',
    async (who) => [
      await world.held(who, world.rescue, [
        ...twice,
        { kind: 'void', at: ago(15), until: ago(70), was: ago(20), voids: 1 },
      ]),
      await world.boards(who, ago(30)),
    ],
    { as_it_was: 'lapsed', as_known: 'in_force' },
  ],
  [
    'boards, and the renewal of before arrives later',
    async (who) => [
      await world.held(who, world.rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(50), recorded: ago(48), until: ago(20), was: ago(70) },
      ]),
      await world.boards(who, ago(49)),
    ],
    { as_it_was: 'in_force', as_known: 'lapsed' },
  ],
  [
    'flies a mission in force',
    (who) =>
      world.held(who, world.rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(80), until: ago(50), was: ago(70), live: true },
      ]),
    null,
  ],
  [
    'flies a mission lapsed',
    (who) =>
      world.held(who, world.rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(60), until: ago(30), was: ago(70), live: true },
      ]),
    lapsed,
  ],
  [
    'flies a mission that is undone',
    (who) =>
      world.held(who, world.rescue, [
        { kind: 'issue', at: ago(100), until: ago(70) },
        { kind: 'renew', at: ago(60), until: ago(30), was: ago(70), live: true },
        { kind: 'void', at: ago(59), until: ago(70), was: ago(30), voids: 1 },
      ]),
    null,
  ],
  [
    'trains in force',
    async (who) => [await world.held(who, world.rescue, twice), await world.trains(who, ago(90))],
    null,
  ],
  [
    'trains lapsed',
    async (who) => [await world.held(who, world.rescue, twice), await world.trains(who, ago(60))],
    lapsed,
  ],
  ['comes to train for the first time', (who) => world.trains(who, ago(60)), null],
  [
    'comes to train after a removal',
    async (who) => [await world.held(who, world.rescue, removed), await world.trains(who, ago(60))],
    none,
  ],
  [
    'boards anyway, in force',
    async (who) => [
      await world.held(who, world.rescue, twice),
      await world.boards(who, ago(90), { kind: 'boarded_anyway' }),
    ],
    { as_it_was: 'in_force', as_known: 'in_force' },
  ],
  [
    'trains lapsed, and is deleted',
    async (who) => {
      await world.held(who, world.rescue, twice);
      await world.trains(who, ago(60));
      await ownerRows(tested, 'delete from members where id = $1', [who]);
    },
    lapsed,
  ],
];

test('the audit finds the 40 gaps among 2,000 flights, missions and trainings, and no other', async () => {
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
  // The remaining flights are by twenty people who were in force all the time.
  const current = await tested.asOwner(async (transaction) => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await addMember(transaction));
    return ids;
  });
  for (const who of current) await world.held(who, world.rescue, [{ kind: 'issue', at: ago(200), until: ago(-100) }]);
  await ownerRows(
    tested,
    `insert into app.boardings (key, device_id, kind, at, base, mission, reason, member_id, verdict, checked, program_ids)
     select gen_random_uuid(), $1, 'boarded', f.at, 'LG2', '', '', f.who, 'valid', 'Rescue Deployment', array[$2::uuid]
     from unnest($3::timestamptz[], $4::uuid[]) f (at, who)`,
    [
      world.device,
      world.rescue,
      Array.from({ length: 1900 }, () => ago(random.whole(1, 190))),
      Array.from({ length: 1900 }, () => current[random.whole(0, current.length - 1)]),
    ],
  );

  const found = await world.gaps();
  const byName = (rows: [string, Gap][]) => rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
  expect(
    byName(
      found.map(({ member_id, flight: { as_it_was, as_known } }) => [
        String(member_id),
        { as_it_was, as_known } as Gap,
      ]),
    ),
  ).toEqual(byName([...expected]));
  expect(await world.counts(ago(195))).toMatchObject({ total: 40 });
});

test("somebody's standing at a moment is what the board of that moment says, as known at any other", async () => {
  const differences = await ownerRows(
    tested,
    `with moments as (
       select distinct b.member_id, b.at, k.known_at
       from app.boardings b, (values (now()), (now() - interval '55 days'), (now() - interval '14 days')) k (known_at)
       where b.member_id is not null
       order by 1, 2, 3 limit 600
     )
     select * from moments a
     cross join lateral app.standing_at(a.member_id, null, a.at, a.known_at) s
     where s is distinct from (
       select case when bool_or(h.expiration_date >= a.at) then 'in_force' when count(*) > 0 then 'lapsed' else 'none' end
       from app.held_as_of(a.at - interval '1 millisecond', a.known_at) h where h.member_id = a.member_id)`,
  );
  expect(differences).toEqual([]);
});

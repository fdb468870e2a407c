import {
  asksWhatEnds,
  endsBetween,
  singleStandings,
  singlesOf,
  toSingleStanding,
} from '@ffl/domain/credentials/single-standing';
import { standings } from '@ffl/domain/credentials/standing';
import { hasStanding } from '@ffl/domain/tests/standing-of';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, denverDate } from '@ffl/domain/time/denver';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
type Program = { id: string; type: 'avalanche' | 'lift_ticket' | null; base: string | null };
let programs: Program[];
const organizations = ['Alpine Rescue', "O'Neill; drop table members"];
const people = 40;
const today = denverDate(new Date());
const [yesterday, tomorrow, later] = [-1, 1, 31].map((days) => daysAfter(today, days)) as [
  CalendarDate,
  CalendarDate,
  CalendarDate,
];
const spans = [endsBetween(yesterday, today), endsBetween(tomorrow, later)];
const anyStanding = [...standings, ...singleStandings, ...spans];

beforeAll(async () => {
  tested = await createTestDatabase();
  programs = await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    const added: Program[] = [];
    for (const [type, base] of [
      ['avalanche', 'LG1'],
      ['avalanche', 'LG2'],
      ['lift_ticket', 'LG1'],
      [null, null],
    ] as const) {
      const id = await addProgram(transaction, { ...(type && { type }), ...(base && { base }) });
      added.push({ id, type, base });
    }
    for (let index = 0; index < people; index += 1)
      await addMember(transaction, { organization: organizations[index % 2] ?? '' });
    // Some people are grounded, some were until yesterday.
    await transaction.query(
      `insert into app.grounding_events (member_id, kind, until, at, recorded_at)
       select m.id, 'ground', (now() at time zone 'America/Denver')::date + (array[-1, 0, null])[m.place % 3 + 1], now(), now()
       from (select id, row_number() over (order by id) as place from members) m where m.place % 4 = 0`,
    );
    return added;
  });
});
afterAll(() => tested.close());

type Holding = { member: number; program: number; days: number; ms: number; isHeld: boolean };

/** Ends around every bound: now, and midnight in Denver today, on the 15th and on the 31st. */
const anyHolding: fc.Arbitrary<Holding> = fc.record({
  member: fc.nat(people - 1),
  program: fc.nat(3),
  days: fc.constantFrom(-400, -1, 0, 0, 1, 14, 15, 30, 31, 300),
  ms: fc.constantFrom(-1, 0, 1, 7_200_000),
  isHeld: fc.boolean(),
});

type Kept = { member_id: string; program_id: string; status: string; expiration_date: Date };

/** Writes what is held, half counted from now and half from midnight in Denver. */
async function hold(holdings: readonly Holding[]): Promise<void> {
  await ownerRows(tested, 'delete from certifications');
  await ownerRows(
    tested,
    `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
     select distinct on (m.id, h.program) m.id, h.program, now() - interval '500 days',
       case when row_number() over () % 2 = 0 then now() + h.days * interval '1 day'
         else ((now() at time zone 'America/Denver')::date + h.days)::timestamp at time zone 'America/Denver' end
         + h.ms * interval '1 ms',
       case when h.held then 'valid' else 'inactive' end
     from (select id, row_number() over (order by id) - 1 as place from members) m
     join unnest($1::int[], $2::uuid[], $3::int[], $4::int[], $5::boolean[]) as h (member, program, days, ms, held)
       on h.member = m.place`,
    [
      holdings.map(({ member }) => member),
      holdings.map(({ program }) => programs[program]?.id),
      holdings.map(({ days }) => days),
      holdings.map(({ ms }) => ms),
      holdings.map(({ isHeld }) => isHeld),
    ],
  );
}

type Filter = {
  program: string | null;
  type: string | null;
  base: string | null;
  standing: (typeof anyStanding)[number] | null;
  organization: string | null;
};

const anyFilter = (): fc.Arbitrary<Filter> =>
  fc.record({
    program: fc.option(fc.constantFrom(...programs.map(({ id }) => id)), { freq: 2 }),
    type: fc.option(fc.constantFrom('avalanche', 'rescue', 'lift_ticket'), { freq: 1 }),
    base: fc.option(fc.constantFrom('LG1', 'LG2', 'LG3', 'nowhere'), { freq: 1 }),
    standing: fc.option(fc.constantFrom(...anyStanding)),
    organization: fc.option(fc.constantFrom(...organizations, 'Nobody'), { freq: 1 }),
  });

type Answers = {
  /** Rounded up to the millisecond: an expiry has whole ones, and the database's clock has thousandths of them. */
  now: number;
  page: { matched: number; members: { id: string }[] };
  ids: { matched: number; ids: string[] };
  byEnd: string[];
};

/** The list's page, ids and order by end, with the instant they are about. */
async function ask(filter: Filter): Promise<Answers> {
  const named = Object.keys(filter).map((name, index) => `${name} := $${index + 1}`);
  const [answers] = await actorRows<Answers>(
    tested,
    admin.claims,
    `select ceil(extract(epoch from now()) * 1000)::double precision as now, list_members(${named.join(', ')}, page_size := 100) as page,
       list_member_ids(${named.join(', ')}) as ids,
       array(select json_array_elements(
         list_members(${named.join(', ')}, sort := 'soonest', page_size := 100) -> 'members') ->> 'id') as "byEnd"`,
    Object.values(filter),
  );
  if (!answers) throw new Error('Nothing was answered');
  return answers;
}

type Stored = { members: { id: string; organization: string; isGrounded: boolean }[]; credentials: Kept[] };

async function stored(): Promise<Stored> {
  return {
    members: await ownerRows(
      tested,
      `select m.id, organization, coalesce(g.until, 'infinity') >= (now() at time zone 'America/Denver')::date
         and g.id is not null as "isGrounded"
       from members m left join app.grounding_events g on g.member_id = m.id order by last_name, first_name, m.id`,
    ),
    credentials: await ownerRows<Kept>(tested, 'select * from certifications'),
  };
}

function scopeOf(filter: Filter): string[] {
  return programs
    .filter(
      ({ id, type, base }) =>
        (filter.program === null || filter.program === id) &&
        (filter.type === null || filter.type === type) &&
        (filter.base === null || filter.base === base),
    )
    .map(({ id }) => id);
}

/** Sorts people, given by name, by what ends first in the scope. */
function inOrderOfEnds({ credentials }: Stored, filter: Filter, people: string[], now: number): string[] {
  const scope = scopeOf(filter);
  const firstEnd = (id: string) => {
    const held = credentials
      .filter((one) => one.member_id === id && one.status === 'valid' && scope.includes(one.program_id))
      .map((one) => ({ expiresDate: one.expiration_date }));
    const single = asksWhatEnds(filter.standing) ? toSingleStanding(filter.standing) : null;
    const asked = single ? singlesOf(held, single, new Date(now), false) : held;
    const ends = asked.map(({ expiresDate }) => expiresDate.getTime());
    return Math.min(8.64e15, ...ends.filter((end) => end >= now));
  };
  return people.toSorted((one, other) => firstEnd(one) - firstEnd(other));
}

/** People that the list should find, by the domain's rule. */
function expected({ members, credentials }: Stored, filter: Filter, now: Date): string[] {
  const isScoped = filter.program !== null || filter.type !== null || filter.base !== null;
  const scope = scopeOf(filter);
  return members
    .filter(({ id, organization, isGrounded }) => {
      if (filter.organization !== null && filter.organization !== organization) return false;
      const inScope = credentials
        .filter((one) => one.member_id === id && (!isScoped || scope.includes(one.program_id)))
        .map((one) => ({ isActive: one.status === 'valid', expiresDate: one.expiration_date }));
      if (filter.standing === 'grounded' && !isScoped) return isGrounded;
      if (filter.standing !== null) return hasStanding(inScope, filter.standing, now, isGrounded);
      return !isScoped || !hasStanding(inScope, 'none', now);
    })
    .map(({ id }) => id);
}

test("the list's filters accept whoever the domain's rule accepts, and count them", async () => {
  const seen = { some: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHolding, { maxLength: 120 }),
      fc.array(anyFilter(), { minLength: 6, maxLength: 6 }),
      async (holdings, filters) => {
        await hold(holdings);
        const rows = await stored();
        for (const filter of filters) {
          const { now, page, ids, byEnd } = await ask(filter);
          const wanted = expected(rows, filter, new Date(now));
          expect([filter, byEnd]).toEqual([filter, inOrderOfEnds(rows, filter, wanted, now)]);
          expect([filter, page.members.map(({ id }) => id)]).toEqual([filter, wanted]);
          expect(ids).toEqual({ matched: wanted.length, ids: wanted });
          expect(page.matched).toBe(wanted.length);
          seen[wanted.length > 0 ? 'some' : 'none'] += 1;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(Math.min(seen.some, seen.none)).toBeGreaterThan(10);
});

test("the list's filters hold through the millisecond of an expiry, the last in force", async () => {
  const [member, programId] = [(await stored()).members.find(({ isGrounded }) => !isGrounded)?.id, programs[0]?.id];
  await ownerRows(tested, 'delete from certifications');
  const standing = await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now() - interval '1 day', date_trunc('milliseconds', now()) + interval '1 ms')`,
      [member, programId],
    );
    const count = (scope: string) =>
      query<{ matched: number }>(
        `select cardinality(app.members_found('', ${scope}, standing, null)) as matched
           from unnest(array['in_force', 'expiring_14', 'lapsed']) standing`,
      ).then(({ rows }) => rows.map(({ matched }) => matched));
    const counted = [];
    for (const scope of ['null, null, null', `null, 'avalanche', null`, `null, null, 'LG1'`])
      counted.push(await count(scope));
    await query('rollback');
    return counted;
  });
  expect(standing).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    [1, 1, 0],
  ]);
});

test("the list's filters return ids of at most 1,000, and the count of all", async () => {
  await ownerRows(
    tested,
    `insert into members (first_name, last_name, email, organization)
       select 'Many', 'N' || n, 'n' || n || '@example.test', 'Crowd' from generate_series(1, 1001) n`,
  );
  const crowd = { program: null, type: null, base: null, standing: null, organization: 'Crowd' };
  expect((await ask(crowd)).ids).toEqual({ matched: 1001, ids: [] });
  await ownerRows(tested, `delete from members where email = 'n1@example.test'`);
  const { ids } = await ask(crowd);
  expect([ids.matched, ids.ids.length, new Set(ids.ids).size]).toEqual([1000, 1000, 1000]);
  await ownerRows(tested, `delete from members where organization = 'Crowd'`);
});

import { programTypes } from '@ffl/domain/programs/program-types';
import { denverDate, endOfDay, startOfDay } from '@ffl/domain/time/denver';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { punched } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
/** An administrator who leads LG2. */
let lead: Person;
let programs: string[];

const organizations = ['Alpine Rescue', 'Vail Ski Patrol', 'Not listed'];
const types = ['avalanche', 'rescue', 'lift_ticket'] as const;
const people = 30;

beforeAll(async () => {
  tested = await createTestDatabase();
  programs = await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    lead = await addAdministrator(transaction);
    for (let index = 0; index < people; index += 1)
      await addMember(transaction, { organization: organizations[index % 3] ?? '' });
    const added = [];
    for (const base of ['LG1', 'LG2'])
      for (const type of types) added.push(await addProgram(transaction, { base, type, name: `${type} ${base}` }));
    return [...added, await addProgram(transaction, { name: 'Without base' })];
  });
  await ownerRows(tested, 'insert into app.program_needs (program_id, needed) values ($1, 4), ($2, 1)', [
    programs[0],
    programs[6],
  ]);
  await askAs(lead, `set_led_bases(array(select id from bases where base_name = 'LG2'))`);
  await ownerRows(
    tested,
    `insert into organization_whitelist (name, display_name) values ('alpine rescue', 'Alpine Rescue'), ('vail', 'Vail Ski Patrol')`,
  );
});
afterAll(() => tested.close());

const ask = <Answer>(call: string) => askAs<Answer>(admin, call);

async function askAs<Answer>({ claims }: Person, call: string): Promise<Answer> {
  const rows = await actorRows<{ answer: Answer }>(tested, claims, `select ${call} as answer`);
  if (!rows[0]) throw new Error('Nothing was answered');
  return rows[0].answer;
}

const needOf = ({ id, in_force, needed }: Need) => ({ id, in_force, needed });

/** Number of people that the list finds by each of the filters. */
const found = (filters: readonly string[]) =>
  ask<number[]>(`json_build_array(${filters.map((filter) => `list_members(${filter}) -> 'matched'`)})`);

type Need = { id: string; in_force: number; needed: number | null };
type Bases = {
  bases: {
    id: string;
    base_name: string;
    programs: Need[];
    in_force: number;
    next: { member_id: string; program: string; until: string } | null;
  }[];
};
type Cards = { programs: (Need & { base: string | null; members: number; shown: { id: string }[] })[] };
type Board = { columns: { programs: string[]; needed: number | null; everybody: number }[] };
type Detail = { total: number; in_force: number; expiring_14: number; grounded: number; lapsed: number } | null;
type Punch = {
  id: string;
  kind: string;
  recorded_by: string;
  is_voided: boolean;
  can_undo: boolean;
  live_mission: boolean;
  base: string;
  punched_at: string;
  expires: string;
};
type Dashboard = {
  types: { type: string; in_force: number; expiring_14: number; grounded: number; lapsed: number }[];
  attention: { total: number; rows: { member_id: string; program_id: string; until: string }[] };
  lapsing: { base: string | null; ends_14: number; ends_30: number; has_lapsed: number }[];
  punches: { total: number; rows: Punch[] };
};

/** Ends around now, midnight in Denver, and the bounds of the 14 days. */
const anyHoldings = fc.array(
  fc.record({
    member: fc.nat(people - 1),
    program: fc.nat(6),
    days: fc.constantFrom(-300, -1, 0, 1, 13, 14, 15, 200),
    ms: fc.constantFrom(-1, 0, 1, 7_200_000),
    isHeld: fc.boolean(),
  }),
  { maxLength: 100 },
);

type Holding = { member: number; program: number; days: number; ms: number; isHeld: boolean };

async function hold(holdings: readonly Holding[]): Promise<void> {
  await ownerRows(tested, 'delete from certifications');
  await ownerRows(
    tested,
    `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
     select distinct on (m.id, h.program) m.id, ($1::uuid[])[h.program + 1], now() - interval '400 days',
       ((now() at time zone 'America/Denver')::date + h.days)::timestamp at time zone 'America/Denver'
         + case when h.member % 2 = 0 then h.ms * interval '1 ms' else now() - date_trunc('day', now()) end,
       case when h."isHeld" then 'valid' else 'inactive' end
     from (select id, row_number() over (order by id) - 1 as place from members) m
     join jsonb_to_recordset($2) as h (member int, program int, days int, ms int, "isHeld" boolean) on h.member = m.place`,
    [programs, JSON.stringify(holdings)],
  );
}

const anyGroundings = fc.array(fc.record({ member: fc.nat(people - 1), days: fc.constantFrom(null, -1, 0, 1) }), {
  maxLength: 12,
});

/** Grounds these people and nobody else; a person's last one counts. */
async function ground(groundings: readonly { member: number; days: number | null }[]): Promise<void> {
  const acts = `insert into app.grounding_events (member_id, kind, until, at, recorded_at)`;
  await ownerRows(tested, `${acts} select id, 'lift', null, now(), now() from members order by id`);
  await ownerRows(
    tested,
    `${acts} select m.id, 'ground', (now() at time zone 'America/Denver')::date + g.days, now(), now()
     from (select id, row_number() over (order by id) - 1 as place from members) m
     join jsonb_to_recordset($1) as g (member int, days int) on g.member = m.place`,
    [JSON.stringify(groundings)],
  );
}

/** Rarely generated, so always tried: somebody who would lapse soon and is grounded. */
const soonGrounded = { member: 0, program: 0, days: 13, ms: 0, isHeld: true } as const;

test('each number on a card is how many the list behind its link finds, whatever is held', async () => {
  await fc.assert(
    fc.asyncProperty(anyHoldings, anyGroundings, async (holdings, groundings) => {
      await hold(holdings);
      await ground(groundings);
      const { bases } = await ask<Bases>('base_overview()');
      expect(bases.map(({ base_name }) => base_name)).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']);
      expect(bases.map(({ in_force }) => in_force)).toEqual(
        await found(bases.map(({ base_name }) => `base := '${base_name}', standing := 'in_force'`)),
      );
      for (const { in_force, next } of bases) expect(next === null).toBe(in_force === 0);
      const cards = (await ask<Cards>('program_cards()')).programs;
      expect(cards.filter(({ base }) => base !== null).map(needOf)).toEqual(
        bases.flatMap(({ programs: ofBase }) => ofBase.map(needOf)),
      );
      for (const { id, base, members, shown, ...need } of cards) {
        const { columns } = await ask<Board>(`readiness_board(base := ${base === null ? 'null' : `'${base}'`})`);
        const onBoard = columns.find((column) => column.programs.includes(id));
        expect([onBoard?.everybody, onBoard?.needed]).toEqual([need.in_force, need.needed]);
        const ofProgram = `program := '${id}'`;
        const standings = ['in_force', 'expiring_14', 'grounded'];
        const [all, inForce, expiring, onGround] = await found([
          ofProgram,
          ...standings.map((standing) => `${ofProgram}, standing := '${standing}'`),
        ]);
        expect(members).toBe(all);
        expect(shown).toHaveLength(Math.min(members, 3));
        const detail = await ask<Detail>(`program_detail('${id}')`);
        expect(detail).toMatchObject({
          total: members,
          in_force: inForce,
          expiring_14: expiring,
          grounded: onGround,
          shown,
        });
        const { total, in_force, grounded, lapsed } = detail ?? { total: 0, in_force: 0, grounded: 0, lapsed: 0 };
        expect(in_force + grounded + lapsed).toBe(total);
      }
      const dashboard = await ask<Dashboard>('dashboard()');
      expect(dashboard.types.map(({ type }) => type)).toEqual(programTypes);
      for (const { type, ...counts } of dashboard.types) {
        const ofType = await found(
          Object.keys(counts).map((standing) => `type := '${type}', standing := '${standing}'`),
        );
        expect([type, Object.values(counts)]).toEqual([type, ofType]);
      }
      await expectAttention(dashboard.attention);
      await expectLapsing(dashboard.lapsing, [null]);
      await expectLapsing((await askAs<Dashboard>(lead, 'dashboard()')).lapsing, ['LG2', null]);
    }),
    { numRuns: 12, examples: [[[soonGrounded], [{ member: soonGrounded.member, days: null }]]] },
  );
});

async function expectAttention({ total, rows }: Dashboard['attention']): Promise<void> {
  const due = await ownerRows<{ member_id: string; program_id: string; until: string }>(
    tested,
    `select member_id, program_id, to_json(expiration_date) #>> '{}' as until from certifications
     where status = 'valid' and expiration_date >= now() and not app.is_grounded(member_id)
       and (expiration_date at time zone 'America/Denver')::date - (now() at time zone 'America/Denver')::date <= 14`,
  );
  expect(total).toBe(due.length);
  const soonest = due.map(({ until }) => new Date(until).getTime()).sort((one, other) => one - other);
  expect(rows.map(({ until }) => new Date(until).getTime())).toEqual(soonest.slice(0, 10));
}

async function expectLapsing(lapsing: Dashboard['lapsing'], scopes: (string | null)[]): Promise<void> {
  expect(lapsing.map(({ base }) => base)).toEqual(scopes);
  for (const { base, ...counts } of lapsing) {
    const scope = base === null ? '' : `base := '${base}', `;
    const behind = await found(Object.keys(counts).map((standing) => `${scope}standing := '${standing}'`));
    expect([base, Object.values(counts)]).toEqual([base, behind]);
  }
}

test("the next to lapse at a base is whoever's credential ends first, in whichever program", async () => {
  await ground([]);
  await hold([
    { member: 0, program: 0, days: 20, ms: 0, isHeld: true },
    { member: 0, program: 1, days: 200, ms: 0, isHeld: true },
    { member: 2, program: 2, days: 35, ms: 0, isHeld: true },
  ]);
  const [first] = await ownerRows<{ member_id: string; program: string }>(
    tested,
    `select member_id, (select name from programs where id = $1) as program from certifications where program_id = $1`,
    [programs[0]],
  );
  const [lg1, lg2] = (await ask<Bases>('base_overview()')).bases;
  expect(lg1).toMatchObject({ in_force: 2, next: first });
  expect(lg2).toMatchObject({ in_force: 0, next: null });
});

test('bases are listed in order of their numbers', async () => {
  await ownerRows(tested, `insert into bases (base_name) values ('LG10')`);
  const { bases } = await ask<Bases>('base_overview()');
  expect(bases.map(({ base_name }) => base_name)).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7', 'LG10']);
  await ownerRows(tested, `delete from bases where base_name = 'LG10'`);
});

test('the cards of one base are those of its programs', async () => {
  const { bases } = await ask<Bases>('base_overview()');
  const { programs: cards } = await ask<Cards>(`program_cards('${bases[0]?.id}')`);
  expect(cards.map(({ id }) => id).sort()).toEqual(programs.slice(0, 3).sort());
  expect(await ask(`program_cards('00000000-0000-4000-8000-000000000000')`)).toEqual({ programs: [] });
  expect(await ask(`program_detail('00000000-0000-4000-8000-000000000000')`)).toBeNull();
});

test('an organization has as many members as the list finds under its display name', async () => {
  const { organizations: counted } = await ask<{ organizations: { members: number }[] }>('organization_counts()');
  expect(counted.map(({ members }) => members)).toEqual(
    await found([`organization := 'Alpine Rescue'`, `organization := 'Vail Ski Patrol'`]),
  );
  expect(counted[0]?.members).toBe(10);
});

describe("today's punches", () => {
  test("today's punches start at midnight in Denver, newest first, with who recorded them and what was undone", async () => {
    await ownerRows(tested, 'delete from certifications');
    const [first, second] = await ownerRows<{ id: string }>(tested, 'select id from members order by id limit 2');
    const today = denverDate(new Date());
    const midnight = startOfDay(today);
    expect(endOfDay(today) > new Date()).toBe(true);
    const place = { memberId: first?.id ?? '', programId: programs[0] ?? '', base: 'LG2' };
    await punched(tested, admin.claims, 'issue', place, new Date(midnight.getTime() - 1));
    const atMidnight = await punched(tested, admin.claims, 'renew', { ...place, liveMission: true }, midnight);
    const other = { memberId: second?.id ?? '', programId: programs[1] ?? '' };
    const mistake = await punched(tested, admin.claims, 'issue', other);
    await undoAs(tested, admin.claims, { ...other, punchId: mistake.punch.id, reason: 'Wrong person' });
    const [{ name } = { name: '' }] = await ownerRows<{ name: string }>(
      tested,
      `select first_name || ' ' || last_name as name from administrators where user_id = $1`,
      [admin.userId],
    );
    const { punches } = await ask<Dashboard>('dashboard()');
    expect(punches).toMatchObject({
      total: 2,
      rows: [
        { id: mistake.punch.id, kind: 'issue', base: 'LG1', recorded_by: name, is_voided: true, live_mission: false },
        { id: atMidnight.punch.id, kind: 'renew', recorded_by: name, is_voided: false, live_mission: true },
      ],
    });
  });

  test("today's punches name the program's base and the act's, and say which can still be undone", async () => {
    await ownerRows(tested, 'delete from certifications');
    const [member] = await ownerRows<{ id: string }>(tested, 'select id from members order by id limit 1');
    const place = { memberId: member?.id ?? '', programId: programs[0] ?? '' };
    const first = await punched(tested, admin.claims, 'issue', place);
    const last = await punched(tested, admin.claims, 'renew', { ...place, base: 'LG2' });
    const shown = async () => {
      const { rows } = (await ask<Dashboard>('dashboard()')).punches;
      const ofThese = rows.filter(({ id }) => id === first.punch.id || id === last.punch.id);
      return ofThese.map(({ base, punched_at, can_undo }) => [base, punched_at, can_undo]);
    };
    expect(await shown()).toEqual([
      ['LG1', 'LG2', true],
      ['LG1', 'LG1', false],
    ]);
    await undoAs(tested, admin.claims, { ...place, punchId: last.punch.id, reason: 'Wrong person' });
    expect(await shown()).toEqual([
      ['LG1', 'LG2', false],
      ['LG1', 'LG1', false],
    ]);
  });
});

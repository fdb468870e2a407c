import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, punched } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addMemberWithAccount, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

type Listed = {
  id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  current_until: string | null;
  held_count: number;
  live_missions: number;
  credentials: { program_id: string; expiration_date: string }[];
};
type Page = { total: number; matched: number; members: Listed[] };
type Query = Partial<{
  search: string | null;
  program: string | null;
  type: string | null;
  base: string | null;
  standing: string | null;
  organization: string | null;
  sort: string | null;
  direction: string | null;
  page: number | null;
  page_size: number | null;
}>;

let tested: TestDatabase;
let admin: Person;
let avalanche: string;
let lift: string;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  avalanche = await addProgramOf('avalanche', 'LG2', 365);
  lift = await addProgramOf('lift_ticket', 'LG1', 180);
  await addPerson('Zoé', 'Ångström', 'Vail Ski Patrol', '(970) 555-0101');
  await addPerson('Ben', 'Ärlig', 'Alpine Rescue', null);
  const maya = await addPerson('Maya', 'Lindqvist', 'Copper 100% Patrol', '(970) 555-0199');
  const joel = await addPerson('joel', 'okafor', 'Copper_Patrol', '303 555 0100');
  await addPerson('Ada', 'Lindqvist', 'Alpine Rescue', '970.555.0102');
  await punched(tested, admin.claims, 'issue', { memberId: maya, programId: avalanche }, daysAgo(60));
  await punched(tested, admin.claims, 'issue', { memberId: maya, programId: lift }, daysAgo(50));
  const mission = { memberId: maya, programId: avalanche, liveMission: true };
  await punched(tested, admin.claims, 'renew', mission, daysAgo(30));
  await punched(tested, admin.claims, 'issue', { memberId: joel, programId: lift, liveMission: true }, daysAgo(200));
  await punched(tested, admin.claims, 'issue', { memberId: joel, programId: avalanche }, daysAgo(100));
  await act(tested, admin.claims, 'remove', { memberId: joel, programId: avalanche });
});
afterAll(() => tested.close());

const addProgramOf = (type: 'avalanche' | 'lift_ticket', base: string, validityDays: number) =>
  tested.asOwner((transaction) => addProgram(transaction, { type, base, validityDays, name: `${type} program` }));

async function addPerson(firstName: string, lastName: string, organization: string, phone: string | null) {
  const memberId = await tested.asOwner((transaction) => addMember(transaction, { firstName, lastName, organization }));
  await ownerRows(tested, 'update members set phone = $2, email = $3 where id = $1', [
    memberId,
    phone,
    `${memberId.slice(0, 8)}.${firstName.length}@example.test`,
  ]);
  return memberId;
}

async function list(query: Query = {}, claims = admin.claims): Promise<Page> {
  const names = Object.keys(query);
  const rows = await actorRows<{ page: Page }>(
    tested,
    claims,
    `select list_members(${names.map((name, index) => `${name} := $${index + 1}`).join(', ')}) as page`,
    Object.values(query),
  );
  if (!rows[0]) throw new Error('Nothing was answered');
  return rows[0].page;
}

const firstNames = async (query: Query) => (await list(query)).members.map((member) => member.first_name);

test("a page of members shows each one's held credentials, soonest expiry first, and live missions on them", async () => {
  const { members } = await list({ search: 'maya' });
  expect(members).toMatchObject([
    {
      first_name: 'Maya',
      last_name: 'Lindqvist',
      phone: '(970) 555-0199',
      organization: 'Copper 100% Patrol',
      held_count: 2,
      live_missions: 1,
      credentials: [
        { program_id: lift, expiration_date: expect.any(String) },
        { program_id: avalanche, expiration_date: expect.any(String) },
      ],
    },
  ]);
  expect(members[0]?.current_until).toBe(members[0]?.credentials[1]?.expiration_date);
  expect(Object.keys(members[0] ?? {}).sort()).toEqual([
    'credentials',
    'current_until',
    'email',
    'first_name',
    'former',
    'grounding',
    'held_count',
    'id',
    'last_name',
    'live_missions',
    'organization',
    'phone',
  ]);
});

test('a page of members leaves out removed credentials and counts an issue on a live mission', async () => {
  expect((await list({ search: 'okafor' })).members).toMatchObject([
    { held_count: 1, live_missions: 1, credentials: [{ program_id: lift }] },
  ]);
});

test('a page of members calls nobody current who holds nothing', async () => {
  expect((await list({ search: 'ben' })).members).toMatchObject([
    { current_until: null, held_count: 0, live_missions: 0, credentials: [] },
  ]);
});

test('a page of members is empty beyond the end, with the usual counts', async () => {
  expect(await list({ page: 2 })).toEqual({ total: 5, matched: 5, members: [] });
  expect(await list({ page: 2_147_483_647, page_size: 100 })).toMatchObject({ total: 5, members: [] });
});

const held = ['credentials', 'liveMissions', 'soonest', 'status'];

describe('sorting', () => {
  test.each([
    ['lastName', ['Zoé', 'Ben', 'Ada', 'Maya', 'joel']],
    ['firstName', ['Ada', 'Ben', 'joel', 'Maya', 'Zoé']],
    ['organization', ['Ben', 'Ada', 'Maya', 'joel', 'Zoé']],
    ['credentials', ['Zoé', 'Ben', 'Ada', 'joel', 'Maya']],
    ['liveMissions', ['Zoé', 'Ben', 'Ada', 'Maya', 'joel']],
    ['soonest', ['Maya', 'Zoé', 'Ben', 'Ada', 'joel']],
    ['status', ['joel', 'Maya', 'Zoé', 'Ben', 'Ada']],
  ])('a list sorted by %s has equals by name, and descends exactly the other way', async (sort, expected) => {
    expect(await firstNames({ sort })).toEqual(expected);
    expect(await firstNames({ sort, direction: 'desc' })).toEqual(expected.toReversed());
  });

  test('sorting by e-mail ignores case', async () => {
    const emails = await ownerRows<{ email: string }>(tested, 'select email from members order by lower(email)');
    const { members } = await list({ sort: 'email' });
    expect(members).toMatchObject(emails);
  });

  test('the page of members that keeps its plan shows everyone what the others show', async () => {
    const byName = (await list({})).members;
    expect(byName).toHaveLength(5);
    expect((await list({ direction: 'desc' })).members.toReversed()).toEqual(byName);
    expect((await list({ page_size: 2 })).members).toEqual(byName.slice(0, 2));
  });

  test('paging shows everyone once, in every order', async () => {
    for (const sort of [...['lastName', 'firstName', 'email', 'organization'], ...held]) {
      for (const direction of ['asc', 'desc']) {
        const pages = [1, 2, 3].map((page) => list({ sort, direction, page, page_size: 2 }));
        const ids = (await Promise.all(pages)).flatMap(({ members }) => members.map((member) => member.id));
        const whole = (await list({ sort, direction })).members.map((member) => member.id);
        expect(ids).toEqual(whole);
        expect(new Set(ids).size).toBe(5);
      }
    }
  });
});

describe('a search', () => {
  test.each([
    ['LINDQVIST', ['Ada', 'Maya']],
    ['maya lind', ['Maya']],
    [' ÅNGSTRÖM ', ['Zoé']],
    ['zoÉ', ['Zoé']],
    ['alpine resc', ['Ben', 'Ada']],
    ['Lindqvist, Maya', ['Maya']],
    ['lindqvist ma', ['Maya']],
    ['LINDQVIST,', ['Ada', 'Maya']],
    ['lindqvist maya lind', []],
    ['9705550102', ['Ada']],
    ['(970) 555-0102', ['Ada']],
    ['+970 555 01 02', ['Ada']],
    ['97055501', ['Zoé', 'Ada', 'Maya']],
    ['555-01', ['Zoé', 'Ada', 'Maya', 'joel']],
    ['100%', ['Maya']],
    ['%', ['Maya']],
    ['_', ['joel']],
    ['\\', []],
    ['nobody', []],
    ['', ['Zoé', 'Ben', 'Ada', 'Maya', 'joel']],
    ['é', ['Zoé', 'Ben', 'Ada', 'Maya', 'joel']],
    ['OÉ', ['Zoé', 'joel']],
    ['zoe', ['Zoé']],
    ['ay', ['Maya']],
    ['MA', ['Maya']],
    ['q', ['Ada', 'Maya']],
    ['xq', []],
    [', ', ['Zoé', 'Ben', 'Ada', 'Maya', 'joel']],
  ])('a search for %j finds name, e-mail, organization and phone', async (search, expected) => {
    const found = await list({ search });
    expect(found.members.map((member) => member.first_name)).toEqual(expected);
    expect([found.total, found.matched]).toEqual([5, expected.length]);
  });

  test('a search by part of the e-mail finds the member', async () => {
    const [row] = await ownerRows<{ email: string }>(tested, `select email from members where first_name = 'Maya'`);
    expect(await firstNames({ search: row?.email.slice(2, 16).toUpperCase() ?? '' })).toEqual(['Maya']);
  });

  test('a search together with a program finds those who hold exactly that one', async () => {
    expect(await firstNames({ program: lift })).toEqual(['Maya', 'joel']);
    expect(await firstNames({ program: avalanche })).toEqual(['Maya']);
    expect(await list({ program: lift, search: 'copper_' })).toMatchObject({ total: 5, matched: 1 });
    expect(await list({ program: admin.userId })).toEqual({ total: 5, matched: 0, members: [] });
  });

  test('a search in the punch dialog still finds only name and e-mail', async () => {
    const rows = await actorRows(tested, admin.claims, `select * from search_members('copper')`);
    expect(rows).toEqual([]);
    const found = (text: string) =>
      actorRows(tested, admin.claims, 'select first_name from search_members($1)', [text]);
    for (const text of ['Lindqvist, Ma', 'lindqvist maya', 'maya lindqvist'])
      expect([text, await found(text)]).toEqual([text, [{ first_name: 'Maya' }]]);
  });

  test('a search in the punch dialog says what is held in each program', async () => {
    const rows = await actorRows<{ held: { program_id: string }[] }>(
      tested,
      admin.claims,
      `select held from search_members('maya')`,
    );
    expect(rows.map(({ held }) => held.map((one) => one.program_id).sort())).toEqual([[lift, avalanche].sort()]);
  });
});

test.each<[string, Query]>([
  ['an unknown order', { sort: 'password' }],
  ['an order that is SQL', { sort: 'last_name; drop table members' }],
  ['no order', { sort: null }],
  ['an unknown direction', { direction: 'sideways' }],
  ['no direction', { direction: null }],
  ['page 0', { page: 0 }],
  ['no page', { page: null }],
  ['101 members at once', { page_size: 101 }],
  ['a page of nobody', { page_size: 0 }],
  ['an unknown type', { type: 'ski school' }],
  ['an unknown standing', { standing: 'active' }],
  ['an unknown standing in a program', { standing: 'active', program: '00000000-0000-4000-8000-000000000000' }],
])('an invalid query is refused: %s', (_title, query) => expectRefusal(list(query), '22023'));

test('a query about nothing in particular lists everyone', async () => {
  const nothing = { search: null, program: null, type: null, base: null, standing: null, organization: null };
  expect(await list(nothing)).toMatchObject({ matched: 5 });
});

describe('nobody but an administrator', () => {
  test('nobody but an administrator lists members, not even themselves', async () => {
    const made = await createTestDatabase();
    try {
      const [member, former] = await made.asOwner(async (transaction) => [
        await addMemberWithAccount(transaction),
        await addAdministrator(transaction, { isActive: false }),
      ]);
      for (const claims of [{ role: 'anon' }, member.claims, former.claims])
        for (const procedure of ['list_members', 'list_member_ids'])
          await expectRefusal(actorRows(made, claims, `select ${procedure}()`), '42501');
    } finally {
      await made.close();
    }
  });

  test('not even administrators read or write what is searched', async () => {
    await expectRefusal(actorRows(tested, admin.claims, 'select search_text from members'), '42501');
    await expectRefusal(actorRows(tested, admin.claims, 'update members set search_text = default'), '42501');
  });
});

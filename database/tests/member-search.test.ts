import { folded } from '@ffl/domain/search/folded';
import { findForPunch, matchesSearch } from '@ffl/domain/tests/search-members';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  for (const [firstName, lastName, organization, phone] of people) {
    const id = await tested.asOwner((transaction) => addMember(transaction, { firstName, lastName, organization }));
    await ownerRows(tested, 'update members set phone = $2 where id = $1', [id, phone]);
  }
});
afterAll(() => tested.close());

type Row = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  organization: string;
};

const people: [first: string, last: string, organization: string, phone: string | null][] = [
  ['Maya', 'Lindqvist', 'Copper 100% Patrol', '(970) 555-0103'],
  ['Zoé', 'Ångström', 'Vail Ski Patrol', '970.555.0104'],
  ['Ana María', 'de la Cruz', 'Alpine, Rescue', '+1 970 555 01 03 ext. 7'],
  ['joel', "O'Kafor-Lind", 'Copper_Patrol', null],
  ['Lindqvist', 'Maya', 'Alpine\\Rescue', '5550103'],
  ['Łukasz', 'Dvořák', 'Straße 9', null],
  ['Zoe\u0301', 'Sørensen', 'Café Patrol', '970‑555‑0199'],
  ['Ka\u00adtie', "O'Brien", 'Search-Rescue', '1 (720) 555\u00a00142'],
  ['Katie', 'O’Brien', 'Search Rescue', '720.555.0142'],
  ['Katie\u200b', 'OBrien', 'Search–Rescue', '+17205550142'],
  ['Katie', 'O\u00a0 Brien', 'Search\u00ad-Rescue', '720 555-0142'],
  ['Lee-Ann', 'Smith-Jones', 'Vail', null],
  ['LeeAnn', 'Smith—Jones', 'Vail', null],
  ['Lee Ann', 'Smith Jones', 'Vail', null],
  ['Lee\ufe0fAnn', 'SmithJones', 'Vail', null],
];

async function foundBy(term: string): Promise<{ listed: string[]; punched: string[] }> {
  const [answer] = await actorRows<{ listed: { members: { last_name: string }[] }; punched: string[] }>(
    tested,
    admin.claims,
    'select list_members($1) as listed, array(select last_name from search_members($1)) as punched',
    [term],
  );
  return { listed: answer?.listed.members.map(({ last_name }) => last_name) ?? [], punched: answer?.punched ?? [] };
}

test.each([
  ['dvorak', 'Dvořák'],
  ['DVOŘÁK', 'Dvořák'],
  ['dvor\u030ca\u0301k', 'Dvořák'],
  ['lukasz dvo', 'Dvořák'],
  ['sorensen', 'Sørensen'],
  ['zoe s', 'Sørensen'],
  ['søren', 'Sørensen'],
  ['Ængstrom', null],
  ['åñgstrom', 'Ångström'],
  ['ł', 'Dvořák'],
])('typing %s finds %s in the list and in the punch dialog', async (term, lastName) => {
  const { listed, punched } = await foundBy(term);
  if (lastName === null) expect([listed, punched]).toEqual([[], []]);
  else for (const found of [listed, punched]) expect(found).toContain(lastName);
});

const oBriens = ["O'Brien", 'O’Brien', 'OBrien', 'O\u00a0 Brien'];
const smithJoneses = ['Smith-Jones', 'Smith—Jones', 'Smith Jones', 'SmithJones'];

test.each([
  ...[
    "o'brien",
    'O’Brien',
    'O‘Brien',
    'OʼBrien',
    'O´Brien',
    'O`Brien',
    'obrien',
    'o brien',
    'katie o brien',
    'o’brien, ka',
  ].map((term): [string, string[]] => [term, oBriens]),
  ...[
    'smith-jones',
    'Smith‑Jones',
    'Smith – Jones',
    'smith jones',
    'smithjones',
    'lee ann smith-jones',
    'leeann smith',
    'Smith-Jones, Lee',
  ].map((term): [string, string[]] => [term, smithJoneses]),
])('typing %s finds every spelling of that name in the list and in the punch dialog', async (term, names) => {
  const { listed, punched } = await foundBy(term);
  expect([listed.toSorted(), punched.toSorted()]).toEqual([names.toSorted(), names.toSorted()]);
});

test.each([
  '(720) 555-0142',
  '+1 720 555 0142',
  '7205550142',
  '1-720-555-0142',
  '720.555.0142',
  '720 555 01',
  '555–0142',
])('typing %s finds that phone number in every format', async (term) =>
  expect((await foundBy(term)).listed.toSorted()).toEqual(oBriens.toSorted()),
);

test('a text longer than anything that is searched finds nobody', async () => {
  for (const part of ['Vail ', 'a-é', "(*'", 'x']) {
    expect(await foundBy(part.repeat(30_000))).toEqual({ listed: [], punched: [] });
  }
});

test.each(['search-rescue', 'search rescue', 'Search—Rescue\u200b'])(
  'typing %s finds an organization with a hyphen or a space',
  async (term) => expect((await foundBy(term)).listed.toSorted()).toEqual(oBriens.toSorted()),
);

test("the list and the punch dialog find whoever the domain's rules find", async () => {
  const rows = await ownerRows<Row>(tested, 'select * from members order by last_name, first_name, id');
  const members = rows.map(({ id, first_name: firstName, last_name: lastName, email, phone, organization }) => ({
    ...{ id, firstName, lastName, email, phone, organization },
  }));
  const texts = members.flatMap((one) => [
    `${one.firstName} ${one.lastName}`,
    `${one.lastName}, ${one.firstName}`,
    `${one.lastName} ${one.firstName} ${one.lastName}`,
    one.email,
    one.organization,
    one.phone ?? '-',
    (one.phone ?? '-').replaceAll(/\D/g, ''),
  ]);
  const anyTerm = fc
    .tuple(fc.constantFrom(...texts), fc.nat(30), fc.integer({ min: 1, max: 20 }), fc.boolean())
    .map(([text, from, length, isLoud]) => {
      const part = text.slice(from % text.length, (from % text.length) + length);
      return isLoud ? part.toUpperCase() : part;
    })
    .chain((part) => fc.constantFrom(part, part.normalize('NFD'), folded(part)));
  const seen = { found: 0, lost: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyTerm.filter((term) => term.trim() !== ''),
      async (term) => {
        const listed = members.filter((member) => matchesSearch(member, term)).map(({ id }) => id);
        const punched = findForPunch(members, term).map(({ id }) => id);
        const [answers] = await actorRows<{ listed: { matched: number; ids: string[] }; punched: string[] }>(
          tested,
          admin.claims,
          'select list_member_ids($1) as listed, array(select id from search_members($1)) as punched',
          [term],
        );
        expect([term, answers]).toEqual([term, { listed: { matched: listed.length, ids: listed }, punched }]);
        seen[listed.length < members.length ? 'lost' : 'found'] += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(seen.lost).toBeGreaterThan(100);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows } from './rows.ts';
import { addBaseWithHolder, addGrantee } from './worlds/grantees.ts';
import { addAdministrator, addMember, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    for (const [firstName, lastName] of people) await addMember(transaction, { firstName, lastName });
    await transaction.query(`update members set certification_level = 'Hoist Tech' where last_name = 'Reed'`);
    await transaction.query(
      `insert into organization_whitelist (name, display_name, is_active) values ('vail', 'Vail Ski Patrol', false)`,
    );
  });
});
afterAll(() => tested.close());

const people = [
  ['Maya', 'Lindqvist'],
  ['Zoé', 'Ångström'],
  ['ليلى', 'حداد'],
  ['Sam', 'Reed'],
  ['sam', 'reed'],
  ['Łukasz', 'Dvořák'],
  ['Jan', 'Novak'],
  ['Jan', 'Novák'],
] as const;

type OnRecord = { text: string; is_level: boolean; is_organization: boolean };
type Named = { name: string; id: string | null; first_name: string; last_name: string };

async function named(names: string[], schema = 'public', { claims } = admin): Promise<string[]> {
  const [row] = await actorRows<{ found: Named[] }>(tested, claims, `select ${schema}.members_named($1) as found`, [
    names,
  ]);
  return (row?.found ?? [])
    .map((one) => `${one.name}: ${one.id === null ? 'several' : `${one.first_name} ${one.last_name}`}`)
    .sort();
}

test('a name only one member has is that member, in any order, case and script', async () => {
  expect(await named(['MAYA lindqvist', 'Lindqvist, Maya', ' zoé ångström', 'ليلى حداد'])).toEqual([
    ' zoé ångström: Zoé Ångström',
    'Lindqvist, Maya: Maya Lindqvist',
    'MAYA lindqvist: Maya Lindqvist',
    'ليلى حداد: ليلى حداد',
  ]);
});

test("accents don't matter: a name without them is that of the one member, or of several", async () => {
  expect(await named(['lukasz dvorak', 'Dvor\u030ca\u0301k, Lukasz', 'Jan Novák'])).toEqual([
    'Dvor\u030ca\u0301k, Lukasz: Łukasz Dvořák',
    'Jan Novák: several',
    'lukasz dvorak: Łukasz Dvořák',
  ]);
});

test("a name two people have is reported as ambiguous; nobody's name, or part of one, is nobody", async () => {
  expect(await named(['Nobody Here', 'Sam Reed', 'Maya', '', '%', 'Maya Lindqvist'])).toEqual([
    'Maya Lindqvist: Maya Lindqvist',
    'Sam Reed: several',
  ]);
  expect(await named([])).toEqual([]);
});

test('names beyond the first 500 are not looked up', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `Nobody ${index}`);
  expect(await named([...many, 'Maya Lindqvist'])).toEqual([]);
});

async function onRecord(texts: string[], schema = 'public', { claims } = admin): Promise<string[]> {
  const [row] = await actorRows<{ found: OnRecord[] }>(
    tested,
    claims,
    `select ${schema}.texts_on_record($1) as found`,
    [texts],
  );
  return (row?.found ?? []).map(({ text, ...is }) => `${text}: ${is.is_level} ${is.is_organization}`).sort();
}

test('a text is a level or an organization if one on record has that name in any case, an inactive one too', async () => {
  const texts = ['hoist tech', ' Hoist Tech ', 'VAIL', 'Vail ski patrol', 'Maya Lindqvist', 'Hoist', ''];
  expect(await onRecord(texts)).toEqual([
    ' Hoist Tech : true false',
    'VAIL: false true',
    'Vail ski patrol: false true',
    'hoist tech: true false',
  ]);
});

test('a trainer of a base finds its people by name, and no name, level or organization of anybody else', async () => {
  const trainer = await tested.asOwner(async (transaction) => {
    const base = await addBaseWithHolder(transaction);
    await transaction.query(
      `update members set first_name = 'Sam', last_name = 'Reed', certification_level = 'Dog Handler',
         organization = 'Aspen Dogs' where id = $1`,
      [base.memberId],
    );
    return addGrantee(transaction, { kind: 'trainer', scope: 'base', baseId: base.id });
  });
  expect(await named(['Sam Reed', 'Maya Lindqvist', 'Jan Novak'], 'scoped', trainer)).toEqual(['Sam Reed: Sam Reed']);
  const texts = ['dog handler', 'aspen dogs', 'Summit County SAR', 'Hoist Tech', 'Vail Ski Patrol'];
  expect(await onRecord(texts, 'scoped', trainer)).toEqual(['aspen dogs: false true', 'dog handler: true false']);
});

import { isVisibleLine } from '@ffl/domain/tests/visible-line';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { edges } from './texts.ts';
import { addAdministrator, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let program: string;
beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    program = await addProgram(transaction);
  });
});
afterAll(() => tested.close());

// The Braille blank and two Hangul fillers: long enough for every table, and not a space.
const unseen = '\u2800\u3164\u115f';
const seen = 'Winter';

test.each([
  [
    'a season',
    `insert into seasons (name, program_id, start_date, end_date) values ($1, $2, '2026-11-01', '2027-04-30')`,
  ],
  [
    'an organization, by its internal name,',
    `insert into organization_whitelist (name, display_name) values ($1, 'Shown' || left($2, 4))`,
  ],
  ['an organization', `insert into organization_whitelist (name, display_name) values ('known ' || left($2, 4), $1)`],
  [
    'a training session',
    `insert into training_sessions (training_type, date, agency) values ($1, '2026-11-20', left($2, 8))`,
  ],
  ['a saved view', `select save_view($2::uuid, 'members', $1, 'standing=lapsed', false)`],
])('the name of %s is refused if nobody can see it', async (_, sql) => {
  await expectRefusal(actorRows(tested, admin.claims, sql, [unseen, program]), '23514');
  await actorRows(tested, admin.claims, sql, [seen, program]);
});

test('what counts as visible is the same in the database as in the domain', async () => {
  // Characters that disturb their line are refused by forms only.
  const texts = edges.map((code) => String.fromCodePoint(code)).filter((text) => isVisibleLine(`a${text}`));
  const rows = await ownerRows(tested, 'select app.is_visible(t) as seen from unnest($1::text[]) t', [texts]);
  expect(rows.map(({ seen }) => seen)).toEqual(texts.map((text) => isVisibleLine(text)));
});

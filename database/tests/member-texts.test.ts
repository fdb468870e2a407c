import { isPlainEmail } from '@ffl/domain/members/email';
import { isVisibleLine } from '@ffl/domain/tests/visible-line';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, ownerRows } from './rows.ts';
import { anyText, edges } from './texts.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

/** Those of the members whom the table's checks accept, tried one by one in a single call. */
async function letIn(members: readonly { first: string; last: string; email: string }[]): Promise<boolean[]> {
  const rows = await ownerRows<{ tried: boolean[] }>(tested, 'select tried($1) as tried', [JSON.stringify(members)]);
  return rows[0]?.tried ?? [];
}

// A table with the same checks and without the triggers.
beforeAll(() =>
  ownerRows(
    tested,
    `create table tried_members (like public.members including constraints including defaults including generated);
     create function tried(members jsonb) returns boolean[] language plpgsql as $$
     declare
       one jsonb;
       tried boolean[] := '{}';
     begin
       for one in select * from jsonb_array_elements(members) loop
         begin
           insert into public.tried_members (first_name, last_name, email, organization)
           values (one ->> 'first', one ->> 'last', one ->> 'email', 'O');
           tried := tried || true;
         exception when check_violation then tried := tried || false;
         end;
       end loop;
       return tried;
     end $$`,
  ),
);

test('the table accepts a name exactly if the rule does, trimmed like forms do', async () => {
  const seen = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 100, maxLength: 100 }), async (texts) => {
      const names = [...edges.map((code) => String.fromCodePoint(code)), ...texts].map(
        (text) => text.trim() || '\u200b',
      );
      const expected = names.map((name) => isVisibleLine(name));
      expect(await letIn(names.map((first) => ({ first, last: 'L', email: 'a@b' })))).toEqual(expected);
      expect(await letIn(names.map((last) => ({ first: 'F', last, email: 'a@b' })))).toEqual(expected);
      for (const is of expected) seen[is ? 1 : 0] = (seen[is ? 1 : 0] ?? 0) + 1;
    }),
    { numRuns: 3 },
  );
  expect(Math.min(...seen)).toBeGreaterThan(100);
});

test('the table accepts an e-mail exactly if the rule does', async () => {
  const seen = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 100, maxLength: 100 }), async (texts) => {
      const emails = [...edges.map((code) => String.fromCodePoint(code)), ...texts].flatMap((text) => [
        `a${text}@b`,
        `a@b${text}c`,
      ]);
      const expected = emails.map((email) => isPlainEmail(email));
      expect(await letIn(emails.map((email) => ({ first: 'F', last: 'L', email })))).toEqual(expected);
      for (const is of expected) seen[is ? 1 : 0] = (seen[is ? 1 : 0] ?? 0) + 1;
    }),
    { numRuns: 3 },
  );
  expect(Math.min(...seen)).toBeGreaterThan(100);
});

test.each(['\u3164', '\u2800', '\u{e0041}', 'Maya\u{e0041}'])('nobody is named %j, whoever writes it', async (name) => {
  const insert = `insert into members (first_name, last_name, email, organization) values ($1, 'L', 'x@y', 'O')`;
  await expectRefusal(ownerRows(tested, insert, [name]), '23514');
});

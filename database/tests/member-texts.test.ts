import { isPlainEmail, isVisibleLine } from '@ffl/domain/members';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

/** Which of these members the checks of the table let in, tried one by one in one call. */
async function letIn(members: readonly { first: string; last: string; email: string }[]): Promise<boolean[]> {
  const rows = await ownerRows<{ tried: boolean[] }>(tested, 'select tried($1) as tried', [JSON.stringify(members)]);
  return rows[0]?.tried ?? [];
}

// A table with the same checks and nothing that counts or sums up what is written.
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

// All that the rules name, their neighbours, and characters of many scripts.
const edges = [
  0x01, 0x1f, 0x20, 0x22, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2b, 0x2c, 0x3a, 0x3b, 0x3c, 0x3e, 0x3f, 0x5b, 0x5c, 0x5d,
  0x61, 0x7e, 0x7f, 0x9f, 0xa0, 0xad, 0xe9, 0x34f, 0x61c, 0x644, 0x115f, 0x1160, 0x1680, 0x17b4, 0x17b5, 0x180b, 0x180f,
  0x2000, 0x200a, 0x200b, 0x200f, 0x2028, 0x202e, 0x202f, 0x205f, 0x2060, 0x2065, 0x2066, 0x2069, 0x206a, 0x206f,
  0x2800, 0x2801, 0x3000, 0x3163, 0x3164, 0xac00, 0xfe00, 0xfe0f, 0xfeff, 0xff9f, 0xffa0, 0xfff9, 0xfffb, 0xfffc,
  0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0x1f600, 0xe0000, 0xe0041, 0xe007f, 0xe0080, 0xe0100, 0xe01ef, 0xe0fff, 0xe1000,
];
const anyCharacter = fc.oneof(
  fc.constantFrom(...edges, ...edges.map((code) => code - 1), ...edges.map((code) => code + 1)),
  fc.integer({ min: 1, max: 0x10_ffff }),
);
const anyText = fc
  .array(
    anyCharacter.filter((code) => code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)),
    { minLength: 1, maxLength: 4 },
  )
  .map((codes) => String.fromCodePoint(...codes));

test('a name is let in by the table where it is one by the rule, trimmed as forms do', async () => {
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

test('an e-mail is let in by the table where it is one by the rule', async () => {
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

test.each(['\u3164', '\u2800', '\u{e0041}', 'Maya\u{e0041}'])(
  'nobody is called %j, whoever writes it',
  async (name) => {
    const insert = `insert into members (first_name, last_name, email, organization) values ($1, 'L', 'x@y', 'O')`;
    await expectRefusal(ownerRows(tested, insert, [name]), '23514');
  },
);

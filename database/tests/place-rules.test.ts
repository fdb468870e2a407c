import { baseFormSchema } from '@ffl/domain/bases/schemas';
import { cleanText } from '@ffl/domain/texts/clean-text';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { anyText } from './texts.ts';
import { addAdministrator, addBase, addMember, addProgram } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

// These rules hold for direct calls of the procedures, which skip the checks in TypeScript.
let tested: TestDatabase;
let claims: Claims;
beforeAll(async () => {
  tested = await createTestDatabase();
  claims = (await tested.asOwner((transaction) => addAdministrator(transaction))).claims;
});
afterAll(() => tested.close());

const saveBase = (base: string | null, name: string) =>
  actorRows<{ id: string | null }>(tested, claims, 'select save_base($1, $2, null, true) as id', [base, name]);

type Program = { program?: string; base: string; type?: string };

const saveProgram = ({ program, base, type }: Program) =>
  actorRows<{ id: string | null }>(
    tested,
    claims,
    `select acts.save_program($1, 'Ropes', null, 42, false, '#6b7280', $2, $3) as id`,
    [program ?? null, base, type ?? null],
  );

const deleted = (what: 'base' | 'program', id: string) =>
  actorRows<{ isDeleted: boolean }>(tested, claims, `select delete_${what}($1) as "isDeleted"`, [id]);

const issue = `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
  values ($1, $2, now(), now() + interval '1 day', 'valid')`;

const newBase = () => tested.asOwner((transaction) => addBase(transaction));

test('a base can be named whatever the domain allows, as it stores names, and nothing else', {
  timeout: 60_000,
}, async () => {
  await ownerRows(
    tested,
    `create table tried_bases (like public.bases including constraints including defaults);
       create function tried(names jsonb) returns boolean[] language plpgsql as $$
       declare
         one text;
         tried boolean[] := '{}';
       begin
         for one in select * from jsonb_array_elements_text(names) loop
           begin
             insert into public.tried_bases (base_name) values (one);
             tried := tried || true;
           exception when check_violation then tried := tried || false;
           end;
         end loop;
         return tried;
       end $$`,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 300, maxLength: 600 }), async (texts) => {
      const misread = ['Live Mission Ridge', 'x annual INITIAL', 'live  mission', 'Live-Mission'];
      const names = [...misread, ...texts.flatMap((text) => [text, `LG${text}1`, `${text}LG`])].map(cleanText);
      const [row] = await ownerRows<{ tried: boolean[] }>(tested, 'select tried($1) as tried', [JSON.stringify(names)]);
      expect(row?.tried).toEqual(names.map((name) => baseFormSchema.safeParse({ base_name: name }).success));
    }),
    { numRuns: 3 },
  );
});

test.each(['lg1', 'L G1'])("a base can't be named %s beside LG1", async (name) => {
  await expectRefusal(saveBase(null, name), '23505');
});

test("a base that doesn't exist isn't saved, and one with programs isn't deleted", async () => {
  expect(await saveBase('00000000-0000-4000-8000-000000000000', 'Nowhere')).toEqual([{ id: null }]);
  const base = await newBase();
  const [program] = await saveProgram({ base });
  expect(await deleted('base', base)).toEqual([{ isDeleted: false }]);
  expect(await deleted('program', program?.id ?? '')).toEqual([{ isDeleted: true }]);
  expect(await deleted('base', base)).toEqual([{ isDeleted: true }]);
});

test("a program can't be its base's fourth, or its type's second", async () => {
  const base = await newBase();
  const [first] = await saveProgram({ base, type: 'rescue' });
  await expectRefusal(saveProgram({ base, type: 'rescue' }), '23505');
  await saveProgram({ base });
  await saveProgram({ base });
  await expectRefusal(saveProgram({ base }), '23514');
  expect(await saveProgram({ program: first?.id ?? '', base, type: 'avalanche' })).toEqual([first]);
});

test('a program is the third once, when two are added at once', async () => {
  const base = await newBase();
  await saveProgram({ base });
  await saveProgram({ base });
  const tries = await Promise.allSettled([saveProgram({ base }), saveProgram({ base })]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a program changes type while someone is issuing its credential, and the list follows', async () => {
  const { base, member } = await tested.asOwner(async (transaction) => ({
    base: await addBase(transaction),
    member: await addMember(transaction),
  }));
  const [made] = await saveProgram({ base, type: 'avalanche' });
  const program = made?.id ?? '';
  await tested.database.asActor(claims, async ({ query }) => {
    await query(issue, [member, program]);
    await saveProgram({ program, base, type: 'rescue' });
  });
  const found = async (type: string) => {
    const [row] = await actorRows<{ list: { members: { id: string }[] } }>(
      tested,
      claims,
      'select list_members(type => $1) as list',
      [type],
    );
    return row?.list.members.map(({ id }) => id);
  };
  expect([await found('avalanche'), await found('rescue')]).toEqual([[], [member]]);
});

test("a program isn't deleted under someone issuing its credential", async () => {
  const { program, member } = await tested.asOwner(async (transaction) => ({
    program: await addProgram(transaction),
    member: await addMember(transaction),
  }));
  const { deletion } = await tested.database.asActor(claims, async ({ query }) => {
    await query(issue, [member, program]);
    return { deletion: deleted('program', program) };
  });
  expect(await deletion).toEqual([{ isDeleted: false }]);
});

test('whoever holds a program is found at the base it moved to, under both names', async () => {
  const { from, to, member } = await tested.asOwner(async (transaction) => ({
    from: await addBase(transaction, 'Low Camp'),
    to: await addBase(transaction, 'High Camp'),
    member: await addMember(transaction),
  }));
  const [made] = await saveProgram({ base: from, type: 'rescue' });
  const program = made?.id ?? '';
  await ownerRows(tested, issue, [member, program]);
  const found = async (base: string) => {
    const [row] = await actorRows<{ list: { matched: number; members: { id: string }[] } }>(
      tested,
      claims,
      'select list_members(base => $1) as list',
      [base],
    );
    return row?.list.members.map(({ id }) => id);
  };
  expect([await found('Low Camp'), await found('High Camp')]).toEqual([[member], []]);
  await saveProgram({ program, base: to, type: 'rescue' });
  await saveBase(to, 'Summit Camp');
  expect([await found('Low Camp'), await found('High Camp'), await found('Summit Camp')]).toEqual([
    [],
    [member],
    [member],
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workByGrant } from '../src/grants/work-by-grant.ts';
import { planImportUndo, undoImport } from '../src/transfer/undo-import.ts';
import { addImportOrganizations, type ImportWorld, makeImportWorld } from './lead-import-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addSessionAt } from './trainer-world.ts';
import { hold } from './worlds/grantees.ts';
import { addAdministrator, addMember } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: ImportWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
  await addImportOrganizations(tested);
});
afterAll(() => tested.close());
beforeEach(async () => {
  world = await makeImportWorld(tested);
});

const now = new Date();
const added = (email = '') => ownerRows<{ id: string }>(tested, 'select id from members where email = $1', [email]);
const endGrant = () =>
  ownerRows(tested, 'update app.grants set ended_at = now() where user_id = $1', [world.lead.userId]);
const undo = (importId: string) =>
  tested.database.asActor(world.lead.claims, (transaction) =>
    undoImport(transaction, { importId, reason: 'Wrong file' }, now),
  );
const imports = async () => {
  const [row] = await actorRows<{ told: { imports: { id: string }[] } }>(
    tested,
    world.lead.claims,
    'select earlier_imports() as told',
  );
  return row?.told.imports.map(({ id }) => id);
};

describe('a right that ends between the check and the save', () => {
  test('nothing is written once the grant has ended, or somebody has come to another base', async () => {
    const { elsewhere, lead, row, commit, emailOf } = world;
    const somebody = row();
    await expectRefusal(commit([somebody], endGrant), '42501');
    expect(await added(somebody.email)).toEqual([]);
    await ownerRows(tested, 'update app.grants set ended_at = null where user_id = $1', [lead.userId]);
    const known = await tested.asOwner(async (transaction) => addMember(transaction));
    await commit([row({ email: await emailOf(known) })], () => addSessionAt(tested, elsewhere, [known]));
    expect(await ownerRows(tested, 'select from app.credential_events where member_id = $1', [known])).toEqual([]);
  });

  test.each<[string, (of: ImportWorld) => Made | Promise<Made>]>([
    ['a program of another base', ({ base, elsewhere }) => ({ changes: [issue(base.memberId, elsewhere.programId)] })],
    ['somebody of another base', ({ base, elsewhere }) => ({ changes: [issue(elsewhere.memberId, base.programId)] })],
    [
      'the record of somebody elsewhere',
      ({ elsewhere }) => ({ people: [person({ id: elsewhere.memberId, is_changed: true })] }),
    ],
    [
      'an address of somebody elsewhere',
      async ({ elsewhere, emailOf }) => ({
        people: [person({ is_new: true, email: await emailOf(elsewhere.memberId) })],
      }),
    ],
  ])('whatever was planned, an import by a lead writes nothing about %s', async (_what, made) => {
    const { people = [], changes = [] } = { people: [], changes: [], ...(await made(world)) };
    const written = tested.database.asService(async (transaction) => {
      await workByGrant(transaction, world.lead.claims, 'import');
      const given = [crypto.randomUUID(), JSON.stringify(people), JSON.stringify(changes)];
      await transaction.query('select app.write_imported($1, $2, $3)', given);
    });
    await expectRefusal(written, '42501');
  });
});

type Made = { people?: object[]; changes?: object[] };

const person = (over: object) => ({
  id: crypto.randomUUID(),
  is_new: false,
  is_changed: false,
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: 'maya@import.test',
  organization: 'SAR',
  ...over,
});

const issue = (memberId: string, programId: string) => ({
  kind: 'issue',
  at: now,
  credential: {
    member_id: memberId,
    program_id: programId,
    issued_date: now,
    expiration_date: now,
    status: 'valid',
  },
  punch: { punch_type: 'initial', notes: '' },
});

describe('saved imports', () => {
  test('a lead undoes an import that is wholly within the base, whoever saved it, and finds no other', async () => {
    const { elsewhere, lead, administrator, row, commit } = world;
    const own = row();
    const [inside, outside] = [await commit([own]), crypto.randomUUID()];
    await ownerRows(
      tested,
      `insert into app.saved_imports (id, actor_id, at, file_name, counts) values ($1, $2, now(), 'theirs.csv', '{}')`,
      [outside, administrator.userId],
    );
    await moveToImport(outside, elsewhere.memberId);
    await ownerRows(tested, 'update app.saved_imports set actor_id = $2 where id = $1', [inside, administrator.userId]);
    const listed = await imports();
    expect(listed).toContain(inside);
    expect(listed).not.toContain(outside);
    for (const work of [
      undo,
      (id: string) => tested.database.asActor(lead.claims, (one) => planImportUndo(one, { importId: id }, now)),
    ])
      expect(await work(outside)).toMatchObject({ code: 'import_missing' });
    expect(await undo(inside)).toMatchObject({ kind: 'done', counts: { deleted: 1, credentials: 1 } });
    expect(await added(own.email)).toEqual([]);
  });

  test("a lead's own import stays in the list when somebody in it came to another base, and is not theirs to undo", async () => {
    const { elsewhere, row, commit } = world;
    const somebody = row();
    const importId = await commit([somebody]);
    const [newcomer] = await added(somebody.email);
    await tested.asOwner((transaction) => hold(transaction, newcomer?.id ?? '', elsewhere.programId));
    expect(await imports()).toContain(importId);
    expect(await undo(importId)).toMatchObject({
      code: 'not_allowed',
      message: 'This import includes people who are no longer only at your bases. An administrator can undo it.',
    });
    expect(await added(somebody.email)).toHaveLength(1);
  });

  test("people beyond ten a day stay when a lead undoes an import, unless it is the lead's of the last minutes", async () => {
    const { row, commit } = world;
    const rows = Array.from({ length: 11 }, () => row());
    await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days: 30 }));
    const importId = await commit(rows);
    const makeOlder = `update app.saved_imports set at = at - interval '20 minutes' where id = $1`;
    await ownerRows(tested, makeOlder, [importId]);
    expect(await undo(importId)).toMatchObject({
      counts: { deleted: 0, credentials: 11 },
      stayed: rows.map(() => ({ kind: 'record', reason: 'word_needed' })),
    });
    expect(await undo(await commit(rows.map(() => row())))).toMatchObject({ counts: { deleted: 11 } });
  });

  test('an undo whose grant ended meanwhile changes nothing', async () => {
    const { lead, row, commit } = world;
    const somebody = row();
    const importId = await commit([somebody]);
    const late = tested.database.asActor(lead.claims, async (transaction) => {
      await planImportUndo(transaction, { importId }, now);
      await endGrant();
      return undoImport(transaction, { importId, reason: 'Wrong file' }, now);
    });
    await expectRefusal(late, '42501');
    expect(await added(somebody.email)).toHaveLength(1);
  });
});

/** As if this import had added somebody. */
async function moveToImport(importId: string, memberId: string): Promise<void> {
  await ownerRows(
    tested,
    `insert into app.kept_rows (actor_id, noun, row_key, act, person, import_id)
     values ($1, 'public.members', jsonb_build_object('id', $2::uuid), 'insert', $2, $3)`,
    [world.administrator.userId, memberId, importId],
  );
}

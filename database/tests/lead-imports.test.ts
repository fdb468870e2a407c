import { denverDate } from '@ffl/domain/time/denver';
import type { TransferCells } from '@ffl/domain/transfer/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workByGrant } from '../src/grants/work-by-grant.ts';
import { addImportOrganizations, type ImportWorld, makeImportWorld } from './lead-import-world.ts';
import { mergeAs } from './merge-world.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { addGrantee, hold } from './worlds/grantees.ts';
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

const mustAdd = 'An administrator must add this person.';

test("a lead imports new people and those of the base, with credentials of the base's programs", async () => {
  const { base, lead, row, commit, emailOf } = world;
  const somebody = row();
  const issuedOn = denverDate(new Date());
  const known = row({ email: await emailOf(base.memberId), issuedOn, phone: '970 555 0188' });
  await commit([somebody, known]);
  const [newcomer] = await ownerRows<{ id: string }>(tested, 'select id from members where email = $1', [
    somebody.email,
  ]);
  const written = await ownerRows(
    tested,
    `select e.member_id, e.program_id, e.actor_id from app.credential_events e where e.member_id = any ($1) and e.actor_id is not null order by e.id`,
    [[newcomer?.id, base.memberId]],
  );
  const by = { program_id: base.programId, actor_id: lead.userId };
  expect(written).toEqual([
    { member_id: newcomer?.id, ...by },
    { member_id: base.memberId, ...by },
  ]);
  expect(await ownerRows(tested, 'select phone from members where id = $1', [base.memberId])).toEqual([
    { phone: '970 555 0188' },
  ]);
});

test("programs, bases and organizations that aren't the lead's to name are answered as those that don't exist", async () => {
  const { elsewhere, row, check } = world;
  const reasons = async (over: TransferCells) => (await check([row(over)])).problems.map(({ reason }) => reason);
  const nowhere = await reasons({ base: 'LG99' });
  expect((await reasons({ base: elsewhere.name })).map((reason) => reason.replace(elsewhere.name, 'LG99'))).toEqual(
    nowhere,
  );
  expect(nowhere).toHaveLength(1);
  expect(await reasons({ organization: 'Old Club' })).toEqual(await reasons({ organization: 'No such club' }));
});

test('rows about somebody who is on record elsewhere, or has rights, are refused with one sentence', async () => {
  const { base, elsewhere, administrator, row, check, emailOf } = world;
  const [twoBases, grounded, administers] = await tested.asOwner(async (transaction) => {
    const both = await addMember(transaction);
    await hold(transaction, both, base.programId);
    await hold(transaction, both, elsewhere.programId);
    await transaction.query(`update members set phone = '+1 970 555 0177' where id = $1`, [elsewhere.memberId]);
    const third = await addMember(transaction, { firstName: 'Jördis', lastName: 'Okafor-Lund' });
    await hold(transaction, third, elsewhere.programId);
    return [both, third, await addAdministrator(transaction)];
  });
  await ownerRows(
    tested,
    `insert into app.grounding_events (member_id, kind, actor_id, at, recorded_at) values ($1, 'ground', $2, now(), now())`,
    [grounded, administrator.userId],
  );
  const rows = [
    row({ email: await emailOf(elsewhere.memberId) }),
    row({ phone: '(970) 555-0177' }),
    row({ firstName: 'Okafor Lund', lastName: 'JORDIS' }),
    row({ email: await emailOf(twoBases) }),
    row({ email: administers.email }),
    row(),
  ];
  const { people, problems } = await check(rows);
  expect(problems).toEqual(
    rows.slice(0, 5).map(({ email = '' }, index) => ({ line: index + 2, reason: mustAdd, value: email.toLowerCase() })),
  );
  expect(people.map(({ member }) => member.email)).toEqual([rows[5]?.email]);
});

test('a check names as alike only whom the lead sees, and takes nobody else for the same', async () => {
  const { base, elsewhere, row, check } = world;
  const known = { firstName: 'Wren', lastName: `Castellano ${base.name}` };
  const addAt = ({ programId }: { programId: string }) =>
    tested.asOwner(async (transaction) => {
      const id = await addMember(transaction, known);
      await hold(transaction, id, programId);
      return id;
    });
  const [here, away] = [await addAt(base), await addAt(elsewhere)];
  // More than a check names, and all of them elsewhere.
  for (let count = 0; count < 12; count += 1) await addAt(elsewhere);
  const cells = row({ firstName: 'Wren', lastName: `Castellano ${base.name}` });
  const { people } = await check([cells]);
  expect(people[0]?.alike.map(({ id }) => id)).toEqual([here]);
  const said = (memberId: string) => check([cells], { same: [{ email: cells.email ?? '', memberId }] });
  expect((await said(here)).people[0]?.memberId).toBe(here);
  expect((await said(away)).people[0]?.memberId).toBeNull();
});

test('the address of a merged record is that of its person, and tells nothing of one elsewhere', async () => {
  const { elsewhere, administrator, row, check, emailOf } = world;
  const [kept, hidden] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
  ]);
  await tested.asOwner((transaction) => hold(transaction, kept, elsewhere.programId));
  const address = await emailOf(hidden);
  await mergeAs(tested, administrator.claims, { keptId: kept, hiddenId: hidden });
  const { people, problems } = await check([row({ email: address })]);
  expect([people, problems]).toEqual([[], [{ line: 2, reason: mustAdd, value: address }]]);
});

test('a lead of everything imports everybody but who has rights', async () => {
  const { elsewhere, administrator, row, check, emailOf } = world;
  const everywhere = await tested.asOwner((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'all' }));
  const rows = [row({ email: await emailOf(elsewhere.memberId) }, elsewhere), row({ email: administrator.email })];
  const { people, problems } = await check(rows, { by: everywhere });
  expect(people.map(({ memberId }) => memberId)).toEqual([elsewhere.memberId]);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([[3, mustAdd]]);
});

test('neither a trainer nor the service for nobody imports', async () => {
  const trainer = await tested.asOwner((transaction) => addGrantee(transaction, { kind: 'trainer', scope: 'all' }));
  for (const claims of [trainer.claims, { role: 'authenticated' }])
    await expectRefusal(
      tested.database.asService((transaction) => workByGrant(transaction, claims, 'import')),
      '42501',
    );
});

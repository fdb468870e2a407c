import { mergeAs, unmergeAs } from '@ffl/database/tests/merge-world';
import { addMember } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoardingWorld, createBoardingWorld } from '../../tests/worlds/boarding-world.ts';

let world: BoardingWorld;

beforeAll(async () => {
  world = await createBoardingWorld();
});
beforeEach(() => world.pass(6));
afterAll(() => world.close());

const merge = (keptId: string, hiddenId: string, more = {}) =>
  mergeAs(world.tested, world.admin.claims, { keptId, hiddenId, ...more });
const newRecord = () => world.tested.asOwner((transaction) => addMember(transaction));

test('a code shown before its record was merged stands for the person, online and by the list', async () => {
  const person = await world.memberWithCredential();
  const shown = await world.statementOf(person);
  const keptId = await newRecord();
  await merge(keptId, person.memberId);
  const index = world.indexOf(shown);
  expect(await world.isRevoked(index)).toBe(false);
  expect((await world.present(shown.text)).data).toMatchObject({
    held: [{ index }],
    photo: 'data:image/png;base64,AAAA',
  });
  expect(await world.call('stated-member', { statement: shown.text }, world.admin)).toMatchObject({
    body: { data: { memberId: keptId, held: [{ index }] } },
  });
  const again = await world.statementOf(person);
  expect((await world.present(again.text)).data?.held).toHaveLength(1);
});

test('a code shown by the kept record stays valid', async () => {
  const person = await world.memberWithCredential();
  const shown = await world.statementOf(person);
  await merge(person.memberId, await newRecord());
  expect(await world.isRevoked(world.indexOf(shown))).toBe(false);
});

test('a code of a merged record is revoked when its person holds less, is grounded, or was removed', async () => {
  const people = [await world.memberWithCredential(), await world.memberWithCredential()] as const;
  const shown = [await world.statementOf(people[0]), await world.statementOf(people[1])];
  const kept = [await newRecord(), await newRecord()] as const;
  for (const [at, { memberId }] of people.entries()) await merge(kept[at] ?? '', memberId);
  await world.call('remove-credential', { memberId: kept[0], programId: world.programId }, world.admin);
  await world.call('ground-member', { memberId: kept[1], reason: 'Broken wrist' }, world.admin);
  for (const code of shown) {
    expect(await world.isRevoked(world.indexOf(code))).toBe(true);
    expect((await world.present(code.text)).data?.held).toEqual([]);
  }
});

test('a phone stays bound when its account moves to the kept record, and no longer once the merge is undone', async () => {
  const person = await world.memberWithCredential();
  await world.sql(
    `insert into app.bound_phones (user_id, session_id, public_key, bound_at)
     select $1, s.id, decode(repeat('02', 33), 'hex'), now() from auth.sessions s where s.user_id = $1`,
    [person.userId],
  );
  const bound = async () =>
    (await world.rowsOf('select from app.bound_phones where user_id = $1', [person.userId])).length;
  const { mergeId } = await merge(await newRecord(), person.memberId);
  expect(await bound()).toBe(1);
  await unmergeAs(world.tested, world.admin.claims, mergeId);
  expect(await bound()).toBe(0);
});

test('a boarding by the code of a merged record is taken in, and stays as it was entered', async () => {
  const token = await world.enrolled();
  const person = await world.memberWithCredential();
  const sent = await world.boarding(person, {});
  await merge(await newRecord(), person.memberId);
  await world.record(token, [sent]);
  expect(await world.logged(sent.key)).toMatchObject([{ member_id: person.memberId }]);
});

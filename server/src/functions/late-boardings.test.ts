import { retireSigningKey } from '@ffl/database/cards/card-keys';
import { purgeCards } from '@ffl/database/cards/purge-cards';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoardingWorld, createBoardingWorld } from '../../tests/worlds/boarding-world.ts';

let world: BoardingWorld;

beforeAll(async () => {
  world = await createBoardingWorld();
});
beforeEach(() => world.pass(6));
afterAll(() => world.close());

test('a boarding that waited almost thirty days finds its member, also a deleted one, and the base that was renamed', async () => {
  const token = await world.enrolled();
  const [person, gone] = [await world.memberWithCredential(), await world.memberWithCredential()];
  const checked = { text: '', type: null, program: 'Lift Ticket', base: 'LG2' };
  await world.sql(`update programs set base_id = $1`, [world.baseId]);
  const sent = [await world.boarding(person, { checked }), await world.boarding(gone, { checked })];
  await world.sql('delete from members where id = $1', [gone.memberId]);
  await world.sql(`update bases set base_name = 'Summit' where id = $1`, [world.baseId]);
  await world.tested.database.asService((transaction) => retireSigningKey(transaction, world.now(), { isLost: false }));
  await world.tested.database.asService((transaction) => purgeCards(transaction, addCalendarDays(world.now(), 30)));
  await world.record(token, sent);
  const found = await world.rowsOf(
    'select member_id, program_ids from app.boardings where key = any ($1) order by id',
    [sent.map(({ key }) => key)],
  );
  expect(found).toEqual(
    [person, gone].map(({ memberId }) => ({ member_id: memberId, program_ids: [world.programId] })),
  );
  await world.sql(`update bases set base_name = 'LG2' where id = $1`, [world.baseId]);
  await world.sql('update programs set base_id = null');
});

test("a boarding from before its device's enrollment is refused, to the millisecond", async () => {
  const person = await world.memberWithCredential();
  const token = await world.enrolled();
  const at = (ms: number) => new Date(world.now().getTime() + ms).toISOString();
  const [before, first] = [await world.boarding(person, { at: at(-1) }), await world.boarding(person, { at: at(0) })];
  expect(await world.record(token, [before, first])).toEqual([
    { key: before.key, refused: 'before_enrollment' },
    { key: first.key, refused: null },
  ]);
});

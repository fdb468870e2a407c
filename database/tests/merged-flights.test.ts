import { afterAll, beforeAll, expect, test } from 'vitest';
import { punched } from './credential-world.ts';
import { mergeAs, unmergeAs } from './merge-world.ts';
import { actorRows } from './rows.ts';
import { ago, createFlights, type Flights, type Gap } from './worlds/flights.ts';
import { addMember } from './worlds/people.ts';

let world: Flights;

beforeAll(async () => {
  world = await createFlights();
});
afterAll(() => world.tested.close());

const twoRecords = () =>
  world.tested.asOwner(async (transaction) => ({
    keptId: await addMember(transaction, { firstName: 'Mia', lastName: 'Vale' }),
    hiddenId: await addMember(transaction, { firstName: 'M.', lastName: 'Vale' }),
  }));

const issued = (memberId: string, daysAgo: number) =>
  punched(world.tested, world.admin.claims, 'issue', { memberId, programId: world.rescue }, ago(daysAgo));

/** As if everything had been recorded when it took effect. */
const recordAtOnce = (...ids: string[]) =>
  world.tested.asOwner(async ({ query }) => {
    await query('alter table app.credential_events disable trigger user');
    await query('update app.credential_events set recorded_at = at where member_id = any ($1)', [ids]);
    await query('alter table app.credential_events enable trigger user');
  });

const gapsOf = async (...ids: string[]) =>
  (await world.gaps()).filter(({ member_id }) => member_id !== null && ids.includes(member_id));

async function logOf(...ids: string[]): Promise<Gap[]> {
  const text = `select report_page(report := 'boardings', page_size := 1000) as answer`;
  const [found] = await actorRows<{ answer: { rows: Gap[] } }>(world.tested, world.admin.claims, text);
  return (found?.answer.rows ?? []).filter(({ member_id }) => member_id !== null && ids.includes(member_id));
}

test('boardings and trainings in force under a merged record are no gaps of its person, now and as known then', async () => {
  const { keptId, hiddenId } = await twoRecords();
  await issued(keptId, 150);
  await issued(hiddenId, 30);
  await world.boards(hiddenId, ago(10));
  await world.trains(hiddenId, ago(12));
  await punched(
    world.tested,
    world.admin.claims,
    'renew',
    { memberId: hiddenId, programId: world.rescue, liveMission: true },
    ago(8),
  );
  await recordAtOnce(keptId, hiddenId);
  expect(await gapsOf(keptId, hiddenId)).toEqual([]);
  await mergeAs(world.tested, world.admin.claims, { keptId, hiddenId });
  expect(await gapsOf(keptId, hiddenId)).toEqual([]);
  expect(await logOf(keptId, hiddenId)).toMatchObject([
    { member_id: keptId, name: 'Mia Vale', mark: null, flight: { as_it_was: 'in_force', as_known: 'in_force' } },
  ]);
});

test('a gap under a merged record is one of its person, and goes back with the undo', async () => {
  const { keptId, hiddenId } = await twoRecords();
  await issued(hiddenId, 30);
  await world.boards(hiddenId, ago(40));
  const { mergeId } = await mergeAs(world.tested, world.admin.claims, { keptId, hiddenId });
  const none = { what: 'boarded', as_it_was: 'none', as_known: 'none' };
  expect(await gapsOf(keptId, hiddenId)).toMatchObject([{ member_id: keptId, name: 'Mia Vale', flight: none }]);
  await unmergeAs(world.tested, world.admin.claims, mergeId);
  expect(await gapsOf(keptId, hiddenId)).toMatchObject([{ member_id: hiddenId, name: 'M. Vale', flight: none }]);
});

test('what a person held under the other record is told of a boarding as it was, and not as known then', async () => {
  const { keptId, hiddenId } = await twoRecords();
  await issued(hiddenId, 30);
  await world.boards(keptId, ago(10), { kind: 'boarded_anyway' });
  await mergeAs(world.tested, world.admin.claims, { keptId, hiddenId });
  expect(await gapsOf(keptId)).toMatchObject([{ flight: { as_it_was: 'in_force', as_known: 'none' } }]);
});

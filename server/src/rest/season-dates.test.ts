import { issueCredential, renewCredential } from '@ffl/database/credentials/credential-acts';
import { addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { beforeEach, expect, test } from 'vitest';
import { createProductWorld, type ProductWorld } from '../../tests/worlds/rest/product-world.ts';

const now = new Date();
const ahead = (days: number) => addCalendarDays(now, days);
const day = (days: number) => denverDate(ahead(days));

let world: ProductWorld;
let programId: string;
let memberId: string;
let season: { id?: string; name: string; program_id: string; start_date: string; end_date: string };

/** A credential issued 300 days ago and renewed 20 days ago, in a two-clock program with 42 days. */
beforeEach(async () => {
  world = await createProductWorld();
  const { tested, admin } = world;
  await tested.asOwner(async (transaction) => {
    programId = await addProgram(transaction, { name: 'Ropes', validityDays: 42 });
    memberId = await addMember(transaction);
    await transaction.query('update programs set two_clocks = true where id = $1', [programId]);
  });
  const place = { memberId, programId };
  await tested.database.asActor(admin.claims, (transaction) => issueCredential(transaction, place, ahead(-300)));
  await tested.database.asActor(admin.claims, (transaction) => renewCredential(transaction, place, ahead(-20)));
  season = { name: 'Winter', program_id: programId, start_date: day(-30), end_date: day(150) };
  return () => tested.close();
});

async function expiry(): Promise<Date> {
  const { data } = await world.asAdmin
    .from('certifications')
    .select('expiration_date')
    .eq('member_id', memberId)
    .single();
  return new Date(data?.expiration_date);
}

const [byRecency, byYear] = [ahead(22), ahead(65)];

test("a season written over its table moves its program's dates in the same request", async () => {
  const { asAdmin } = world;
  expect(await expiry()).toEqual(byYear);
  const added = await asAdmin.from('seasons').insert(season).select('id, name').single();
  expect(added).toMatchObject({ status: 201, data: { name: 'Winter' } });
  expect(await expiry()).toEqual(byRecency);
  const seasons = () => asAdmin.from('seasons');
  expect(await seasons().update({ is_active: false }).eq('id', added.data?.id)).toMatchObject({ status: 204 });
  expect(await expiry()).toEqual(byYear);
  expect(await seasons().update({ is_active: true }).eq('id', added.data?.id)).toMatchObject({ status: 204 });
  expect(await expiry()).toEqual(byRecency);
  expect(await seasons().delete().eq('id', added.data?.id)).toMatchObject({ status: 204 });
  expect(await expiry()).toEqual(byYear);
});

test('a refused season moves nothing, and someone who may not write one is told so as before', async () => {
  const { asAdmin, asMember, asStranger } = world;
  const backwards = await asAdmin.from('seasons').insert({ ...season, end_date: day(-40) });
  expect(backwards.error?.code).toBe('23514');
  for (const [client, status] of [
    [asMember, 403],
    [asStranger, 401],
  ] as const) {
    const { error, status: received } = await client.from('seasons').insert(season);
    expect([received, error?.message]).toEqual([status, 'permission denied for table seasons']);
  }
  expect(await expiry()).toEqual(byYear);
});

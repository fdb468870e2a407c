import { addMember } from '@ffl/database/tests/worlds/people';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductWorld, type ProductWorld } from '../../tests/worlds/rest/product-world.ts';

let world: ProductWorld;
beforeAll(async () => {
  world = await createProductWorld();
});
afterAll(() => world.tested.close());

test("a session's punches are found with whose and of which program they are, by administrators alone", async () => {
  const { tested, asAdmin, asMember, program } = world;
  const session = { training_type: 'Avalanche', date: '2026-01-05', base: 'LG1' };
  const { data: held } = await asAdmin.from('training_sessions').insert(session).select('id').single();
  const member_id = await tested.asOwner((transaction) => addMember(transaction));
  const year = { issued_date: '2026-01-05T12:00:00Z', expiration_date: '2027-01-05T12:00:00Z' };
  const credential = { member_id, program_id: program, ...year, status: 'valid' };
  const { data: credited } = await asAdmin.from('certifications').insert(credential).select('id').single();
  const punch = { certification_id: credited?.id, punch_type: 'recertification' };
  for (const training_session_id of [held?.id, null]) {
    await asAdmin.from('certification_punches').insert({ ...punch, training_session_id });
  }
  const read = (client: PostgrestClient) =>
    client
      .from('certification_punches')
      .select(
        'id,punch_type,punch_date,voided_at,certifications!inner(members(id,first_name,last_name),programs(id,name,bases(base_name)))',
      )
      .eq('training_session_id', held?.id)
      .order('punch_date')
      .order('id');
  expect((await read(asAdmin)).data).toMatchObject([
    {
      ...{ punch_type: 'recertification', voided_at: null },
      certifications: { members: { id: member_id }, programs: { id: program } },
    },
  ]);
  expect((await read(asMember)).data).toEqual([]);
});

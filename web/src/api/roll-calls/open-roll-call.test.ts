import { expect, it } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { storeSession } from '../../testing/tokens.ts';
import { readRollCall } from './open-roll-call.ts';

const program = { id: 'p', name: 'Rescue Deployment', program_type: 'rescue', bases: { base_name: 'LG2' } };
const rule = { validity_period_days: 365, two_clocks: false, seasons: [] };
const member = (place: number) => ({ id: `m${place}`, first_name: 'Rio', last_name: `Caller ${place}` });
const holder = (place: number) => {
  const { id, ...names } = member(place);
  const held = [{ program_id: 'p', expiration_date: '2027-01-01T18:00:00Z' }];
  return { member_id: id, ...names, organization: null, phone: null, grounding: null, held };
};

it('whoever holds nothing of the program is read with the list, however many members there are', async () => {
  storeSession();
  const everybody = Array.from({ length: 1_002 }, (_, place) => member(place));
  stubNetwork({
    '/rest/v1/programs': () => json(200, [{ ...program, ...rule }]),
    '/rest/v1/members': ({ url }) => {
      const from = Number(new URL(url).searchParams.get('offset') ?? 0);
      return json(200, everybody.slice(from, from + 1_000));
    },
    '/rest/v1/rpc/readiness_board': () => json(200, { rows: [holder(0), holder(1_001)] }),
  });
  const list = await readRollCall(createProduct().server, { programId: 'p', trainingSessionId: null });
  expect(list.people.map(({ id }) => id)).toEqual(['m0', 'm1001']);
  expect(list.lacking).toHaveLength(1_000);
  expect(list.lacking?.at(-1)).toEqual({ id: 'm1000', name: 'Rio Caller 1000' });
});

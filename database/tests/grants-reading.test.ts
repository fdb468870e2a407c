import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorRows } from './rows.ts';
import type { Person } from './worlds/people.ts';
import { createTwoBases, marker, type TwoBases } from './worlds/two-bases.ts';

let world: TwoBases;
beforeAll(async () => {
  world = await createTwoBases();
});
afterAll(() => world.tested.close());

type Reader = 'baseReader' | 'organizationReader' | 'reader';

/** What a procedure answers an administrator, and a reader in the copy made for them. */
async function answers(reader: Reader, call: string, values: readonly unknown[] = []) {
  const told = (schema: string, { claims }: Pick<Person, 'claims'>) =>
    actorRows(world.tested, claims, `select * from ${schema}.${call}`, values);
  return { administrator: await told('public', world.admin), reader: await told('scoped', world[reader]) };
}

const inScope = [
  'holder',
  'soon',
  'lapsed',
  'both',
  'grounded',
  'removed',
  'former',
  'kept',
  'hidden',
  'trained',
] as const;

describe.each([
  'credential_history($1)',
  'credential_events_of($1)',
  'groundings_of($1)',
  'groundings_now(array[$1::uuid])',
  'leavings_of($1)',
  'merges_of($1)',
  'hidden_among(array[$1::uuid])',
  `last_punches(array[$1::uuid], (select id from programs where base_id = (select id from bases where base_name = 'Harbor') and program_type = 'rescue'))`,
])('%s', (call) => {
  test.each(inScope)(
    `${call} answers the reader of a base about somebody %s there as it does administrators`,
    async (one) => {
      const { administrator, reader } = await answers('baseReader', call, [world.people[one]]);
      expect(reader).toEqual(administrator);
    },
  );

  test.each(['baseReader', 'organizationReader'] as const)(
    `${call} tells the %s nothing of anybody outside`,
    async (who) => {
      for (const id of world.outsiders) {
        const { reader } = await answers(who, call, [id]);
        expect(JSON.stringify(reader)).not.toMatch(marker);
        const nothing = [[], [{ hidden_among: [] }], [{ merges_of: { leadsTo: null, merges: [] } }]];
        expect(nothing).toContainEqual(reader);
      }
    },
  );
});

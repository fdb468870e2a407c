import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { punched } from './credential-world.ts';
import { mergeAs, unmergeAs } from './merge-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { minutesAgo } from './undo-credential-world.ts';
import { addMember, type Person } from './worlds/people.ts';
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
  'member_trainings($1)',
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

test('after an undone merge, the reader of a base reads all of the one who is there, and nothing of the other', async () => {
  const { tested, admin, here, elsewhere } = world;
  const [keptId, hiddenId] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction, { lastName: marker }),
  ]);
  if (!keptId || !hiddenId) throw new Error('Nobody was added');
  const did = (verb: 'issue' | 'renew', memberId: string, programId: string, minutes: number) =>
    punched(tested, admin.claims, verb, { memberId, programId }, minutesAgo(minutes));
  await did('issue', keptId, here.programId, 2000);
  await did('issue', hiddenId, elsewhere.programId, 1900);
  const { mergeId } = await mergeAs(tested, admin.claims, { keptId, hiddenId });
  await did('renew', keptId, elsewhere.programId, 5);
  const renewals = await ownerRows<{ id: string }>(
    tested,
    `select id::text from app.credential_events where member_id = $1 and kind = 'renew'`,
    [keptId],
  );
  const returned = renewals.map(({ id }) => id);
  await unmergeAs(tested, admin.claims, mergeId, returned);

  const history = await answers('baseReader', 'credential_history($1)', [keptId]);
  expect(history.reader).toEqual(history.administrator);
  const ledger = await answers('baseReader', 'credential_events_of($1)', [keptId]);
  const idsOf = (rows: Record<string, unknown>[]) => rows.map(({ id, kind }) => [id, kind]);
  expect(idsOf(ledger.reader)).toEqual(idsOf(ledger.administrator));
  for (const call of ['credential_history($1)', 'credential_events_of($1)']) {
    expect((await answers('baseReader', call, [hiddenId])).reader).toEqual([]);
  }
});

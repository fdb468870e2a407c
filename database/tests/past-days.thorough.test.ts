import { expect, test } from 'vitest';
import { compareDays } from './past-compare.ts';
import { playSequences } from './past-sequences.ts';
import { actorRows } from './rows.ts';
import { addAdministrator } from './worlds/people.ts';
import { createTestDatabase } from './worlds/test-database.ts';

test('a past day is what a clean history gives, as it was and as it was known, whatever was undone', async () => {
  const tested = await createTestDatabase();
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const played = await tested.asOwner((transaction) =>
    playSequences(
      { transaction, asAdmin: (work) => tested.database.asActor(claims, work) },
      { count: 24, peopleInProgram: 12, seed: 22 },
    ),
  );
  const { differences } = await compareDays((sql, values) => actorRows(tested, claims, sql, values), played, 7);
  expect(differences).toEqual([]);
  await tested.close();
}, 60_000);

import { expect, test } from 'vitest';
import { actorRows, expectRefusal } from './rows.ts';
import { addOrganizationWithMember } from './worlds/grantees.ts';
import { addAdministrator, addMember, withAgedProof } from './worlds/people.ts';
import { createTestDatabase } from './worlds/test-database.ts';

test('an organization gets the name of one with more than ten members only after a fresh proof, since its readers see them', async () => {
  const tested = await createTestDatabase();
  const { admin, small } = await tested.asOwner(async (transaction) => {
    for (let count = 0; count < 11; count += 1) await addMember(transaction, { organization: 'Flight For Life' });
    const organization = await addOrganizationWithMember(transaction, 'Grand County Search');
    return { admin: await addAdministrator(transaction), small: organization.id };
  });
  const rename = (minutes: number) =>
    actorRows(
      tested,
      withAgedProof(admin.claims, minutes),
      `update organization_whitelist set display_name = 'Flight For Life' where id = $1 returning id`,
      [small],
    );
  await expectRefusal(rename(20), 'FF428');
  expect(await rename(1)).toEqual([{ id: small }]);
  await tested.close();
});

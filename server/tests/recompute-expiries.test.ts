import { asOwner } from '@ffl/database/security/as-owner';
import { punched } from '@ffl/database/tests/credential-world';
import { ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { addCalendarDays, denverDate, displayDateTime } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recomputeExpiries } from '../../scripts/admin/recompute-expiries.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test('expiries from another release are listed, and written only on request, each with a ledger row, once', async () => {
  const now = new Date();
  const ahead = (days: number) => addCalendarDays(now, days);
  const rows = (sql: string, values: unknown[] = []) => ownerRows(tested, sql, values);
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  const place = await tested.asOwner(async (transaction) => ({
    memberId: await addMember(transaction, { firstName: 'Mia', lastName: 'Vale' }),
    programId: await addProgram(transaction, { name: 'Ropes', base: 'LG2', validityDays: 42, twoClocks: true }),
  }));
  await rows(`insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3)`, [
    ...[place.programId, denverDate(ahead(-60)), denverDate(ahead(60))],
  ]);
  await punched(tested, admin.claims, 'issue', place, ahead(-20));
  // Written without the product, with dates that a misreading of the rule would give.
  await rows('update seasons set end_date = $1', [denverDate(ahead(22))]);
  const recompute = (isApplied: boolean, email = admin.email) =>
    asOwner(tested.owner, (transaction) => recomputeExpiries(transaction, { email, isApplied }, { now }));
  const listed = `Longer (1):
  Mia Vale, Ropes (LG2): ${displayDateTime(ahead(22))} becomes ${displayDateTime(ahead(345))}`;

  expect(await recompute(false)).toBe(`${listed}\nNothing is written yet. Add --apply to write it.`);
  expect(await rows('select expiration_date from certifications')).toEqual([{ expiration_date: ahead(22) }]);
  expect(await recompute(true)).toBe(`${listed}\nThey have these dates now, each with a row of the ledger.`);
  expect(await recompute(true)).toBe('Every expiry is what the rules give. Nothing changed.');
  expect(await rows('select kind, actor_id, new_expiration_date from app.credential_events order by id')).toEqual([
    { kind: 'issue', actor_id: admin.userId, new_expiration_date: ahead(22) },
    { kind: 'clocks', actor_id: admin.userId, new_expiration_date: ahead(345) },
  ]);
  await expect(recompute(true, 'nobody@example.test')).rejects.toThrow(
    'nobody@example.test is no active administrator.',
  );
});

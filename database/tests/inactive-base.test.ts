import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const refused = {
  kind: 'refused',
  code: 'base_inactive',
  message: 'This base is inactive, so nothing is issued there. Please choose another base.',
};

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
beforeEach(() => setActive('LG3', true));
afterAll(() => tested.close());

const setActive = (base: string, isActive: boolean) =>
  ownerRows(tested, 'update bases set is_active = $2 where base_name = $1', [base, isActive]);

const statusOf = async (place: CredentialAct) =>
  (await writtenFor(tested, place)).credentials.map(({ status }) => status);

async function remove(place: CredentialAct): Promise<string> {
  const outcome = await tested.database.asActor(admin.claims, (transaction) =>
    removeCredential(transaction, place, new Date()),
  );
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  return outcome.removal.id;
}

test('nothing is issued at an inactive base, and nothing is written', async () => {
  const place = await addPlace(tested, { base: 'LG3' });
  await setActive('LG3', false);
  expect(await act(tested, admin.claims, 'issue', place)).toEqual(refused);
  expect(await writtenFor(tested, place)).toEqual({ credentials: [], punches: [], ledger: [] });
});

test('an issue that names an inactive base is refused, even if its program belongs to none', async () => {
  const place = await addPlace(tested);
  await setActive('LG3', false);
  expect(await act(tested, admin.claims, 'issue', { ...place, base: 'LG3' })).toEqual(refused);
  expect(await act(tested, admin.claims, 'issue', { ...place, base: 'LG4' })).toMatchObject({ kind: 'done' });
});

test('what is held at a base can be punched after the base is deactivated, and can name it', async () => {
  const place = await addPlace(tested, { base: 'LG3' });
  await punched(tested, admin.claims, 'issue', place);
  await setActive('LG3', false);
  expect(await act(tested, admin.claims, 'renew', { ...place, base: 'LG3' })).toMatchObject({ kind: 'done' });
});

test("a credential removed at an inactive base isn't issued again, but its removal can be undone", async () => {
  const place = await addPlace(tested, { base: 'LG3' });
  await punched(tested, admin.claims, 'issue', place);
  const removalId = await remove(place);
  await setActive('LG3', false);
  expect(await act(tested, admin.claims, 'issue', place)).toEqual(refused);
  expect(await undoAs(tested, admin.claims, { ...place, removalId })).toMatchObject({ kind: 'done' });
  expect(await statusOf(place)).toEqual(['valid']);
});

test('nothing is issued at an inactive base or made valid again by a write to the table', async () => {
  const place = await addPlace(tested, { base: 'LG3' });
  const removed = await addPlace(tested, { base: 'LG3' });
  await punched(tested, admin.claims, 'issue', removed);
  await remove(removed);
  await setActive('LG3', false);
  const insert = `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
    values ($1, $2, now(), now() + interval '1 day', 'valid')`;
  await expectRefusal(actorRows(tested, admin.claims, insert, [place.memberId, place.programId]), '23514');
  const again = `update certifications set status = 'valid' where member_id = $1`;
  await expectRefusal(actorRows(tested, admin.claims, again, [removed.memberId]), '23514');
  expect([await statusOf(place), await statusOf(removed)]).toEqual([[], ['inactive']]);
});

import { mergeAs, unmergeAs } from '@ffl/database/tests/merge-world';
import { ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AddressWorld, createAddressWorld } from '../../../tests/worlds/address-world.ts';

let world: AddressWorld;
let admin: Person;

beforeAll(async () => {
  world = await createAddressWorld();
  admin = await world.tested.asOwner((transaction) => addAdministrator(transaction));
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const emailOf = async (memberId: string) =>
  (await ownerRows<{ email: string }>(world.tested, 'select email from members where id = $1', [memberId]))[0]?.email;

/** Two records of a person with two accounts, merged; the first one's account stays. */
async function mergedPerson() {
  const [kept, other] = [await world.member(), await world.newMember()];
  const [hidden] = await ownerRows<{ id: string }>(world.tested, 'select id from members where user_id = $1', [
    other.userId,
  ]);
  const hiddenId = hidden?.id ?? '';
  const request = { keptId: kept.memberId, hiddenId, account: 'kept' } as const;
  const { mergeId } = await mergeAs(world.tested, admin.claims, request);
  return { kept, other, hiddenId, mergeId };
}

test("an address of a merged record is still its person's, by the letter, and the record gets the old one", async () => {
  const { kept, other, hiddenId, mergeId } = await mergedPerson();
  expect((await world.ask(kept.session, other.email)).status).toBe(200);
  expect(await world.kindsTo(other.email)).toEqual(['confirm-address']);
  expect((await world.press(await world.tokenTo(other.email))).words).toContain('Your address is changed');
  expect(await world.addresses(kept.userId)).toEqual({ account: other.email, record: other.email });
  expect(await world.addresses(other.userId)).toEqual({ account: kept.email, record: kept.email });
  expect((await world.signIn(other.email)).status).toBe(200);
  await unmergeAs(world.tested, admin.claims, mergeId);
  expect(await emailOf(kept.memberId)).toBe(other.email);
  expect(await emailOf(hiddenId)).toBe(kept.email);
});

test('nobody else gets an address of a merged record', async () => {
  const { other } = await mergedPerson();
  const stranger = await world.member();
  await world.ask(stranger.session, other.email);
  expect(await world.kindsTo(other.email)).toEqual(['address-taken']);
});

test('a sign-up with the address of a merged record and its ended account names the one that stayed', async () => {
  const { kept, other } = await mergedPerson();
  await world.register({ email: other.email });
  expect(await world.mailTo(other.email)).toMatchObject([
    { kind: 'account-elsewhere', facts: { elsewhere: `${kept.email[0]}•••@example.test` } },
  ]);
});

test('a sign-up with the address of a merged record without account gets the record that counts', async () => {
  const email = world.newEmail();
  const [keptId, hiddenId] = await world.tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction, { email }),
  ]);
  const before = await emailOf(keptId);
  await mergeAs(world.tested, admin.claims, { keptId, hiddenId });
  await world.register({ email });
  expect((await world.verify(await world.tokenTo(email))).status).toBe(200);
  const [row] = await ownerRows(
    world.tested,
    'select m.email, u.email as account from members m join auth.users u on u.id = m.user_id where m.id = $1',
    [keptId],
  );
  expect(row).toEqual({ email, account: email });
  expect(await emailOf(hiddenId)).toBe(before);
});

import { mergeAs, unmergeAs } from '@ffl/database/tests/merge-world';
import { ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import type { PlanMerge } from '@ffl/domain/merges/schemas';
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
  expect(await world.kindsTo(other.email)).toEqual(['confirm-address', 'account-tied']);
  expect((await world.press(await world.tokenTo(other.email))).words).toContain('Your address has been changed');
  expect(await world.addresses(kept.userId)).toEqual({ account: other.email, record: other.email });
  expect(await world.addresses(other.userId)).toEqual({ account: kept.email, record: kept.email });
  expect((await world.signIn(other.email)).status).toBe(200);
  await unmergeAs(world.tested, admin.claims, mergeId);
  expect(await emailOf(kept.memberId)).toBe(other.email);
  expect(await emailOf(hiddenId)).toBe(kept.email);
});

test('the owner of an account that a merge ends reads in a letter which one to sign in with', async () => {
  const { kept, other } = await mergedPerson();
  expect(await world.mailTo(other.email)).toMatchObject([
    {
      kind: 'account-tied',
      facts: { at: expect.any(String), address: `${kept.email[0]}•••@example.test`, isEnded: true },
    },
  ]);
  expect(await world.kindsTo(kept.email)).toEqual([]);
});

test('nobody else gets an address of a merged record', async () => {
  const { other } = await mergedPerson();
  const stranger = await world.member();
  await world.ask(stranger.session, other.email);
  expect(await world.kindsTo(other.email)).toEqual(['address-taken', 'account-tied']);
});

test('a sign-up with the address of a merged record and its ended account names the one that stayed', async () => {
  const { kept, other } = await mergedPerson();
  await world.register({ email: other.email });
  expect(await world.mailTo(other.email)).toMatchObject([
    { kind: 'account-elsewhere', facts: { elsewhere: `${kept.email[0]}•••@example.test` } },
    { kind: 'account-tied' },
  ]);
});

async function newRecord() {
  const email = world.newEmail();
  return { email, id: await world.tested.asOwner((transaction) => addMember(transaction, { email })) };
}

type Made = Awaited<ReturnType<typeof newRecord>>;
const merge = (kept: Made, hidden: Made, more: Pick<PlanMerge, 'take'> = {}) =>
  mergeAs(world.tested, admin.claims, { keptId: kept.id, hiddenId: hidden.id, ...more });
const addressesOf = async (...records: Made[]) => {
  const rows = await ownerRows<{ id: string; email: string; account: string | null }>(
    world.tested,
    'select m.id, m.email, u.email as account from members m left join auth.users u on u.id = m.user_id where m.id = any ($1)',
    [records.map(({ id }) => id)],
  );
  return records.map(({ id }) => rows.filter((row) => row.id === id).map(({ email, account }) => ({ email, account })));
};

test('a sign-up with the address of a merged record makes the account of its person, until the merge is undone', async () => {
  const [first, second, third] = [await newRecord(), await newRecord(), await newRecord()];
  const inner = await merge(second, third);
  const outer = await merge(first, second);
  await world.register({ email: third.email });
  expect((await world.verify(await world.tokenTo(third.email))).status).toBe(200);
  expect(await addressesOf(first, second, third)).toEqual([
    [{ email: third.email, account: third.email }],
    [{ email: first.email, account: null }],
    [{ email: second.email, account: null }],
  ]);
  for (const { mergeId } of [outer, inner]) await unmergeAs(world.tested, admin.claims, mergeId);
  expect(await addressesOf(first, second, third)).toEqual([
    [{ email: first.email, account: null }],
    [{ email: second.email, account: null }],
    [{ email: third.email, account: third.email }],
  ]);
});

test('a sign-up with an address that a merge gave to the hidden record is of the record that had it, once the merge is undone', async () => {
  const [kept, hidden] = [await newRecord(), await newRecord()];
  const { mergeId } = await merge(kept, hidden, { take: ['email'] });
  await world.register({ email: kept.email });
  expect((await world.verify(await world.tokenTo(kept.email))).status).toBe(200);
  await unmergeAs(world.tested, admin.claims, mergeId);
  expect(await addressesOf(kept, hidden)).toEqual([
    [{ email: kept.email, account: kept.email }],
    [{ email: hidden.email, account: null }],
  ]);
});

test('a record without an account takes the address of one that was merged into it in the table', async () => {
  const [kept, hidden] = [await newRecord(), await newRecord()];
  await merge(kept, hidden);
  expect((await world.patch(admin.claims, kept.id, { email: hidden.email })).status).toBeLessThan(300);
  expect(await addressesOf(kept, hidden)).toEqual([
    [{ email: hidden.email, account: null }],
    [{ email: kept.email, account: null }],
  ]);
});

test('an account that went along with a merge returns with the undo, whatever address it has by then', async () => {
  const [kept, hidden] = [await newRecord(), await world.member()];
  const { mergeId } = await mergeAs(world.tested, admin.claims, { keptId: kept.id, hiddenId: hidden.memberId });
  const next = world.newEmail();
  const change = { memberId: kept.id, email: next, isAtOnce: true };
  expect((await world.as(admin.claims, 'change-member-address', change)).status).toBe(200);
  await unmergeAs(world.tested, admin.claims, mergeId);
  expect(await addressesOf(kept, { id: hidden.memberId, email: next })).toEqual([
    [{ email: kept.email, account: null }],
    [{ email: next, account: next }],
  ]);
});

test('nobody takes the address of an account with rights that a merge ended', async () => {
  const [chief, boss] = await world.tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    await addAdministrator(transaction),
  ]);
  const hiddenId = await world.tested.asOwner((transaction) =>
    addMember(transaction, { email: boss.email }, boss.userId),
  );
  const kept = await world.member();
  await mergeAs(world.tested, chief.claims, { keptId: kept.memberId, hiddenId, account: 'kept' });
  const change = { memberId: kept.memberId, email: boss.email, isAtOnce: true };
  for (const { claims } of [admin, chief])
    expect(await world.as(claims, 'change-member-address', change)).toMatchObject({
      status: 409,
      body: { code: 'address_taken' },
    });
});

test('only the right password learns that a merge ended the account, whose address is not changed meanwhile', async () => {
  const { kept, other, hiddenId, mergeId } = await mergedPerson();
  expect(await world.signIn(other.email)).toMatchObject({
    status: 403,
    body: {
      code: 'account_merged',
      message:
        'Your two records became one, and this account was closed with one of them. Sign in with your other email address, or contact an administrator.',
    },
  });
  expect(await world.signIn(other.email, 'Wrong-Horse-77!')).toMatchObject({ body: { code: 'credentials_wrong' } });
  const change = { memberId: hiddenId, email: world.newEmail(), isAtOnce: true };
  expect(await world.as(admin.claims, 'change-member-address', change)).toMatchObject({
    status: 409,
    body: { code: 'merge_hidden', leadsTo: kept.memberId },
  });
  await unmergeAs(world.tested, admin.claims, mergeId);
  expect((await world.signIn(other.email)).status).toBe(200);
});

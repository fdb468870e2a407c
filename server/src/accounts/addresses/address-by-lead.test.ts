import {
  type addBaseWithHolder,
  addGrant,
  addGrantee,
  addLeadOfOneBase,
  hold,
} from '@ffl/database/tests/worlds/grantees';
import {
  addAccount,
  addAdministrator,
  addMember,
  addMemberWithAccount,
  type Person,
  withAgedProof,
} from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AddressWorld, createAddressWorld } from '../../../tests/worlds/address-world.ts';

let world: AddressWorld;
let here: Awaited<ReturnType<typeof addBaseWithHolder>>;
let elsewhere: Awaited<ReturnType<typeof addBaseWithHolder>>;
let lead: Person;
beforeAll(async () => {
  world = await createAddressWorld();
});
beforeEach(async () => {
  world.flight.setNow(new Date());
  [here, elsewhere, lead] = await asOwner(addLeadOfOneBase);
});
afterAll(() => world.tested.close());

const asOwner: AddressWorld['tested']['asOwner'] = (work) => world.tested.asOwner(work);
const change = (memberId: string, email: string, isAtOnce = true) =>
  world.as(lead.claims, 'change-member-address', { memberId, email, isAtOnce });
const accountOf = (memberId: string) =>
  asOwner(({ first }) => first<{ user_id: string | null }>('select user_id from members where id = $1', [memberId]));
const holding = ({ programId }: { programId: string }) =>
  asOwner(async (transaction) => {
    const member = await addMemberWithAccount(transaction);
    await hold(transaction, member.memberId, programId);
    return member;
  });

const mustChange = {
  status: 409,
  body: {
    code: 'administrator_must_add',
    message: 'An administrator must make this change.',
    error: 'An administrator must make this change.',
  },
};
const notAllowed = { status: 403, body: { code: 'not_allowed' } };
const missing = { status: 404, body: { code: 'member_missing' } };

test("a lead changes an account's address by a letter, or at once, and cancels what waits", async () => {
  const { memberId, userId, email } = await holding(here);
  const next = world.newEmail();
  expect((await change(memberId, next, false)).status).toBe(200);
  expect(await world.procedure(lead.claims, 'member_address', { member: memberId })).toMatchObject({
    account: { address: email, may_change: true },
    waiting: { address: next },
  });
  await world.press(await world.tokenTo(next));
  expect(await world.addresses(userId)).toEqual({ account: next, record: next });
  await change(memberId, world.newEmail(), false);
  expect(await world.procedure(lead.claims, 'cancel_address_change', { member: memberId })).toBe(true);
  const last = world.newEmail();
  expect((await change(memberId, last)).status).toBe(200);
  expect(await world.addresses(userId)).toEqual({ account: last, record: last });
});

test('a letter of a lead changes nothing once the person came to another base, or the grant has ended', async () => {
  const came = await holding(here);
  const stays = await holding(here);
  for (const { memberId, email } of [came, stays]) await change(memberId, `next.${email}`, false);
  await asOwner((transaction) => hold(transaction, came.memberId, elsewhere.programId));
  await world.press(await world.tokenTo(`next.${came.email}`));
  expect(await world.addresses(came.userId)).toEqual({ account: came.email, record: came.email });
  await asOwner(({ query }) => query('update app.grants set ended_at = now() where user_id = $1', [lead.userId]));
  await world.press(await world.tokenTo(`next.${stays.email}`));
  expect(await world.addresses(stays.userId)).toEqual({ account: stays.email, record: stays.email });
});

test('an address that stands outside is refused to a lead alike, whoever has it, and one of somebody seen is taken', async () => {
  const { memberId } = await holding(here);
  const [away, administers] = [await holding(elsewhere), await asOwner((one) => addAdministrator(one))];
  for (const { email } of [away, administers]) {
    expect(await change(memberId, email)).toEqual(mustChange);
    expect(await change(memberId, email, false)).toEqual(mustChange);
  }
  expect(await change(memberId, (await holding(here)).email)).toMatchObject({
    status: 409,
    body: { code: 'address_taken' },
  });
});

test('the address of somebody outside is not there, and that of somebody at another base or with rights is not for a lead', async () => {
  const away = await holding(elsewhere);
  expect(await change(away.memberId, world.newEmail())).toMatchObject(missing);
  expect(await world.procedure(lead.claims, 'member_address', { member: away.memberId })).toBeNull();
  const both = await holding(here);
  await asOwner((transaction) => hold(transaction, both.memberId, elsewhere.programId));
  const reader = await holding(here);
  await asOwner((transaction) => addGrant(transaction, reader.userId, { scope: 'base', baseId: here.id }));
  for (const { memberId } of [both, reader]) expect(await change(memberId, world.newEmail())).toMatchObject(notAllowed);
});

test('a lead ties the account with the address of a record, but none with rights', async () => {
  const [loose, reading] = await asOwner(async (transaction) => [
    await addAccount(transaction),
    await addGrantee(transaction, { scope: 'base', baseId: elsewhere.id }),
  ]);
  const [record, ofReader] = await asOwner(async (transaction) => [
    await addMember(transaction, { email: loose.email }),
    await addMember(transaction, { email: reading.email }),
  ]);
  expect(await world.procedure(lead.claims, 'member_address', { member: record })).toMatchObject({
    loose: { address: loose.email, may_tie: true },
  });
  const tie = (memberId: string, by = lead) => world.as(by.claims, 'tie-account', { memberId });
  const aged = { ...lead, claims: withAgedProof(lead.claims, 16) };
  expect(await tie(record, aged)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  expect((await tie(record)).status).toBe(200);
  expect(await accountOf(record)).toEqual({ user_id: loose.userId });
  expect(await tie(ofReader)).toMatchObject(notAllowed);
  expect(await tie(elsewhere.memberId)).toMatchObject(missing);
});

test('several leads change addresses at the same time, however few connections there are', async () => {
  const changed = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { memberId } = await holding(here);
      const other = await asOwner((transaction) =>
        addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id }),
      );
      return world.as(other.claims, 'change-member-address', { memberId, email: world.newEmail(), isAtOnce: true });
    }),
  );
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

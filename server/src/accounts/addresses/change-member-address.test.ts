import {
  addAccount,
  addAdministrator,
  addMember,
  addMemberWithAccount,
  type MemberPerson,
  type Person,
  withAgedProof,
} from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddressWorld, createAddressWorld } from '../../../tests/worlds/address-world.ts';

let world: AddressWorld;
let admin: Person;
let chief: Person;

beforeAll(async () => {
  world = await createAddressWorld();
  [admin, chief] = await world.tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
  ]);
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const change = (by: Person, memberId: string, email: string, isAtOnce = false) =>
  world.as(by.claims, 'change-member-address', { memberId, email, isAtOnce });
const tie = (by: Person, memberId: string) => world.as(by.claims, 'tie-account', { memberId });
const newMember = (): Promise<MemberPerson> => world.tested.asOwner((transaction) => addMemberWithAccount(transaction));
const newRecord = (email: string) => world.tested.asOwner((transaction) => addMember(transaction, { email }));
const newAccount = () => world.tested.asOwner((transaction) => addAccount(transaction));

/** An administrator with a member's record. */
const withRights = (role: 'admin' | 'super_admin', isActive = true, days = 0): Promise<MemberPerson> =>
  world.tested.asOwner(async (transaction) => {
    const person = await addAdministrator(transaction, { role, isActive, days });
    return { ...person, memberId: await addMember(transaction, { email: person.email }, person.userId) };
  });

test("a member's address changes by a letter that an administrator sent, and waits until then", async () => {
  const { memberId, email, userId } = await newMember();
  const next = world.newEmail();
  expect(await change(admin, memberId, next)).toMatchObject({
    status: 200,
    body: { data: { address: next, waitsUntil: expect.any(String) } },
  });
  expect(await world.procedure(admin.claims, 'member_address', { member: memberId })).toMatchObject({
    account: { address: email, may_change: true },
    waiting: { address: next, by_administrator: true },
  });
  expect(await world.addresses(userId)).toEqual({ account: email, record: email });
  await world.press(await world.tokenTo(next));
  expect(await world.addresses(userId)).toEqual({ account: next, record: next });
  expect(await world.kindsTo(email)).toEqual(['address-asked', 'address-changed']);
  expect(await world.events(userId)).toMatchObject([
    { name: 'authn_address_request', actor_id: admin.userId },
    { name: 'authn_address_change', actor_id: admin.userId, details: { isAtOnce: false } },
  ]);
});

test('a lost mailbox is replaced at once, with a fresh proof, an event, and letters to both addresses', async () => {
  const { memberId, email, userId, session } = await world.member();
  const next = world.newEmail();
  const aged = { ...admin, claims: withAgedProof(admin.claims, 16) };
  for (const isAtOnce of [true, false])
    expect(await change(aged, memberId, next, isAtOnce)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  expect(await change(admin, memberId, next, true)).toMatchObject({
    status: 200,
    body: { data: { address: next, waitsUntil: null } },
  });
  expect(await world.addresses(userId)).toEqual({ account: next, record: next });
  expect(await world.isAlive(session)).toBe(false);
  for (const one of [email, next]) expect(await world.kindsTo(one)).toEqual(['address-changed']);
  expect(await world.events(userId)).toEqual([
    { name: 'authn_address_change', actor_id: admin.userId, details: { isAtOnce: true } },
  ]);
  expect((await world.signIn(next)).status).toBe(200);
  expect((await change(admin, memberId, next, true)).status).toBe(200);
  expect(await world.kindsTo(next)).toEqual(['address-changed']);
});

test('a taken address is refused to an administrator, who sees all records', async () => {
  const { memberId } = await newMember();
  const { email } = await newMember();
  for (const isAtOnce of [true, false])
    expect(await change(admin, memberId, email, isAtOnce)).toMatchObject({
      status: 409,
      body: { code: 'address_taken' },
    });
});

describe("an account with rights keeps its address from an administrator's change", () => {
  for (const [role, isActive] of [
    ['admin', true],
    ['super_admin', true],
    ['admin', false],
    ['super_admin', false],
  ] as const)
    test(`as ${isActive ? 'an active' : 'an inactive'} ${role}`, async () => {
      const { memberId, email, userId } = await withRights(role, isActive);
      for (const isAtOnce of [true, false])
        expect(await change(admin, memberId, world.newEmail(), isAtOnce)).toMatchObject({
          status: 403,
          body: { code: 'super_administrators_only' },
        });
      expect(await world.procedure(admin.claims, 'member_address', { member: memberId })).toMatchObject({
        account: { administers: true, may_change: false },
      });
      expect(await world.addresses(userId)).toEqual({ account: email, record: email });
    });

  test('but not from another super administrator, of whom everybody hears who can stop it, the old mailbox too', async () => {
    const { memberId, email } = await withRights('super_admin', true, 30);
    const next = world.newEmail();
    const other = await world.tested.asOwner((transaction) =>
      addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    );
    expect((await change(chief, memberId, next, true)).status).toBe(200);
    expect(await world.kindsTo(other.email)).toEqual(['rights-changed']);
    for (const one of [email, next]) expect(await world.kindsTo(one)).toEqual(['address-changed', 'rights-changed']);
    for (const one of [other.email, email, next])
      expect((await world.mailTo(one)).at(-1)?.facts).toMatchObject({
        change: 'address changed',
        token: expect.any(String),
      });
  });
});

test("nobody changes the own account's address through the own record", async () => {
  const { memberId, claims, userId, email } = await withRights('super_admin');
  for (const isAtOnce of [true, false])
    expect(await change({ claims, userId, email }, memberId, world.newEmail(), isAtOnce)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
});

test('a letter that an administrator sent is refused once the account has rights, or the administrator none', async () => {
  const [promoted, other] = [await newMember(), await newMember()];
  const tokens: string[] = [];
  const gone = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  for (const [by, one] of [
    [admin, promoted],
    [gone, other],
  ] as const) {
    const next = world.newEmail();
    await change(by, one.memberId, next);
    tokens.push(await world.tokenTo(next));
  }
  await world.tested.asOwner(async ({ query }) => {
    await query(`insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`, [
      promoted.userId,
    ]);
    await query('update administrators set is_active = false where user_id = $1', [gone.userId]);
  });
  for (const token of tokens) expect((await world.press(token)).words).toContain('This link does not work');
  for (const { userId, email } of [promoted, other]) expect((await world.addresses(userId))?.account).toBe(email);
});

test("a member's change is nothing that members or strangers do", async () => {
  const [{ memberId }, other] = [await newMember(), await newMember()];
  expect((await change(other, memberId, world.newEmail(), true)).status).toBe(403);
  expect((await tie(other, memberId)).status).toBe(403);
  expect(await world.procedure(other.claims, 'member_address', { member: memberId })).toMatchObject({ code: '42501' });
  expect(await world.procedure(other.claims, 'cancel_address_change', { member: memberId })).toMatchObject({
    code: '42501',
  });
});

test('a change that waits is canceled by an administrator, of an account with rights by super administrators', async () => {
  const { memberId } = await withRights('admin');
  const next = world.newEmail();
  await change(chief, memberId, next);
  const token = await world.tokenTo(next);
  expect(await world.procedure(admin.claims, 'cancel_address_change', { member: memberId })).toMatchObject({
    code: '42501',
  });
  expect(await world.procedure(chief.claims, 'cancel_address_change', { member: memberId })).toBe(true);
  expect((await world.press(token)).words).toContain('This link does not work');
});

describe('the table keeps', () => {
  test('the address of a record with an account, even a super administrator, and says which function changes it', async () => {
    const { memberId, email } = await newMember();
    expect(await world.patch(chief.claims, memberId, { email: world.newEmail() })).toMatchObject({
      status: 409,
      body: {
        code: 'address_of_account',
        message: 'This record has an account, whose address changes with it: use change-member-address.',
      },
    });
    expect((await world.patch(admin.claims, memberId, { email: email.toUpperCase(), phone: '555' })).status).toBe(204);
  });

  test('no address of a record without an account', async () => {
    const memberId = await newRecord(world.newEmail());
    expect((await world.patch(admin.claims, memberId, { email: world.newEmail() })).status).toBe(204);
  });

  test("a record's account from parting further, and lets it take the account's address", async () => {
    const account = await newAccount();
    const memberId = await world.parted(world.newEmail(), account);
    expect((await world.patch(admin.claims, memberId, { email: world.newEmail() })).status).toBe(409);
    expect((await world.patch(admin.claims, memberId, { email: account.email })).status).toBe(204);
  });
});

describe('an account without record', () => {
  test('is tied to the record with its address, and its owner hears of it', async () => {
    const account = await newAccount();
    const memberId = await newRecord(account.email);
    expect(await world.procedure(admin.claims, 'member_address', { member: memberId })).toMatchObject({
      account: null,
      loose: { address: account.email, may_tie: true },
    });
    expect(await tie(admin, memberId)).toMatchObject({ status: 200, body: { data: { wasTied: false } } });
    expect(await tie(admin, memberId)).toMatchObject({ status: 200, body: { data: { wasTied: true } } });
    expect(await world.addresses(account.userId)).toEqual({ account: account.email, record: account.email });
    expect(await world.kindsTo(account.email)).toEqual(['account-tied']);
    expect(await world.events(account.userId)).toMatchObject([
      { name: 'authz_account_tie', actor_id: admin.userId, details: { memberId } },
    ]);
  });

  test('replaces the account of another address that its record had, which ends', async () => {
    const [old, fresh] = [await newAccount(), await newAccount()];
    const memberId = await world.parted(fresh.email, old);
    expect((await tie(admin, memberId)).status).toBe(200);
    expect(await world.addresses(fresh.userId)).toEqual({ account: fresh.email, record: fresh.email });
    expect(await world.addresses(old.userId)).toBeUndefined();
    expect(await world.kindsTo(old.email)).toEqual(['account-tied']);
  });

  test('with rights is tied by another super administrator only', async () => {
    const boss = await world.tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
    const memberId = await newRecord(boss.email);
    for (const by of [admin, boss])
      expect(await tie(by, memberId)).toMatchObject({ status: 403, body: { code: 'account_not_tied' } });
    expect((await tie(chief, memberId)).status).toBe(200);
    expect(await world.addresses(boss.userId)).toEqual({ account: boss.email, record: boss.email });
  });

  test("is tied by its owner only to a new record of the owner's own name", async () => {
    const owner = await world.tested.asOwner((transaction) => addAdministrator(transaction));
    const [row] = await world.tested.asOwner(({ all }) =>
      all<{ last_name: string }>('select last_name from administrators where user_id = $1', [owner.userId]),
    );
    const lastName = row?.last_name ?? '';
    const theirs = await newRecord(owner.email);
    expect((await tie(owner, theirs)).status).toBe(403);
    await world.tested.asOwner(({ query }) =>
      query(`update members set first_name = 'Ada', last_name = $2 where id = $1`, [theirs, lastName]),
    );
    expect((await tie(owner, theirs)).status).toBe(200);
  });

  test('leaves the account of somebody who administers where it is', async () => {
    const fresh = await newAccount();
    const boss = await world.tested.asOwner((transaction) => addAdministrator(transaction));
    const memberId = await world.parted(fresh.email, boss);
    expect((await tie(chief, memberId)).status).toBe(403);
    expect(await world.addresses(boss.userId)).toMatchObject({ record: fresh.email });
  });

  test('that nobody confirmed is tied to nothing', async () => {
    const account = await world.tested.asOwner((transaction) => addAccount(transaction, { isConfirmed: false }));
    const memberId = await newRecord(account.email);
    expect(await tie(admin, memberId)).toMatchObject({ status: 409, body: { code: 'no_account' } });
  });
});

test('acts taken back untie what an account tied, and leave an address that it changed', async () => {
  const thief = await world.tested.asOwner((transaction) => addAdministrator(transaction, { days: 30 }));
  const since = new Date(Date.now() - 1_000).toISOString();
  const account = await newAccount();
  const tiedId = await newRecord(account.email);
  expect((await tie(thief, tiedId)).status).toBe(200);
  const moved = await newMember();
  const next = world.newEmail();
  expect((await change(thief, moved.memberId, next, true)).status).toBe(200);
  const span = { account: thief.userId, since, until: new Date(Date.now() + 60_000).toISOString() };
  const { body } = await world.as(chief.claims, 'plan-take-back', span);
  const reason = 'A stolen password';
  expect((await world.as(chief.claims, 'take-back', { ...span, acts: body.data?.acts, reason })).status).toBe(200);
  expect(await world.addresses(account.userId)).toEqual({ account: account.email, record: null });
  expect(await world.addresses(moved.userId)).toEqual({ account: next, record: next });
});

test('two changes of one account at once leave account and record with one address', async () => {
  const { memberId, userId } = await newMember();
  const both = [world.newEmail(), world.newEmail()];
  await Promise.all(both.map((next) => change(admin, memberId, next, true)));
  const found = await world.addresses(userId);
  expect(both).toContain(found?.account);
  expect(found?.record).toBe(found?.account);
});

import { addAccount, addMember, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGrantWorld, type GrantWorld } from '../../tests/worlds/grant-world.ts';

let world: GrantWorld;
beforeAll(async () => {
  world = await createGrantWorld();
});
afterAll(() => world.tested.close());

const recipient = (address: string) => world.procedure(world.admin.claims, 'grant_recipient', { address });
const nobody = { name: null, has_account: false, administers: false, is_set_aside: false };
const rio = { firstName: 'Rio', lastName: 'Park' };

test('the recipient of a grant is named by the record or account that has the address, however it is written', async () => {
  const { asOwner } = world.tested;
  const member = await asOwner((transaction) => addMemberWithAccount(transaction, { ...rio }));
  expect(await recipient(` ${member.email.toUpperCase()} `)).toEqual({
    ...nobody,
    name: 'Rio Park',
    has_account: true,
  });
  await asOwner((transaction) => addMember(transaction, { ...rio, email: 'Rio@Example.test' }));
  expect(await recipient('rio@example.test')).toEqual({ ...nobody, name: 'Rio Park' });
  const loose = await asOwner((transaction) => addAccount(transaction));
  expect(await recipient(loose.email)).toEqual({ ...nobody, has_account: true });
  expect(await recipient('stranger@example.test')).toEqual(nobody);
});

test('the recipient of a grant who was invited has no account to sign in with yet', async () => {
  await world.invited('invited@example.test');
  expect(await recipient('invited@example.test')).toEqual({ ...nobody, name: 'Rae Reader' });
});

test('the recipient of a grant who administers, or was set aside, is said to', async () => {
  expect(await recipient(world.chief.email)).toMatchObject({ has_account: true, administers: true });
  const left = await world.tested.asOwner((transaction) => addMemberWithAccount(transaction, { ...rio }));
  const leaving = { memberId: left.memberId, day: '2026-01-31', reason: 'Moved to Oregon' };
  expect((await world.as(world.admin.claims, 'set-aside-member', leaving)).status).toBe(200);
  expect(await recipient(left.email)).toMatchObject({ name: 'Rio Park', is_set_aside: true });
});

import { addMember, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsOf } from '../../tests/worlds/address-world.ts';
import { createGrantWorld, type GrantWorld, grantReason as reason } from '../../tests/worlds/grant-world.ts';

let world: GrantWorld;
beforeAll(async () => {
  world = await createGrantWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const member = () => world.tested.asOwner((transaction) => addMemberWithAccount(transaction));

/** Lets the link of an invitation run out. */
const expire = (userId: string) =>
  world.tested.asOwner(({ query }) =>
    query(`update auth.one_time_tokens set expires_at = now() - interval '1 minute' where user_id = $1`, [userId]),
  );

/** Opens a mailed link and sets a password. */
async function open(token: string, password = world.password) {
  const opened = await world.flight.post('/auth/v1/verify', { type: 'recovery', token_hash: token });
  if (opened.status !== 200) return opened.status;
  const { access_token: recovery } = (await opened.json()) as { access_token: string };
  const set = await world.flight.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${recovery}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  return set.status;
}

describe('an invitation', () => {
  test('makes an account that its link opens once, and the first sign-in has the grant', async () => {
    const email = world.newEmail();
    expect(await world.give(email)).toMatchObject({ status: 400, body: { code: 'names_needed' } });
    const { userId, grantId, isInvited } = await world.invited(email);
    expect(isInvited).toBe(true);
    expect(await world.accountOf(email)).toMatchObject({ id: userId, email_confirmed_at: null });
    expect(await world.kindsTo(email)).toEqual(['invitation']);
    expect((await world.mailTo(email))[0]?.facts).toMatchObject({
      kind: 'reader',
      scope: 'base',
      place: 'LG33',
      reason,
      by: expect.stringContaining(world.admin.email),
    });
    expect((await world.mailTo(world.chief.email)).at(-1)?.facts).toMatchObject({
      change: 'grant given',
      isInvited: true,
    });
    const token = await world.tokenTo(email);
    const listed = async () =>
      (
        (await world.procedure(world.admin.claims, 'access_list')) as { grantees: { user_id: string }[] } | null
      )?.grantees.find((one) => one.user_id === userId);
    expect(await listed()).toMatchObject({
      first_name: 'Rae',
      invited_until: expect.any(String),
      last_sign_in_at: null,
    });
    expect(await open(token)).toBe(200);
    expect(await open(token)).toBe(403);
    const { status, body } = await world.signIn(email);
    expect(status).toBe(200);
    expect(await world.ownGrants({ claims: { role: 'authenticated', ...claimsOf(body.session) } })).toMatchObject({
      first_name: 'Rae',
      last_name: 'Reader',
      member_id: null,
      grants: [{ id: grantId }],
    });
    expect(await listed()).toMatchObject({ invited_until: null, last_sign_in_at: expect.any(String) });
    expect(await world.procedure(world.admin.claims, 'member_address', { member: userId })).toBeNull();
  });

  test('works for seven days, is over then, also by "Forgot password?", and is sent anew by giving again', async () => {
    const email = world.newEmail();
    const { userId, grantId } = await world.invited(email);
    const token = await world.tokenTo(email);
    world.flight.setNow(new Date(Date.now() + 7 * 24 * hour + 1000));
    expect(await open(token)).toBe(403);
    world.flight.setNow(new Date());
    await expire(userId);
    await world.askReset(email);
    expect((await world.kindsTo(email)).toSorted()).toEqual(['invitation', 'invitation-over']);
    expect(await open(token)).toBe(403);
    expect(await world.invited(email, { endsAt: inHours(48) })).toEqual({ userId, grantId, isInvited: true });
    expect(await open(await world.tokenTo(email))).toBe(200);
    expect(await world.inForce(userId)).toBe(1);
  });

  test('is kept open by no reset link beyond its seven days', async () => {
    const email = world.newEmail();
    const { userId } = await world.invited(email);
    await world.tested.asOwner(({ query }) =>
      query(`update auth.one_time_tokens set expires_at = now() + interval '1 minute' where user_id = $1`, [userId]),
    );
    await world.askReset(email);
    const ends = await world.tested.asOwner(({ all }) =>
      all<{ ends: string }>(
        `select extract(epoch from expires_at - now())::integer as ends from auth.one_time_tokens where user_id = $1`,
        [userId],
      ),
    );
    expect(ends.map((one) => Number(one.ends) <= 60)).toEqual([true, true]);
    expect(await open(await world.tokenTo(email))).toBe(200);
  });

  test('given again makes the earlier link useless, also for another scope', async () => {
    const email = world.newEmail();
    const { userId } = await world.invited(email);
    const first = await world.tokenTo(email);
    await world.invited(email, { scope: { of: 'all' } });
    expect(await open(first)).toBe(403);
    expect(await open(await world.tokenTo(email))).toBe(200);
    expect(await world.inForce(userId)).toBe(2);
  });

  test('opened while it is given again is opened or sent anew, never both, and nobody waits for ever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = world.newEmail();
      await world.tested.asOwner((transaction) => addMember(transaction, { email }));
      const { userId } = await world.given(email);
      const token = await world.tokenTo(email);
      const [opened, again] = await Promise.all([open(token), world.give(email, { scope: { of: 'all' } })]);
      const isInvited = (again.body.data as { isInvited?: boolean } | undefined)?.isInvited;
      expect([
        [200, 200, false],
        [403, 200, true],
      ]).toContainEqual([opened, again.status, isInvited]);
      expect(await world.inForce(userId)).toBe(2);
    }
  });

  test('lets nobody in before the access begins, nor after it ended, and says so to the right password alone', async () => {
    const email = world.newEmail();
    const { grantId } = await world.invited(email, { startsAt: '2099-12-01T07:00:00Z' });
    expect(await open(await world.tokenTo(email))).toBe(200);
    expect(await world.signIn(email)).toMatchObject({
      status: 403,
      body: { code: 'no_access', message: 'Your access begins Dec 01, 2099, 12:00 AM MST. Sign in then.' },
    });
    await world.end(grantId);
    expect(await world.signIn(email)).toMatchObject({
      status: 403,
      body: { code: 'no_access', message: 'Your access has ended. If you still need it, ask an administrator.' },
    });
    expect((await world.signIn(email, 'Wrong-Horse-1!')).status).toBe(401);
    await world.given(email);
    expect((await world.signIn(email)).status).toBe(200);
  });

  test('ends with its last grant', async () => {
    const email = world.newEmail();
    const { grantId } = await world.invited(email);
    const token = await world.tokenTo(email);
    await world.end(grantId);
    expect(await open(token)).toBe(403);
    expect(await world.kindsTo(email)).toEqual(['rights-changed']);
    await world.askReset(email);
    expect(await world.kindsTo(email)).not.toContain('reset-password');
  });

  test('ties the account to the one record with its address once it is opened, and not before', async () => {
    const email = world.newEmail();
    const memberId = await world.tested.asOwner((transaction) =>
      addMember(transaction, { email, firstName: 'Rosa', lastName: 'Record' }),
    );
    const { userId } = await world.given(email);
    expect((await world.addresses(userId))?.record).toBeNull();
    await open(await world.tokenTo(email));
    expect((await world.addresses(userId))?.record).toBe(email);
    const session = (await world.signIn(email)).body.session;
    expect(await world.ownGrants({ claims: { role: 'authenticated', ...claimsOf(session) } })).toMatchObject({
      first_name: 'Rosa',
      member_id: memberId,
    });
  });

  test("does not tie the account to another account's record", async () => {
    const other = await member();
    const email = world.newEmail();
    const { userId } = await world.invited(email);
    await world.tested.asOwner(async ({ query }) => {
      await query(`alter table members disable trigger guard_address`);
      await query('update members set email = $2 where id = $1', [other.memberId, email]);
      await query(`alter table members enable trigger guard_address`);
    });
    await open(await world.tokenTo(email));
    expect((await world.addresses(userId))?.record).toBeNull();
    expect((await world.addresses(other.userId))?.account).toBe(other.email);
  });

  test('is nothing that a sign-up at the address gets: waiting ones end, and others are told that there is an account', async () => {
    const email = world.newEmail();
    await world.register({ email });
    const signUp = await world.tokenTo(email);
    const { userId } = await world.invited(email);
    expect((await world.verify(signUp)).status).toBe(400);
    expect((await world.register({ email })).status).toBe(409);
    expect(await world.accountOf(email)).toMatchObject({ id: userId, email_confirmed_at: null });
    expect(await open(await world.tokenTo(email), 'Other-Horse-78!')).toBe(200);
    expect((await world.signIn(email)).status).toBe(401);
    expect((await world.signIn(email, 'Other-Horse-78!')).status).toBe(200);
  });

  test('that nobody accepted in time leaves its address to a sign-up, without the grant', async () => {
    const email = world.newEmail();
    const { userId } = await world.invited(email);
    await expire(userId);
    expect((await world.register({ email })).status).toBe(200);
    const letter = (await world.mailTo(email)).find(({ kind }) => kind === 'verify-email');
    expect((await world.verify(letter?.facts.token)).status).toBe(200);
    expect(await world.accountOf(email)).toMatchObject({ id: userId, email_confirmed_at: expect.any(Date) });
    expect(await world.inForce(userId)).toBe(0);
  });

  test('goes with the record of its address when that is deleted', async () => {
    const email = world.newEmail();
    const memberId = await world.tested.asOwner((transaction) => addMember(transaction, { email }));
    await world.given(email);
    await world.tested.asOwner(({ query }) => query('delete from members where id = $1', [memberId]));
    expect(await world.accountOf(email)).toBeUndefined();
    expect(await world.kindsTo(email)).toEqual([]);
  });
});

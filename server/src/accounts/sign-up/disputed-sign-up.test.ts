import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const verified = { success: true, message: 'Your account is now active. You can sign in.' };

const membersOf = (email: string) =>
  world.tested.asOwner(
    async ({ query }) => (await query('select first_name from members where lower(email) = $1', [email])).rows,
  );

async function signUpAs(email: string, password: string) {
  expect((await world.register({ email, password })).status).toBe(200);
  return { token: await world.tokenTo(email) };
}

/** The answer to a link while sign-ups with different passwords wait. */
const asks = (email: string, name: string) => ({
  success: false,
  code: 'verification_password_needed',
  message:
    'There is more than one sign-up for your email address, with different passwords. Enter the password you signed up with, or choose a new one. Only that password will work.',
  error:
    'There is more than one sign-up for your email address, with different passwords. Enter the password you signed up with, or choose a new one. Only that password will work.',
  details: {
    email,
    name,
    organization: 'Alpine Rescue Team',
    browser: 'Unknown device',
    signedUpAt: expect.any(String),
  },
});

describe('two sign-ups for one e-mail with two passwords', () => {
  const strangers = 'Stranger-Danger-1!';
  const owners = 'Owner-Chose-This-2!';

  /** Signs up the owner and someone who knows only the address, in either order. */
  async function bothSignedUp({ ownerFirst = true } = {}) {
    const email = world.newEmail();
    const asOwner = () => signUpAs(email, owners);
    const asStranger = async () => {
      await world.register({ email, password: strangers, firstName: 'Eve', lastName: 'Adler' });
      return { token: await world.tokenTo(email) };
    };
    const first = await (ownerFirst ? asOwner() : asStranger());
    const second = await (ownerFirst ? asStranger() : asOwner());
    const [owner, stranger] = ownerFirst ? [first, second] : [second, first];
    return { email, ownersToken: owner.token, strangersToken: stranger.token };
  }

  const signInStatuses = async (email: string) => [
    (await world.signIn(email, owners)).status,
    (await world.signIn(email, strangers)).status,
  ];

  test.each([true, false])(
    'two sign-ups for one e-mail with two passwords ask for the password whichever letter is opened, and keep both links until then (owner first: %s)',
    async (ownerFirst) => {
      const { email, ownersToken, strangersToken } = await bothSignedUp({ ownerFirst });
      const [own, other] = [await world.verify(ownersToken), await world.verify(strangersToken)];
      expect([own.status, own.body]).toEqual([409, asks(email, 'Nora Lindqvist')]);
      expect([other.status, other.body]).toEqual([409, asks(email, 'Eve Adler')]);
      expect(await membersOf(email)).toEqual([]);
      const letters = await world.mailTo(email);
      expect(letters.map(({ facts }) => facts.token)).toEqual(expect.arrayContaining([ownersToken, strangersToken]));
      expect((await world.verify(ownersToken, undefined, owners)).status).toBe(200);
      expect(await signInStatuses(email)).toEqual([200, 401]);
    },
  );

  test("the stranger's letter with the owner's password lets the owner in, under the owner's name", async () => {
    const { email, ownersToken, strangersToken } = await bothSignedUp();
    expect((await world.verify(strangersToken, undefined, owners)).body).toEqual({ ...verified, email });
    expect(await signInStatuses(email)).toEqual([200, 401]);
    expect(await membersOf(email)).toMatchObject([{ first_name: 'Nora' }]);
    for (const token of [strangersToken, ownersToken]) expect((await world.verify(token)).body).toEqual(verified);
  });

  test('a new password after two sign-ups for one e-mail is the only one that signs in', async () => {
    const { email, ownersToken, strangersToken } = await bothSignedUp();
    expect((await world.verify(ownersToken, undefined, 'Neither-Of-Them-3!')).body).toEqual({ ...verified, email });
    expect(await signInStatuses(email)).toEqual([401, 401]);
    expect((await world.signIn(email, 'Neither-Of-Them-3!')).status).toBe(200);
    expect(await membersOf(email)).toMatchObject([{ first_name: 'Nora' }]);
    expect((await world.verify(strangersToken, undefined, strangers)).body).toMatchObject({
      code: 'verification_link_refused',
    });
  });

  test('a new password that breaks the rules is refused after two sign-ups for one e-mail, and the link works as before', async () => {
    const { email, ownersToken } = await bothSignedUp();
    const weak = await world.verify(ownersToken, undefined, 'abc');
    expect([weak.status, weak.body]).toMatchObject([400, { code: 'password_weak', details: { field: 'password' } }]);
    expect(weak.body.message).toContain('Password must be at least 8 characters long');
    expect(await membersOf(email)).toEqual([]);
    expect((await world.verify(ownersToken, undefined, owners)).status).toBe(200);
  });

  test("two sign-ups for one e-mail with two passwords also ask if the owner's sign-up expired meanwhile, and on a resent link", async () => {
    const email = world.newEmail();
    const start = Date.now();
    await signUpAs(email, owners);
    world.flight.setNow(new Date(start + 23.9 * 3_600_000));
    const { token } = await signUpAs(email, strangers);
    world.flight.setNow(new Date(start + 24.1 * 3_600_000));
    expect((await world.verify(token)).body).toEqual(asks(email, 'Nora Lindqvist'));
    await world.flight.post('/auth/v1/resend', { type: 'signup', email }, world.addressOf(email));
    const sentAgain = await world.tokenTo(email);
    expect(sentAgain).not.toBe(token);
    expect((await world.verify(sentAgain)).body).toEqual(asks(email, 'Nora Lindqvist'));
  });

  test("two sign-ups for one e-mail with two passwords can't be bypassed with the published client", async () => {
    const { email, ownersToken } = await bothSignedUp();
    for (const type of ['signup', 'email', 'invite']) {
      const reply = await world.flight.post(
        '/auth/v1/verify',
        { token_hash: ownersToken, type },
        world.addressOf(email),
      );
      expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'reauthentication_needed' }]);
    }
    expect(await membersOf(email)).toEqual([]);
    expect((await world.verify(ownersToken, undefined, owners)).status).toBe(200);
  });

  test('two sign-ups for one e-mail confirmed at the same moment create one account, with one of the passwords', async () => {
    const { email, ownersToken, strangersToken } = await bothSignedUp();
    const replies = await Promise.all([
      world.verify(ownersToken, undefined, owners),
      world.verify(strangersToken, undefined, 'Another-New-One-4!'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const signIns = [await world.signIn(email, owners), await world.signIn(email, 'Another-New-One-4!')];
    expect(signIns.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await membersOf(email)).toHaveLength(1);
  });

  test('two sign-ups for one e-mail with two passwords made at the same moment know of each other', async () => {
    const email = world.newEmail();
    await Promise.all([owners, strangers].map((password) => world.register({ email, password })));
    expect((await world.verify(await world.tokenTo(email))).status).toBe(409);
  });
});

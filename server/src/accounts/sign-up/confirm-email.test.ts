import { addAccount, addMember } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const verified = { success: true, message: 'Your account is now active. You can sign in.' };
const refused = {
  success: false,
  code: 'verification_link_refused',
  message: 'This verification link is invalid or has expired. Please sign up again.',
  error: 'This verification link is invalid or has expired. Please sign up again.',
};

function rows(text: string, values: unknown[] = []) {
  return world.tested.asOwner(async (transaction) => (await transaction.query(text, values)).rows);
}

const membersOf = (email: string) =>
  rows('select first_name, last_name, phone, organization, status, user_id from members where lower(email) = $1', [
    email,
  ]);

/** Signs someone up, and returns the mailed token too. */
async function signedUp(input: object = {}) {
  const email = world.newEmail();
  expect((await world.register({ email, ...input })).status).toBe(200);
  return { email, token: await world.tokenTo(email) };
}

describe("a verification mail's link", () => {
  test("a verification mail's link creates the account and an active member with the sign-up's profile, who then signs in and reads it", async () => {
    const { email, token } = await signedUp({ phone: '303 555 0100' });
    const reply = await world.verify(token);
    expect([reply.status, reply.body]).toEqual([200, { ...verified, email: expect.stringContaining('@') }]);
    const { status, body } = await world.signIn(email);
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ email, email_confirmed_at: expect.any(String) }),
    ]);
    const own = await world.flight.get('/rest/v1/members?select=*', bearer(body.session.access_token));
    expect(await own.json()).toEqual([
      expect.objectContaining({
        first_name: 'Nora',
        last_name: 'Lindqvist',
        email,
        phone: '303 555 0100',
        organization: 'Alpine Rescue Team',
        status: 'active',
        user_id: expect.any(String),
      }),
    ]);
    const events = await rows(
      `select e.details from app.security_events e join auth.users u on u.id = e.user_id
       where u.email = $1 and e.name = 'user_created'`,
      [email],
    );
    expect(events).toEqual([{ details: { memberRecord: 'added' } }]);
  });

  test("a verification mail's link says success again during its life and grants nothing, and is refused after that", async () => {
    const { email, token } = await signedUp();
    await world.verify(token);
    const accounts = await rows('select * from auth.users where email = $1', [email]);
    const again = await world.verify(token);
    expect([again.status, again.body]).toEqual([200, verified]);
    expect(await rows('select * from auth.users where email = $1', [email])).toEqual(accounts);
    expect(await rows('select * from auth.sessions where user_id = $1', [accounts[0]?.id])).toEqual([]);
    world.later(24 * 3600 + 1);
    expect((await world.verify(token)).body).toEqual(refused);
  });

  test("a verification mail's link pressed twice at once creates one account and says success both times", async () => {
    const { email, token } = await signedUp();
    const replies = await Promise.all([world.verify(token), world.verify(token), world.verify(token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await membersOf(email)).toHaveLength(1);
  });

  test("a verification mail's link is refused after 24 hours, and the sign-up is over", async () => {
    const { email, token } = await signedUp();
    world.later(24 * 3600 + 1);
    const late = await world.verify(token);
    expect([late.status, late.body]).toEqual([400, refused]);
    expect(await membersOf(email)).toEqual([]);
    expect((await world.signIn(email)).status).toBe(401);
  });

  test.each([['0'.repeat(64)], ["' or 1=1 --"], ['\u202e']])(
    "a verification mail's link with the made-up token %j is refused",
    async (token) => {
      const reply = await world.verify(token);
      expect([reply.status, reply.body]).toEqual([400, refused]);
    },
  );

  test.each([[undefined], [''], ['  '], [7], [{ $ne: '' }]])(
    "a verification mail's link without a token (%j) says what is missing",
    async (token) => {
      const reply = await world.verify(token);
      expect([reply.status, reply.body]).toEqual([
        400,
        {
          success: false,
          code: 'input_invalid',
          message: 'No verification token provided.',
          error: 'No verification token provided.',
        },
      ]);
    },
  );

  test("a verification mail's link can be opened 30 times in five minutes from one address, with a right or wrong token", async () => {
    const from = { 'X-Forwarded-For': '198.51.100.30' };
    const { token } = await signedUp();
    for (let turn = 0; turn < 30; turn += 1) expect((await world.verify('made up', from)).status).toBe(400);
    const reply = await world.verify(token, from);
    expect([reply.status, reply.body.message]).toEqual([
      429,
      'Too many verification attempts. Please try again in a few minutes.',
    ]);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await world.verify(token)).status).toBe(200);
  });
});

test("only the right password learns, before the link is opened, that the e-mail isn't confirmed", async () => {
  const { email, token } = await signedUp();
  const right = await world.signIn(email);
  expect([right.status, right.body.error]).toEqual([403, 'Email not confirmed']);
  expect((await world.signIn(email, 'Wrong-1!')).body.error).toBe('Invalid login credentials');
  await world.verify(token);
  expect((await world.signIn(email)).status).toBe(200);
});

test('signing in with private replies reveals to nobody that a sign-up waits', async () => {
  const { email: known } = await world.newMember();
  const unknown = world.newEmail();
  await world.setSetting('registration_existing_account_reply', 'private');
  const replies = [];
  for (const email of [known, unknown]) {
    await world.register({ email, password: 'Stranger-Danger-1!' });
    replies.push(await world.signIn(email, 'Stranger-Danger-1!'));
  }
  await world.setSetting('registration_existing_account_reply', 'spec');
  expect(replies[0]).toMatchObject({ status: 401, body: { error: 'Invalid login credentials' } });
  expect(replies[1]).toEqual(replies[0]);
});

test('two sign-ups for one e-mail with one password need nothing but a link, and the waiting mails of the others are no longer sent', async () => {
  const email = world.newEmail();
  await world.register({ email });
  await world.register({ email });
  expect(await world.mailTo(email)).toHaveLength(2);
  expect((await world.verify(await world.tokenTo(email))).body).toEqual({ ...verified, email });
  expect(await world.mailTo(email)).toEqual([]);
  expect((await world.signIn(email)).status).toBe(200);
});

test('a member record administrators created is linked once the e-mail is verified and never before, keeps what they wrote and becomes active', async () => {
  const email = world.newEmail();
  const memberId = await world.tested.asOwner((transaction) =>
    addMember(transaction, { email: email.toUpperCase(), firstName: 'Eleonora', organization: 'Old Patrol' }),
  );
  await world.register({ email });
  expect(await membersOf(email)).toMatchObject([{ user_id: null, status: 'pending' }]);
  await world.verify(await world.tokenTo(email));
  expect(await membersOf(email)).toMatchObject([
    { first_name: 'Eleonora', organization: 'Old Patrol', status: 'active', user_id: expect.any(String) },
  ]);
  const { session } = (await world.signIn(email)).body;
  const own = await world.flight.get('/rest/v1/members?select=id', bearer(session.access_token));
  expect(await own.json()).toEqual([{ id: memberId }]);
});

test('a member record administrators created that belongs to another account is left alone, and the new account has no record', async () => {
  const email = world.newEmail();
  await world.register({ email });
  const owner = await world.tested.asOwner(async (transaction) => {
    const account = await addAccount(transaction);
    await addMember(transaction, { email }, account.userId);
    return account;
  });
  expect((await world.verify(await world.tokenTo(email))).status).toBe(200);
  expect(await membersOf(email)).toMatchObject([{ user_id: owner.userId }]);
  const { session } = (await world.signIn(email)).body;
  const own = await world.flight.get('/rest/v1/members?select=id', bearer(session.access_token));
  expect(await own.json()).toEqual([]);
});

test("a member record administrators created isn't linked if there are two of them", async () => {
  const email = world.newEmail();
  const token = (await signUpAs(email)).token;
  await rows('drop index members_email_without_case');
  await world.tested.asOwner(async (transaction) => {
    for (const address of [email, email.toUpperCase()]) await addMember(transaction, { email: address });
  });
  expect((await world.verify(token)).status).toBe(200);
  const records = await membersOf(email);
  expect(records.map(({ status }) => status).sort()).toEqual(['active', 'pending', 'pending']);
  await rows(`delete from members where lower(email) = $1`, [email]);
  await rows('create unique index members_email_without_case on public.members (lower(email))');
});

describe('an unconfirmed account', () => {
  test('an unconfirmed account takes the password of the sign-up whose link was opened', async () => {
    const { email } = await world.tested.asOwner((transaction) => addAccount(transaction, { isConfirmed: false }));
    const { token } = await signUpAs(email);
    expect((await world.verify(token)).status).toBe(200);
    expect((await world.signIn(email)).status).toBe(200);
  });

  test("an unconfirmed account that became an administrator's meanwhile doesn't take the password of a sign-up", async () => {
    const person = await world.tested.asOwner((transaction) =>
      addAccount(transaction, { isConfirmed: false, passwordHash: world.passwordHash }),
    );
    const { token } = await signUpAs(person.email, 'Stranger-Danger-1!');
    await rows(
      `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'Ada', 'Admin')`,
      [person.userId],
    );
    expect((await world.verify(token)).body).toEqual(refused);
    expect((await world.signIn(person.email, 'Stranger-Danger-1!')).status).toBe(401);
    expect(await rows('select email_confirmed_at from auth.users where id = $1', [person.userId])).toEqual([
      { email_confirmed_at: null },
    ]);
  });
});

async function signUpAs(email: string, password = world.password) {
  expect((await world.register({ email, password })).status).toBe(200);
  return { email, token: await world.tokenTo(email) };
}

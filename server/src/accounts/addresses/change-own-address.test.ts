import { addAccount, addMember } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AddressWorld, claimsOf, createAddressWorld } from '../../../tests/worlds/address-world.ts';
import { codeOf, createFactorWorld } from '../../../tests/worlds/factor-world.ts';

let world: AddressWorld;

beforeAll(async () => {
  world = await createAddressWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

test('your own address changes once the letter to the new one is confirmed, for account and record', async () => {
  const { email, userId, session } = await world.member();
  const elsewhere = (await world.signIn(email)).body.session;
  const next = world.newEmail();

  const asked = await world.ask(session, ` ${next.toUpperCase()} `);
  expect(asked).toMatchObject({ status: 200, body: { data: { address: next, expiresAt: expect.any(String) } } });
  expect(await world.addresses(userId)).toEqual({ account: email, record: email });
  expect(await world.kindsTo(email)).toEqual(['address-asked']);
  expect(await world.kindsTo(next)).toEqual(['confirm-address']);
  const token = await world.tokenTo(next);

  const shown = await world.open(token);
  expect(shown).toMatchObject({ hasButton: true, words: expect.stringContaining(next) });
  expect(shown.words).not.toContain(email);
  await world.open(token);
  expect(await world.addresses(userId)).toEqual({ account: email, record: email });

  expect((await world.press(token)).words).toContain(`You sign in with ${next} and your password from now on.`);
  expect(await world.addresses(userId)).toEqual({ account: next, record: next });
  expect(await Promise.all([session, elsewhere].map(world.isAlive))).toEqual([true, false]);
  expect((await world.signIn(email)).status).toBe(401);
  expect((await world.signIn(next)).status).toBe(200);
  expect(await world.kindsTo(email)).toEqual(['address-asked', 'address-changed']);
  expect(await world.kindsTo(next)).toContain('address-changed');
  expect(await world.events(userId)).toEqual([
    { name: 'authn_address_request', actor_id: null, details: {} },
    { name: 'authn_address_change', actor_id: null, details: { isAtOnce: false } },
  ]);
  for (const look of [world.press, world.open])
    expect(await look(token)).toMatchObject({
      hasButton: false,
      words: expect.stringContaining('Your address was already changed'),
    });
  expect(await world.addresses(userId)).toEqual({ account: next, record: next });
  expect(await world.kindsTo(email)).toEqual(['address-asked', 'address-changed']);
});

test("a change of one's own address takes the password, and a wrong one counts as a guess", async () => {
  const { session } = await world.member();
  const next = world.newEmail();
  for (const wrong of [null, 'Wrong-Horse-1!'])
    expect(await world.ask(session, next, wrong)).toMatchObject({
      status: 422,
      body: { code: 'current_password_wrong' },
    });
  for (let guess = 2; guess <= 10; guess += 1) await world.ask(session, next, 'Wrong-Horse-1!');
  expect(await world.ask(session, next)).toMatchObject({ status: 429, body: { code: 'too_many_password_changes' } });
  expect(await world.mailTo(next)).toEqual([]);
});

test('a change of an address takes a fresh second step where the account has one, and the step stays', async () => {
  const steps = await createFactorWorld();
  const { email, userId, factorId, secret, client } = await steps.withApp();
  const ask = async (body: object) => {
    const token = (await client.getSession()).data.session?.access_token ?? '';
    const headers = { Authorization: `Bearer ${token}` };
    return steps.flight.post('/functions/v1/change-address', { email: 'stepped@example.test', ...body }, headers);
  };
  await steps.ageProofs(userId, 16);
  await client.refreshSession();
  const refused = await ask({ password: steps.password });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'proof_needed' }]);
  await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, new Date()) });
  expect((await ask({})).status).toBe(200);
  const [letter] = await steps.tested.asOwner(({ all }) =>
    all<{ token: string }>(`select facts ->> 'token' as token from app.mail_outbox where kind = 'confirm-address'`),
  );
  await steps.flight.app.request(`/auth/v1/address?token=${letter?.token}`, { method: 'POST' });
  expect((await steps.signIn(email)).status).toBe(401);
  const again = await steps.signedIn('stepped@example.test');
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  await steps.tested.close();
});

test('a record and an account that others have get the same answer, and their owners one letter a day', async () => {
  const { email, userId, session } = await world.member();
  const { email: ofAccount } = await world.newMember();
  const ofRecord = world.newEmail();
  await world.tested.asOwner((transaction) => addMember(transaction, { email: ofRecord }));
  const free = world.newEmail();
  const answers = [];
  for (const one of [ofAccount, ofRecord, free]) {
    const { status, body } = await world.ask(session, one);
    answers.push({ status, keys: Object.keys(body.data ?? {}) });
    expect(await world.procedure({ role: 'authenticated', ...claimsOf(session) }, 'own_address')).toMatchObject({
      waiting: { address: one, by_administrator: false },
    });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await world.kindsTo(ofAccount)).toEqual(['address-taken']);
  expect(await world.kindsTo(ofRecord)).toEqual(['address-taken']);
  await world.ask((await world.member()).session, ofAccount);
  expect(await world.kindsTo(ofAccount)).toEqual(['address-taken']);
  expect(await world.addresses(userId)).toEqual({ account: email, record: email });
});

test("asking again for the address that waits takes no password, and both letters' links work until one is used", async () => {
  const { userId, session } = await world.member();
  const next = world.newEmail();
  await world.ask(session, next);
  const first = await world.tokenTo(next);
  expect((await world.ask(session, next, null)).status).toBe(200);
  const second = await world.tokenTo(next);
  expect(second).not.toBe(first);
  expect((await world.press(first)).words).toContain('Your address has been changed');
  expect((await world.press(second)).words).toContain('Your address was already changed');
  expect(await world.addresses(userId)).toEqual({ account: next, record: next });
});

test('a change of address mails five letters an hour at most', async () => {
  const { session } = await world.member();
  for (let letter = 1; letter <= 5; letter += 1) expect((await world.ask(session, world.newEmail())).status).toBe(200);
  expect(await world.ask(session, world.newEmail())).toMatchObject({
    status: 429,
    body: { code: 'too_many_address_changes' },
  });
});

test('a changed address ends reset links, and a sign-up that waits for the new one', async () => {
  const { email, session } = await world.member();
  const next = world.newEmail();
  await world.register({ email: next });
  const signUp = await world.tokenTo(next);
  await world.askReset(email);
  const reset = await world.tokenTo(email);
  await world.ask(session, next);
  await world.press(await world.tokenTo(next));
  expect((await world.verify(signUp)).status).toBe(400);
  expect((await world.flight.post('/auth/v1/verify', { type: 'recovery', token_hash: reset })).status).toBe(403);
});

test('a lock and its count go along to the new address', async () => {
  const { email, session } = await world.member();
  const next = world.newEmail();
  await world.ask(session, next);
  for (let failure = 1; failure <= 5; failure += 1) await world.signIn(email, 'Wrong-Horse-1!');
  await world.press(await world.tokenTo(next));
  expect((await world.signIn(next)).status).toBe(423);
});

test('a sign-up with the address of a record whose account has another one answers alike and leads on', async () => {
  const parted = world.newEmail();
  const account = await world.tested.asOwner((transaction) => addAccount(transaction));
  await world.parted(parted, account);
  const known = await world.register({ email: parted });
  const fresh = world.newEmail();
  const unknown = await world.register({ email: fresh });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(await world.kindsTo(parted)).toEqual(['account-elsewhere']);
  expect((await world.mailTo(parted))[0]?.facts).toMatchObject({ elsewhere: 'p•••@example.test' });
  expect((await world.signIn(parted)).body).toEqual((await world.signIn(fresh)).body);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const now = () => world.flight.dependencies.clock();

test('an authenticator app is set up with the published client: a QR code, a first code, and the session says so', async () => {
  const { email } = await world.newMember();
  const client = await world.signedIn(email);
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Flight For Life' });
  expect(enrolled.data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
  const { id: factorId, totp } = enrolled.data ?? expect.fail();
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^>]*><rect fill="white"/);
  expect(totp.uri).toContain(
    `otpauth://totp/Flight%20For%20Life:${encodeURIComponent(email)}?issuer=Flight%20For%20Life`,
  );
  expect(totp.uri).toContain(`secret=${totp.secret}`);
  expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ status: 'unverified' }] });
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });

  const challenge = await client.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  const challengeId = challenge.data?.id ?? '';
  const verified = await client.mfa.verify({ factorId, challengeId, code: codeOf(totp.secret, now()) });
  expect(verified.error).toBeNull();
  expect(verified.data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } });
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  });
  expect((await client.mfa.listFactors()).data).toMatchObject({
    totp: [{ id: factorId, friendly_name: 'Phone', status: 'verified' }],
  });
  expect((await world.reads(client)).status).toBe(200);
});

test('an authenticator app is required at the next sign-in, and refreshing keeps what it gave', async () => {
  const { email, factorId, secret } = await world.withApp();
  const client = await world.signedIn(email);
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect((await world.reads(client)).status).toBe(403);
  const given = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) });
  expect(given.error).toBeNull();
  expect((await world.reads(client)).status).toBe(200);
  await client.refreshSession();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
  expect((await world.reads(client)).status).toBe(200);
});

test.each([-40, 0, 40])(
  'an authenticator app with a clock %s seconds off is right at every moment of a half minute',
  async (seconds) => {
    const { email, factorId, secret } = await world.withApp();
    const begin = Math.ceil(Date.now() / 30_000) * 30_000 + 120_000;
    // An hour apart, so each code is newer than the previous one.
    for (const [index, second] of [0, 1, 10, 19, 20, 29].entries()) {
      world.flight.setNow(new Date(begin + index * 3_600_000 + second * 1000));
      const client = await world.signedIn(email);
      const given = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now(), seconds) });
      expect([second, given.error]).toEqual([second, null]);
    }
  },
);

test('an authenticator app gives a code that works once, across all devices', async () => {
  const { email, factorId, secret } = await world.withApp();
  const devices = [];
  // In sequence: at the same time, the fourth would require a CAPTCHA.
  for (let count = 0; count < 4; count += 1) devices.push(await world.signedIn(email));
  const code = codeOf(secret, now());
  const given = await Promise.all(devices.map(({ mfa }) => mfa.challengeAndVerify({ factorId, code })));
  const refused = 'mfa_verification_failed';
  expect(given.map(({ error }) => error?.code ?? error?.message ?? 'given').sort()).toEqual([
    'given',
    ...[refused, refused, refused],
  ]);
});

test("an authenticator app can't use a code older than the last one", async () => {
  const { email, factorId, secret } = await world.withApp();
  const client = await world.signedIn(email);
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
  const older = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now(), -30) });
  expect(older.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
});

test('an authenticator app is encrypted in the database, and a replaced secret still opens it', async () => {
  const { factorId, secret } = await world.withApp();
  const row = await world.tested.asOwner(({ first }) =>
    first<{ sealed_secret: Buffer }>('select sealed_secret from auth.factors where id = $1', [factorId]),
  );
  const sealed = row?.sealed_secret ?? Buffer.alloc(0);
  const { factorSecrets } = world.flight.dependencies;
  expect(factorSecrets.open(sealed, factorId)?.secret.length).toBe(20);
  expect(factorSecrets.open(sealed, '00000000-0000-4000-8000-000000000000')).toBeNull();
  expect(sealed.toString('latin1')).not.toContain(secret);
});

test('factors are added and removed only by someone who recently proved who they are', async () => {
  const { userId, factorId, client, secret } = await world.withApp();
  await world.ageProofs(userId, 16);
  const old = { status: 400, code: 'reauthentication_needed', message: "Please confirm again that it's you." };
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })).error).toMatchObject(old);
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(old);
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject(old);
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
});

test('a factor that was never finished gives way at once to the next one of its name', async () => {
  const client = await world.signedIn((await world.newMember()).email);
  const start = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' });
  const abandoned = (await start()).data ?? expect.fail();
  const { id: factorId, totp } = (await start()).data ?? expect.fail();
  const old = await client.mfa.challengeAndVerify({
    factorId: abandoned.id,
    code: codeOf(abandoned.totp.secret, now()),
  });
  expect(old.error).toMatchObject({ status: 404 });
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, now()) })).error).toBeNull();
  expect((await start()).error).toMatchObject({ code: 'mfa_factor_name_conflict' });
});

test('factors have unique names, and number at most ten', async () => {
  const { client } = await world.withApp();
  const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  for (let index = 0; index < 9; index += 1) {
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: `App ${index}` })).error).toBeNull();
  }
  const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' });
  expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  world.later(16 * 60);
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })).error).toBeNull();
});

test('factors of other kinds are refused', async () => {
  const client = await world.signedIn((await world.newMember()).email);
  const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+13035550100' });
  expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
});

test("factors can't be reached by a reset link's session", async () => {
  const { email, factorId, userId } = await world.withApp();
  const { addOneTimeToken } = await import('@ffl/database/accounts/one-time-tokens');
  const token = await world.flight.dependencies.database.asService((transaction) =>
    addOneTimeToken(transaction, { purpose: 'recovery', userId, expiresAt: new Date(Date.now() + 60_000) }),
  );
  const client = world.client();
  expect((await client.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
  const missing = { name: 'AuthSessionMissingError' };
  expect((await client.mfa.challenge({ factorId })).error).toMatchObject(missing);
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(missing);
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(missing);
  expect((await client.mfa.recoveryCodes.verify({ code: 'abcd' })).error).toMatchObject(missing);
  expect((await client.updateUser({ password: 'Other-Horse-88!' })).error).toBeNull();
  const device = world.client();
  await device.signInWithPassword({ email, password: 'Other-Horse-88!' });
  expect((await world.reads(device)).status).toBe(403);
});

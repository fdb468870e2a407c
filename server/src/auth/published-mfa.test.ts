import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, codeOf, createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';
import { createPasskey } from '../../tests/worlds/passkey.ts';
import { testOrigin } from '../../tests/worlds/test-app.ts';

// Covers what the published client's own tests expect of auth.mfa and the other files here don't.
let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const now = () => world.flight.dependencies.clock();

async function newDevice(): Promise<Client> {
  return world.signedIn((await world.newMember()).email);
}

async function enrolledApp(client: Client): Promise<{ factorId: string; secret: string }> {
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const { id: factorId, totp } = data ?? expect.fail();
  return { factorId, secret: totp.secret };
}

test.each<[string, (client: Client) => Promise<{ data: unknown; error: unknown }>]>([
  ['enroll', ({ mfa }) => mfa.enroll({ factorType: 'totp' })],
  ['challenge', ({ mfa }) => mfa.challenge({ factorId: nobody })],
  ['verify', ({ mfa }) => mfa.verify({ factorId: nobody, challengeId: nobody, code: '123456' })],
  ['challengeAndVerify', ({ mfa }) => mfa.challengeAndVerify({ factorId: nobody, code: '123456' })],
  ['unenroll', ({ mfa }) => mfa.unenroll({ factorId: nobody })],
  ['recoveryCodes.generate', ({ mfa }) => mfa.recoveryCodes.generate()],
  ['recoveryCodes.verify', ({ mfa }) => mfa.recoveryCodes.verify({ code: 'k4m6x7qp2ab5ht3z' })],
])('the call %s says without a session that the bearer token is missing', async (_, call) => {
  expect(await call(world.client())).toMatchObject({
    data: null,
    error: { status: 401, code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  });
});

test('there is no assurance level without a session', async () => {
  expect(await world.client().mfa.getAuthenticatorAssuranceLevel()).toEqual({
    data: { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] },
    error: null,
  });
});

test('an authenticator app refuses a wrong code in the words of the published server, sent in one call or two', async () => {
  const client = await newDevice();
  const { factorId } = await enrolledApp(client);
  const refused = {
    data: null,
    error: {
      name: 'AuthApiError',
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    },
  };
  const challenge = await client.mfa.challenge({ factorId });
  const challengeId = challenge.data?.id ?? '';
  expect(await client.mfa.verify({ factorId, challengeId, code: '12345' })).toMatchObject(refused);
  expect(await client.mfa.challengeAndVerify({ factorId, code: '12345' })).toMatchObject(refused);
});

test('an authenticator app is listed separately once verified, and the client says so once and keeps the session', async () => {
  const client = await newDevice();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const { factorId, secret } = await enrolledApp(client);
  world.later(1);
  const { factorId: unfinished } = await enrolledApp(client);
  const given = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) });
  expect(given.data).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    user: {
      factors: [
        { id: factorId, status: 'verified' },
        { id: unfinished, status: 'unverified' },
      ],
    },
  });
  expect(events.filter((event) => event === 'MFA_CHALLENGE_VERIFIED')).toHaveLength(1);
  const { data } = await client.getSession();
  expect(data.session?.access_token).toBe(given.data?.access_token);
  const listed = await client.mfa.listFactors();
  expect(listed.data?.all.map(({ id }) => id)).toEqual([factorId, unfinished]);
  expect(listed.data?.totp.map(({ id }) => id)).toEqual([factorId]);
  expect(listed.data).toMatchObject({ phone: [], webauthn: [], recovery_code: [] });
});

test('an authenticator app can be removed before it is verified', async () => {
  const client = await newDevice();
  const { factorId } = await enrolledApp(client);
  expect(await client.mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null });
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] });
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  });
});

test("an authenticator app answers no challenge that has expired or is another factor's", async () => {
  const client = await newDevice();
  const { factorId, secret } = await enrolledApp(client);
  const other = await enrolledApp(client);
  const code = codeOf(secret, now());
  const foreign = (await client.mfa.challenge({ factorId: other.factorId })).data?.id ?? '';
  const over = { status: 422, code: 'mfa_challenge_expired' };
  expect((await client.mfa.verify({ factorId, challengeId: foreign, code })).error).toMatchObject(over);
  const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? '';
  world.later(5 * 60);
  const late = await client.mfa.verify({ factorId, challengeId, code: codeOf(secret, now()) });
  expect(late.error).toMatchObject(over);
});

test("invalid ids and someone else's factors are not found", async () => {
  const client = await newDevice();
  const { factorId } = await world.withApp();
  const missing = { status: 404, code: 'mfa_factor_not_found' };
  for (const id of ['test-factor-id', nobody, factorId]) {
    expect((await client.mfa.challenge({ factorId: id })).error).toMatchObject(missing);
    expect((await client.mfa.unenroll({ factorId: id })).error).toMatchObject(missing);
    const verified = await client.mfa.verify({ factorId: id, challengeId: nobody, code: '123456' });
    expect(verified.error).toMatchObject(missing);
  }
  const malformed = await client.mfa.verify({ factorId: nobody, challengeId: 'test-challenge-id', code: '123456' });
  expect(malformed.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test("a passkey is enrolled, challenged and verified by the published client's calls", async () => {
  const { email } = await world.newMember();
  const client = await world.signedIn(email);
  const passkey = createPasskey();
  const site = { rpId: new URL(testOrigin).hostname, rpOrigins: [testOrigin] };
  const signing = { origin: testOrigin, rpId: site.rpId };
  const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  const { id: factorId } = data ?? expect.fail();
  const made = await answerWith(client, factorId, 'create', (challenge) =>
    passkey.made({ ...signing, challenge, counter: 1 }),
  );
  expect(made.error).toBeNull();
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'Key' }]);

  const next = await world.signedIn(email);
  expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  const given = await answerWith(next, factorId, 'request', (challenge) =>
    passkey.given({ ...signing, challenge, counter: 2 }),
  );
  expect(given.error).toBeNull();
  expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  });

  async function answerWith(
    device: Client,
    id: string,
    type: 'create' | 'request',
    sign: (challenge: string) => object,
  ) {
    const challenged = await device.mfa.challenge({ factorId: id, webauthn: site });
    if (challenged.data?.type !== 'webauthn') return expect.fail();
    const { publicKey } = challenged.data.webauthn.credential_options;
    expect(challenged.data.webauthn.type).toBe(type);
    const challenge = Buffer.from(publicKey.challenge as ArrayBuffer).toString('base64url');
    // The browser's result; the client serializes it.
    const credential = { toJSON: () => sign(challenge) } as never;
    const webauthn = { ...site, type, credential_response: credential };
    return device.mfa.verify({ factorId: id, challengeId: challenged.data.id, webauthn } as never);
  }
});

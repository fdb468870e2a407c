import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';
import { createPasskey } from '../../tests/worlds/passkey.ts';
import { testOrigin } from '../../tests/worlds/test-app.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
afterAll(() => world.tested.close());

const here = { origin: testOrigin, rpId: new URL(testOrigin).hostname };

async function post(client: Client, path: string, body: object) {
  const { data } = await client.getSession();
  const reply = await world.flight.post(path, body, { Authorization: `Bearer ${data.session?.access_token}` });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

async function challengeOf(client: Client, factorId: string) {
  const { body } = await post(client, `/auth/v1/factors/${factorId}/challenge`, {});
  const { id, webauthn } = body as {
    id: string;
    webauthn: { credential_options: { publicKey: { challenge: string } } };
  };
  return { id, challenge: webauthn.credential_options.publicKey.challenge };
}

const answer = (client: Client, factorId: string, challengeId: string, response: object) =>
  post(client, `/auth/v1/factors/${factorId}/verify`, {
    challenge_id: challengeId,
    webauthn: { type: 'request', credential_response: response },
  });

/** A person with a passkey that has signed five times, who gave the password on another device. */
async function withPasskey() {
  const { email } = await world.newMember();
  const owner = await world.signedIn(email);
  const passkey = createPasskey();
  const { id: factorId } = (await post(owner, '/auth/v1/factors', { factor_type: 'webauthn', friendly_name: 'Key' }))
    .body as { id: string };
  const { id, challenge } = await challengeOf(owner, factorId);
  const made = await answer(owner, factorId, id, passkey.made({ ...here, challenge, counter: 5 }));
  expect(made.status).toBe(200);
  return { email, factorId, passkey, client: await world.signedIn(email) };
}

const wrong = {
  status: 422,
  body: { code: 'mfa_verification_failed', message: 'That passkey could not be checked. Please try again.' },
};

test('a passkey with the right origin, challenge and key signs in, once per challenge', async () => {
  const { factorId, passkey, client, email } = await withPasskey();
  const { id, challenge } = await challengeOf(client, factorId);
  const given = passkey.given({ ...here, challenge, counter: 6 });
  const answered = await answer(client, factorId, id, given);
  expect(answered).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
  const replayed = await answer(client, factorId, id, given);
  expect(replayed).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } });
  const thief = await world.signedIn(email);
  const another = await challengeOf(thief, factorId);
  expect(await answer(thief, factorId, another.id, given)).toMatchObject(wrong);
  expect((await world.reads(thief)).status).toBe(403);
});

type Question = { challenge: string; counter: number };
type Kept = Awaited<ReturnType<typeof withPasskey>>['passkey'];

test.each<[string, (passkey: Kept, question: Question) => object]>([
  [
    'of another origin',
    (passkey, question) => passkey.given({ ...here, ...question, origin: 'https://flight.example' }),
  ],
  ['for another site', (passkey, question) => passkey.given({ ...here, ...question, rpId: 'flight.example' })],
  [
    'to another challenge',
    (passkey, question) =>
      passkey.given({ ...here, ...question, challenge: Buffer.alloc(32, 7).toString('base64url') }),
  ],
  [
    'with the signature of another key',
    (passkey, question) =>
      passkey.given({ ...here, ...question, key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
  ],
  [
    'with a signature that was changed',
    (passkey, question) => {
      const given = passkey.given({ ...here, ...question });
      return { ...given, response: { ...given.response, signature: Buffer.alloc(70, 1).toString('base64url') } };
    },
  ],
  ['whose counter goes back', (passkey, question) => passkey.given({ ...here, ...question, counter: 4 })],
  ['whose counter stands still', (passkey, question) => passkey.given({ ...here, ...question, counter: 5 })],
  ['of another passkey', (_, question) => createPasskey().given({ ...here, ...question })],
  [
    'of another passkey under the id of this one',
    (passkey, question) => ({
      ...createPasskey().given({ ...here, ...question }),
      id: passkey.given({ ...here, ...question }).id,
    }),
  ],
  ['that sets one up', (passkey, question) => passkey.made({ ...here, ...question })],
  ['of nonsense', () => ({ id: 7, response: null })],
])("a passkey's answer %s opens nothing", async (_, forge) => {
  const { factorId, passkey, client } = await withPasskey();
  const { id, challenge } = await challengeOf(client, factorId);
  expect(await answer(client, factorId, id, forge(passkey, { challenge, counter: 6 }))).toMatchObject(wrong);
  expect((await world.reads(client)).status).toBe(403);
  const right = await answer(client, factorId, id, passkey.given({ ...here, challenge, counter: 6 }));
  expect(right.status).toBe(200);
});

test("someone else's passkey, factor or challenge is never your own", async () => {
  const one = await withPasskey();
  const other = await withPasskey();
  const question = await challengeOf(one.client, one.factorId);
  const theirs = await challengeOf(other.client, other.factorId);
  const given = other.passkey.given({ ...here, challenge: question.challenge, counter: 6 });
  expect(await answer(one.client, one.factorId, question.id, given)).toMatchObject(wrong);
  expect(await answer(one.client, other.factorId, theirs.id, given)).toMatchObject({ status: 404 });
  const overTheirs = other.passkey.given({ ...here, challenge: theirs.challenge, counter: 6 });
  expect(await answer(one.client, one.factorId, theirs.id, overTheirs)).toMatchObject({
    status: 422,
    body: { code: 'mfa_challenge_expired' },
  });
  expect((await world.reads(one.client)).status).toBe(403);
});

import { createHmac, hkdfSync } from 'node:crypto';
import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, type Session } from '../../tests/worlds/account-world.ts';
import {
  agedTokens,
  type Client,
  codeOf,
  createFactorWorld,
  type FactorWorld,
} from '../../tests/worlds/factor-world.ts';
import { testSecrets } from '../../tests/worlds/test-app.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const now = () => world.flight.dependencies.clock();

async function tokensOf(client: Client): Promise<Session> {
  const { session } = (await client.getSession()).data;
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

/** Tries to make a new super administrator with this access token. */
async function promotes({ access_token: token }: Session): Promise<{ status: number; code?: string; isMade: boolean }> {
  const { userId } = await world.newMember();
  const row = { user_id: userId, role: 'super_admin', first_name: 'Thea', last_name: 'Thief' };
  const response = await world.flight.post('/rest/v1/administrators', row, bearer(token));
  const text = await response.text();
  const { rows } = await world.tested.asOwner(({ query }) =>
    query('select from administrators where user_id = $1', [userId]),
  );
  const code = text === '' ? {} : { code: JSON.parse(text).code as string };
  return { status: response.status, ...code, isMade: rows.length > 0 };
}

async function proves({ access_token: token }: Session, password = world.password, headers = {}) {
  const response = await world.flight.post(
    '/functions/v1/prove-presence',
    { password },
    { ...bearer(token), ...headers },
  );
  return { status: response.status, body: (await response.json()) as { code?: string; session: Session } };
}

const made = { status: 201, isMade: true };
const refused = { status: 403, code: 'proof_needed', isMade: false };

async function superAdministrator(): Promise<{ email: string; userId: string; client: Client }> {
  const person = await world.tested.asOwner((transaction) =>
    addAdministrator(transaction, { passwordHash: world.passwordHash, role: 'super_admin' }),
  );
  return { ...person, client: await world.signedIn(person.email) };
}

/** The token as an older version made it, which doesn't record what was shown. */
function olderRefreshToken(token: string): string {
  const body = Buffer.from(token, 'base64url').subarray(0, 20);
  const key = new Uint8Array(hkdfSync('sha256', testSecrets[0] ?? '', '', 'refresh token', 32));
  return Buffer.concat([body, createHmac('sha256', key).update(body).digest().subarray(0, 24)]).toString('base64url');
}

describe('a copy of tokens whose proof has grown old', () => {
  test('a copy of tokens whose proof has grown old makes no super administrator when the owner gives the second step, in the same session', async () => {
    const { client, userId, factorId, secret } = await world.withApp('super_admin');
    await world.ageProofs(userId, 16);
    const copy = await tokensOf(client);
    expect(await promotes(copy)).toEqual(refused);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    expect(await promotes(copy)).toEqual(refused);
    const renewed = await world.refresh(copy.refresh_token);
    expect(await promotes(renewed.body)).toEqual(refused);
    expect(await promotes(await tokensOf(client))).toEqual(made);
  });

  test('a copy of tokens whose proof has grown old makes no super administrator when the owner gives the password, in the same session', async () => {
    const { client, userId } = await superAdministrator();
    await world.ageProofs(userId, 16);
    const copy = await tokensOf(client);
    expect(await promotes(copy)).toEqual(refused);
    const proven = await proves(copy);
    expect(proven.status).toBe(200);
    expect(await promotes(copy)).toEqual(refused);
    expect(await promotes((await world.refresh(copy.refresh_token)).body)).toEqual(refused);
    expect(await promotes(proven.body.session)).toEqual(made);
  });

  test("a copy of tokens whose proof has grown old neither adds nor removes its owner's second step", async () => {
    const { client, userId, factorId, secret } = await world.withApp();
    await world.ageProofs(userId, 16);
    const { access_token: copy } = await tokensOf(client);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    const begun = await world.flight.post('/auth/v1/factors', { factor_type: 'totp' }, bearer(copy));
    expect(await begun.json()).toMatchObject({ code: 'reauthentication_needed' });
    const removed = await world.flight.app.request(`/auth/v1/factors/${factorId}`, {
      method: 'DELETE',
      headers: bearer(copy),
    });
    expect(await removed.json()).toMatchObject({ code: 'reauthentication_needed' });
  });
});

test("a proof goes on through refreshes until it is fifteen minutes old, and isn't renewed by them", async () => {
  const { client } = await superAdministrator();
  const aged = await agedTokens(world.flight.dependencies, await tokensOf(client), 14);
  const renewed = (await world.refresh(aged.refresh_token)).body;
  expect(await promotes(renewed)).toEqual(made);
  const older = await agedTokens(world.flight.dependencies, renewed, 16);
  expect(await promotes((await world.refresh(older.refresh_token)).body)).toEqual(refused);
});

test('a proof of someone with a second step is not the password that they change', async () => {
  const { client, userId } = await world.withApp('super_admin');
  await world.ageProofs(userId, 16);
  const { access_token: token } = await tokensOf(client);
  const body = { currentPassword: world.password, newPassword: 'Another-Horse-88!' };
  const changed = await world.flight.post('/functions/v1/change-password', body, bearer(token));
  expect(changed.status).toBe(200);
  const { data } = (await changed.json()) as { data: { session: Session } };
  expect(await promotes(data.session)).toEqual(refused);
});

test("a proof leaves the tokens before it alone, so whoever didn't get the answer goes on, and is asked again", async () => {
  const { client, userId } = await superAdministrator();
  await world.ageProofs(userId, 16);
  const before = await tokensOf(client);
  await proves(before);
  world.later(3_000);
  const { status, body } = await world.refresh(before.refresh_token);
  expect(status).toBe(200);
  expect(await promotes(body)).toEqual(refused);
});

describe('copy from before the second step', () => {
  const locked = { status: 403, code: 'insufficient_aal', isMade: false };

  test('a copy of tokens from before the second step stays without it, refreshed or not', async () => {
    const { email, factorId, secret } = await world.withApp('super_admin');
    const client = await world.signedIn(email);
    const copy = await tokensOf(client);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    expect(await promotes(copy)).toEqual(locked);
    const first = await world.refresh(copy.refresh_token);
    expect(first.status).toBe(200);
    expect(await promotes(first.body)).toEqual(locked);
    world.later(5);
    const again = await world.refresh(copy.refresh_token);
    expect(await promotes(again.body)).toEqual(locked);
    expect(await promotes((await world.refresh(again.body.refresh_token)).body)).toEqual(locked);
    expect(await promotes(await tokensOf(client))).toEqual(made);
  });

  test('a copy of tokens from before the second step that is refreshed ends the session when its owner returns', async () => {
    const { email, factorId, secret } = await world.withApp('super_admin');
    const client = await world.signedIn(email);
    const copy = await tokensOf(client);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    const thiefs = (await world.refresh(copy.refresh_token)).body;
    world.later(60);
    expect((await client.refreshSession()).error).toMatchObject({ code: 'refresh_token_already_used' });
    expect((await world.refresh(thiefs.refresh_token)).status).toBe(400);
  });

  test('a copy of tokens from before the second step waits for it no longer than fifteen minutes after the sign-in', async () => {
    const { email, factorId, secret } = await world.withApp();
    const client = await world.signedIn(email);
    const { access_token: copy } = await tokensOf(client);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    world.later(14 * 60);
    expect((await world.flight.get('/auth/v1/user', bearer(copy))).status).toBe(200);
    world.later(15 * 60);
    const late = await world.flight.post(`/auth/v1/factors/${factorId}/challenge`, {}, bearer(copy));
    expect([late.status, await late.json()]).toMatchObject([403, { code: 'session_not_found' }]);
  });

  test('a copy of tokens from before somebody had a second step is not worth it either', async () => {
    const { email } = await world.newMember();
    const client = await world.signedIn(email);
    const copy = await tokensOf(client);
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const { id: factorId, totp } = data ?? expect.fail();
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, now()) })).error).toBeNull();
    const read = await world.flight.get('/rest/v1/seasons?select=id', bearer(copy.access_token));
    expect([read.status, await read.json()]).toMatchObject([403, { code: 'insufficient_aal' }]);
    expect((await world.reads(client)).status).toBe(200);
  });
});

describe("ten wrong guesses with a stolen session's token", () => {
  const wrong = 'Wrong-Horse-77!';
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  async function tenGuesses(copy: Session): Promise<void> {
    for (let guess = 0; guess < 10; guess += 1) expect((await proves(copy, wrong)).status).toBe(422);
    expect((await proves(copy, wrong)).status).toBe(429);
  }

  test("ten wrong guesses with a stolen session's token don't shut the question of its owner's browser, which has its own ten", async () => {
    const { email } = await superAdministrator();
    const body = { email, password: world.password };
    const signedIn = await world.flight.post('/functions/v1/signin', body, from('192.0.2.1'));
    const { session } = (await signedIn.json()) as { session: Session };
    const cookie = { Cookie: (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' };
    await tenGuesses(session);
    for (let guess = 0; guess < 9; guess += 1) expect((await proves(session, wrong, cookie)).status).toBe(422);
    expect((await proves(session, world.password, cookie)).status).toBe(200);
    expect((await proves(session, wrong, cookie)).status).toBe(429);
  });

  test("ten wrong guesses with a stolen session's token don't shut the question of another session", async () => {
    const { email, client } = await superAdministrator();
    await tenGuesses(await tokensOf(await world.signedIn(email)));
    expect((await proves(await tokensOf(client))).status).toBe(200);
  });

  test("ten wrong guesses with a stolen session's token aren't more after a refresh, and are others' than those after another proof", async () => {
    const { client } = await superAdministrator();
    const copy = await tokensOf(client);
    await tenGuesses(copy);
    expect((await proves((await world.refresh(copy.refresh_token)).body)).status).toBe(429);
    const another = await agedTokens(world.flight.dependencies, copy, 1);
    expect((await proves(another)).status).toBe(200);
  });
});

describe('tokens from before the upgrade', () => {
  /** Tokens as an older version made them, which don't record when anything was proven. */
  async function olderTokens(client: Client): Promise<Session> {
    const { access_token, refresh_token } = await tokensOf(client);
    const { tokens } = world.flight.dependencies;
    const { proven_at: _, sub = '', session_id = '', ...claims } = await tokens.verify(access_token, now());
    return {
      access_token: await tokens.sign({ ...claims, sub, session_id }, now()),
      refresh_token: olderRefreshToken(refresh_token),
    };
  }

  const upgrade = (userId: string) =>
    world.tested.asOwner(({ query }) =>
      query('update auth.sessions set was_confirmed = factor_given_at is not null where user_id = $1', [userId]),
    );

  test('tokens from before the upgrade go on with the second step that was given, and are asked again', async () => {
    const { client, userId, factorId, secret } = await world.withApp('super_admin');
    await upgrade(userId);
    const older = await olderTokens(client);
    expect((await world.flight.get('/rest/v1/members?select=id', bearer(older.access_token))).status).toBe(200);
    expect(await promotes(older)).toEqual(refused);
    const renewed = (await world.refresh(older.refresh_token)).body;
    expect((await world.flight.get('/rest/v1/members?select=id', bearer(renewed.access_token))).status).toBe(200);
    expect(await promotes(renewed)).toEqual(refused);
    await client.setSession(renewed);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    expect(await promotes(await tokensOf(client))).toEqual(made);
  });

  test('tokens from before the upgrade are not worth a second step given since', async () => {
    const { email, userId, factorId, secret } = await world.withApp('super_admin');
    await world.tested.asOwner(({ query }) => query('delete from auth.sessions where user_id = $1', [userId]));
    const client = await world.signedIn(email);
    await upgrade(userId);
    const older = await olderTokens(client);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error).toBeNull();
    const { body } = await world.refresh(older.refresh_token);
    expect(await promotes(body)).toMatchObject({ status: 403, code: 'insufficient_aal', isMade: false });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const now = () => world.flight.dependencies.clock();

describe('guesses', () => {
  test('guesses by a thousand at once are checked no more often than passwords', async () => {
    const { email, factorId } = await world.withApp();
    const client = await world.signedIn(email);
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? '';
    const { data } = await client.getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}`, ...world.addressOf(email) };
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const body = { challenge_id: challengeId, code: String(index).padStart(6, '0') };
        const { status } = await world.flight.post(`/auth/v1/factors/${factorId}/verify`, body, headers);
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(995);
  }, 60_000);

  test('guesses lock the second step for everyone but a known browser, and the owner gets a letter that the password is out', async () => {
    const { email, userId, factorId, secret } = await world.withApp();
    const thief = await world.signedIn(email);
    for (let guess = 0; guess < 5; guess += 1) await thief.mfa.challengeAndVerify({ factorId, code: '000000' });
    const right = await thief.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) });
    expect(right.error).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please try again in 15 minutes.',
    });
    const { rows } = await world.tested.asOwner(({ query }) =>
      query(
        `select facts ->> 'isFactor' as factor from app.mail_outbox where user_id = $1 and kind = 'account-locked'`,
        [userId],
      ),
    );
    expect(rows).toEqual([{ factor: 'true' }]);
    const passwordStill = await world.signIn(email);
    expect(passwordStill.status).toBe(200);
  });

  test("guesses at a super administrator's codes are at most five, however often an administrator who has their password unlocks them", async () => {
    const [victim, accomplice] = [await world.withApp('super_admin'), await world.withApp('admin')];
    const { data } = await accomplice.client.getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    const body = { email: victim.email, adminUserId: accomplice.userId, reason: 'They called' };
    const thief = await world.signedIn(victim.email);
    let wrong = 0;
    for (let round = 0; round < 10; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) {
        const { error } = await thief.mfa.challengeAndVerify({ factorId: victim.factorId, code: '000000' });
        if (error?.status === 422) wrong += 1;
      }
      await world.flight.post('/functions/v1/unlock-account', body, headers);
      await world.flight.post('/rest/v1/rpc/reset_failed_attempts', { user_email: victim.email }, headers);
    }
    expect(wrong).toBeLessThanOrEqual(5);
  }, 60_000);

  test('guesses say nothing about the password and require it first', async () => {
    const { factorId } = await world.withApp();
    const stranger = await world.signedIn((await world.newMember()).email);
    const answer = await stranger.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(answer.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('guesses are not forgiven by a new password from a mailed link', async () => {
    const { email, userId, factorId, secret } = await world.withApp();
    const thief = await world.signedIn(email);
    for (let guess = 0; guess < 5; guess += 1) await thief.mfa.challengeAndVerify({ factorId, code: '000000' });
    const { hashEmail, database } = world.flight.dependencies;
    const { forgetAttempts } = await import('@ffl/database/accounts/signin-attempts');
    await database.asService((transaction) => forgetAttempts(transaction, hashEmail(email), now(), ['password']));
    const again = await world.signedIn(email);
    expect((await again.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now()) })).error?.status).toBe(429);
    expect(userId).toBeTruthy();
  });
});

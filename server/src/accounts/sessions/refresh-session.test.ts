import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, bearer, createAccountWorld } from '../../../tests/worlds/account-world.ts';

let world: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(() => world.begin());
afterAll(() => world.tested.close());

const newMember = () => world.newMember();
const signIn = (email: string, secret?: string) => world.signIn(email, secret);

describe('refresh', () => {
  test('a refresh gives new tokens, and the spent one still returns the active one for ten seconds', async () => {
    const { email } = await newMember();
    const first = (await signIn(email)).body.session.refresh_token;
    const second = await world.refresh(first);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first);
    world.later(9);
    expect((await world.refresh(first)).body.refresh_token).toBe(second.body.refresh_token);
  });

  test('twenty refreshes at once end with one active token', async () => {
    const { email } = await newMember();
    const first = (await signIn(email)).body.session.refresh_token;
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.refresh(first)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('a stolen older token ends the session for everyone', async () => {
    const { email } = await newMember();
    const first = (await signIn(email)).body.session;
    const second = (await world.refresh(first.refresh_token)).body.refresh_token;
    const third = (await world.refresh(second)).body.refresh_token;
    world.later(60);
    expect(await world.refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    });
    expect(await world.refresh(third)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    const user = await world.flight.get('/auth/v1/user', bearer(first.access_token));
    expect(user.status).toBe(403);
    expect(await user.json()).toMatchObject({ code: 'session_not_found' });
  });

  test('a token spent long ago means theft, even right after a refresh', async () => {
    const { email } = await newMember();
    const stolen = (await signIn(email)).body.session.refresh_token;
    let current = stolen;
    for (let hour = 1; hour <= 3; hour += 1) {
      world.later(hour * 3600);
      current = (await world.refresh(current)).body.refresh_token;
    }
    expect(await world.refresh(stolen)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect((await world.refresh(current)).status).toBe(400);
  });

  test('a stolen token leaves an event with where it was used', async () => {
    const { email, userId } = await newMember();
    const first = (await signIn(email)).body.session.refresh_token;
    const second = (await world.refresh(first)).body.refresh_token;
    await world.refresh(second);
    world.later(60);
    const path = '/auth/v1/token?grant_type=refresh_token';
    await world.flight.post(path, { refresh_token: first }, { 'X-Forwarded-For': '192.0.2.44', 'User-Agent': 'Thief' });
    const sql = `select * from app.security_events where name = 'authn_token_reuse' and user_id = $1`;
    const events = await world.tested.asOwner(async (transaction) => (await transaction.query(sql, [userId])).rows);
    const emailHash = world.flight.dependencies.hashEmail(email);
    expect(events).toMatchObject([
      { user_id: userId, email_hash: emailHash, address: '192.0.2.44', user_agent: 'Thief' },
    ]);
  });

  test('a refresh works 30 times in 5 minutes for one session, then says when to come back', async () => {
    const { email } = await newMember();
    let token = (await signIn(email)).body.session.refresh_token;
    for (let count = 0; count < 30; count += 1) {
      const { status, body } = await world.refresh(token);
      expect(status).toBe(200);
      token = body.refresh_token;
    }
    const refused = await world.flight.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(280);
    const sentence = 'Request rate limit reached';
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit', message: sentence });
    const { email: other } = await newMember();
    expect((await world.refresh((await signIn(other)).body.session.refresh_token)).status).toBe(200);
    world.later(301);
    expect((await world.refresh(token)).status).toBe(200);
  });

  test('a refresh is refused for a session that is only good for choosing a password', async () => {
    const { email, userId } = await newMember();
    const { refresh_token: token } = (await signIn(email)).body.session;
    await world.tested.asOwner((transaction) =>
      transaction.query('update auth.sessions set is_recovery = true where user_id = $1', [userId]),
    );
    expect(await world.refresh(token)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  });

  test("an administrator idle for 12 hours signs in again, a member idle for a month doesn't", async () => {
    const { email: memberEmail } = await newMember();
    const { email: adminEmail } = await world.tested.asOwner((transaction) =>
      addAdministrator(transaction, { passwordHash: world.passwordHash }),
    );
    const member = (await signIn(memberEmail)).body.session.refresh_token;
    const admin = (await signIn(adminEmail)).body.session.refresh_token;
    world.later(13 * 3600);
    expect(await world.refresh(admin)).toMatchObject({ status: 400, body: { code: 'session_expired' } });
    world.later(30 * 86_400);
    expect((await world.refresh(member)).status).toBe(200);
  });

  test.each([
    ['nothing', undefined, 'validation_failed'],
    ['a short text', 'abc', 'validation_failed'],
    ['a made-up token', Buffer.alloc(44, 7).toString('base64url'), 'refresh_token_not_found'],
  ])('a refresh with %s is refused', async (_, token, code) => {
    expect(await world.refresh(token)).toMatchObject({ status: 400, body: { code } });
  });
});

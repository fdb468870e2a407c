import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, bearer, createAccountWorld } from '../../tests/worlds/account-world.ts';
import { testOrigin } from '../../tests/worlds/test-app.ts';

let world: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(() => world.begin());
afterAll(() => world.tested.close());

const newMember = () => world.newMember();
const signIn = (email: string, secret?: string) => world.signIn(email, secret);

describe('the published client', () => {
  function client() {
    const { anonKey } = world.flight.dependencies.tokens;
    return new AuthClient({
      url: `${testOrigin}/auth/v1`,
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
      fetch: world.flight.fetch,
      persistSession: false,
      autoRefreshToken: false,
    });
  }

  test('the published client takes a session, reads the user, refreshes and signs out everywhere', async () => {
    const { email, userId } = await newMember();
    const { session } = (await signIn(email)).body;
    const auth = client();
    expect((await auth.setSession(session)).error).toBeNull();
    expect((await auth.getUser()).data.user?.id).toBe(userId);
    expect((await auth.refreshSession()).data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await auth.signOut()).error).toBeNull();
    const again = client();
    expect((await again.setSession(session)).error?.message).toBe('Auth session missing!');
  });

  test("the published client signs in by password and reads a refusal's code", async () => {
    const { email } = await newMember();
    const auth = client();
    expect((await auth.signInWithPassword({ email, password: world.password })).data.session).not.toBeNull();
    const refused = await auth.signInWithPassword({ email, password: 'Wrong-1!' });
    expect(refused.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
  });

  test('signing out here leaves other devices signed in, and vice versa', async () => {
    const { email } = await newMember();
    const here = (await signIn(email)).body.session;
    const there = (await signIn(email)).body.session;
    const statusOf = async (token: string) => (await world.flight.get('/auth/v1/user', bearer(token))).status;
    expect((await world.flight.post('/auth/v1/logout?scope=others', '', bearer(here.access_token))).status).toBe(204);
    expect([await statusOf(here.access_token), await statusOf(there.access_token)]).toEqual([200, 403]);
    expect((await world.flight.post('/auth/v1/logout?scope=local', '', bearer(here.access_token))).status).toBe(204);
    expect(await statusOf(here.access_token)).toBe(403);
  });
});

describe('everything else', () => {
  test.each(['/auth/v1/otp', '/auth/v1/admin/users', '/auth/v1/invite', '/auth/v1/authorize'])(
    'the route %s is closed',
    async (path) => {
      const response = await world.flight.post(path, { email: 'a@b.co', password: world.password });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  test.each(['settings', 'health', '.well-known/jwks.json'])(
    'the route %s is refused with an unknown key',
    async (path) => {
      const response = await world.flight.get(`/auth/v1/${path}`, { apikey: 'another key' });
      expect([response.status, await response.json()]).toMatchObject([401, { message: 'Invalid API key' }]);
    },
  );

  test('the settings, health and key set reveal no version and no secret', async () => {
    expect(await (await world.flight.get('/auth/v1/settings')).json()).toMatchObject({
      disable_signup: true,
      external: { email: true },
    });
    expect(await (await world.flight.get('/auth/v1/health')).json()).not.toHaveProperty('version');
    const keys = await world.flight.get('/auth/v1/.well-known/jwks.json');
    expect(await keys.json()).toEqual({ keys: [] });
    expect(keys.headers.get('Cache-Control')).toBe('public, max-age=600');
  });

  test('an unknown grant and an unknown scope are refused', async () => {
    expect((await world.flight.post('/auth/v1/token?grant_type=pkce', {})).status).toBe(400);
    const { email } = await newMember();
    const { session } = (await signIn(email)).body;
    expect((await world.flight.post('/auth/v1/logout?scope=world', '', bearer(session.access_token))).status).toBe(400);
  });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import { expectComplaint } from '../../testing/complaints.ts';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { freshTokens, user } from '../../testing/tokens.ts';
import { ConnectionLost } from '../net/server.ts';
import { accessToken } from './access-token.ts';
import { authClient } from './auth-client.ts';
import { sessionKey } from './stored-session.ts';

test.each([
  ['got no answer', badGateway],
  ['a captive portal refused', () => new Response('<html>Log in</html>', { status: 403 })],
])('a refresh that %s keeps the session and is retried by the next caller', async (_, failure) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = { ...freshTokens(), expires_at: Math.floor(Date.now() / 1000) - 60 };
  localStorage.setItem(sessionKey, JSON.stringify(ended));
  expectComplaint(/AuthRetryableFetchError/);
  let isDown = true;
  stubNetwork({ '/auth/v1/token': () => (isDown ? failure() : json(200, { ...freshTokens(), user })) });
  const { server } = createProduct();

  expect(await settled(accessToken(server))).toBeInstanceOf(ConnectionLost);
  expect(localStorage.getItem(sessionKey)).toBe(JSON.stringify(ended));
  isDown = false;
  const failedAt = Date.now();
  expect(await settled(accessToken(server))).toEqual(expect.any(String));
  // A request already in progress pauses up to 13 seconds between two tries; the library alone repeats its failure for
  // 60.
  expect(Date.now() - failedAt).toBeLessThan(15_000);
});

test('a token good for a while is used as stored in the browser, without the authentication client', async () => {
  const tokens = freshTokens();
  localStorage.setItem(sessionKey, JSON.stringify(tokens));
  stubNetwork({});
  const { server } = createProduct();
  expect(await accessToken(server)).toBe(tokens.access_token);
  expect(await server.once('auth client', async () => 'nobody made one')).toBe('nobody made one');
});

test('callers at the same moment share one authentication client', async () => {
  stubNetwork({});
  const { server } = createProduct();
  const [one, other] = await Promise.all([authClient(server), authClient(server)]);
  expect(one).toBe(other);
});

/** The outcome of work while timers run. */
async function settled(work: Promise<unknown>): Promise<unknown> {
  let outcome: unknown;
  work.then(
    (value) => {
      outcome = value;
    },
    (error) => {
      outcome = error;
    },
  );
  while (outcome === undefined) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return outcome;
}

import { expect, test, vi } from 'vitest';
import { freshTokens } from '../../testing/tokens.ts';
import { fetchForSession } from './auth-client.ts';

const refresh = '/auth/v1/token?grant_type=refresh_token';

function answering(answer: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
}

/** A refusal as our server sends it. */
function refused(status: number, code: string): Response {
  return Response.json({ code, message: code }, { status, headers: { 'x-sb-error-code': code } });
}

const everyFailure = Array.from({ length: 200 }, (_, index) => 400 + index);

test.each(everyFailure)(
  'a refresh has no response if a stranger says %i in HTML, in our words or in silence',
  async (status) => {
    const strangers = [
      new Response('<html>Please log in to the hotel</html>', { status, headers: { 'Content-Type': 'text/html' } }),
      Response.json({ code: 'session_not_found', error_code: 'session_not_found' }, { status }),
      new Response(null, { status }),
    ];
    for (const stranger of strangers) {
      answering(stranger);
      await expect(fetchForSession(refresh)).rejects.toThrow(TypeError);
    }
  },
);

test.each([
  [408, 'validation_failed'],
  [413, 'request_too_large'],
  [429, 'over_request_rate_limit'],
  [500, 'unexpected_failure'],
  [401, 'no_authorization'],
])("a refresh has no response if our own %i isn't about the session", async (status, code) => {
  answering(refused(status, code));
  await expect(fetchForSession(refresh)).rejects.toThrow(TypeError);
});

test.each([
  ['a page', '<html>Welcome</html>'],
  ['something else', '{"ok":true}'],
  ['half of an answer', '{"access_token":"a.b.c","refresh_'],
  ['nothing', ''],
])('a refresh has no response if a success brings %s', async (_, body) => {
  answering(new Response(body, { status: 200 }));
  await expect(fetchForSession(refresh)).rejects.toThrow(TypeError);
});

test.each([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
])('our own %s is passed on unchanged, and ends the session', async (code) => {
  answering(refused(400, code));
  expect((await fetchForSession(refresh)).status).toBe(400);
});

test("a refresh's tokens are passed on unchanged, still unread", async () => {
  const tokens = freshTokens();
  answering(Response.json(tokens));
  expect(await (await fetchForSession(refresh)).json()).toEqual(tokens);
});

test("any other refusal of ours is passed on unchanged, and none of a stranger's", async () => {
  answering(refused(422, 'same_password'));
  expect((await fetchForSession('/auth/v1/user')).status).toBe(422);
  answering(new Response('<html>', { status: 403 }));
  await expect(fetchForSession('/auth/v1/user')).rejects.toThrow(TypeError);
});

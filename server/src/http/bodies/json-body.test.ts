import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());

const mebibyte = 1_048_576;
/** Maximum body size for a stranger. */
const most = 65_536;
const json = { 'Content-Type': 'application/json' };

// Both paths read a JSON object and then refuse it for what it lacks, each with its own status.
describe.each([
  { path: '/functions/v1/security-status', accepted: 400, refusal: /^Email is required/ },
  { path: '/auth/v1/token?grant_type=refresh_token', accepted: 400, refusal: /^Refresh token is not valid/ },
])('$path', ({ path, accepted, refusal }) => {
  async function answer(body: string | ReadableStream, headers: Record<string, string> = json) {
    const response = await flight.app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    const { message } = (await response.json()) as { message: string };
    return { status: response.status, message };
  }

  function sized(bytes: number): string {
    return `{"pad":"${'x'.repeat(bytes - 10)}"}`;
  }

  test("a stranger's body of 64 KiB is read and a longer one refused", async () => {
    for (const bytes of [most - 1, most]) {
      expect(await answer(sized(bytes))).toMatchObject({ status: accepted, message: expect.stringMatching(refusal) });
    }
    expect(await answer(sized(most + 1))).toEqual({ status: 413, message: 'The request body is too large' });
  });

  test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'a body sent as %j, which a page elsewhere can send without asking, is refused',
    async (type) => {
      const refused = { status: 415, message: 'The request body must be sent as application/json' };
      expect(await answer('{}', { 'Content-Type': type })).toEqual(refused);
    },
  );

  test('a body of unknown length is counted as it streams in', async () => {
    let sent = 0;
    const long = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
        if (sent > 8 * mebibyte) controller.close();
      },
    });
    expect((await answer(long)).status).toBe(413);
    expect(sent).toBeLessThan(2 * mebibyte);
  });

  test('a body that announces more than it may have is refused unread', async () => {
    let isRead = false;
    const unread = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { ...json, 'Content-Length': String(most + 1) };
    expect(await answer(unread, headers)).toEqual({ status: 413, message: 'The request body is too large' });
    expect(isRead).toBe(false);
  });

  test('a compressed body is refused unread', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'identity']) {
      expect(await answer('{}', { ...json, 'Content-Encoding': encoding })).toEqual({
        status: 415,
        message: 'Content encodings are not accepted',
      });
    }
  });

  test('a body of 20 levels is accepted and one more is refused', async () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    for (const depth of [19, 20]) expect((await answer(nested(depth))).message).toMatch(refusal);
    for (const depth of [21, 10_000, 30_000]) {
      expect(await answer(nested(depth))).toEqual({ status: 400, message: 'The request body is nested too deeply' });
    }
  });

  test('a body of 200 keys per object is accepted and one more is refused', async () => {
    const keyed = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index])));
    for (const count of [199, 200]) expect((await answer(keyed(count))).message).toMatch(refusal);
    expect(await answer(keyed(201))).toEqual({
      status: 400,
      message: 'The request body has keys that are not accepted',
    });
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'a body with the key %s is refused at any depth',
    async (key) => {
      for (const body of [`{"${key}":{}}`, `{"a":[{"b":{"${key}":1}}]}`]) {
        expect(await answer(body)).toEqual({ status: 400, message: 'The request body has keys that are not accepted' });
      }
    },
  );

  test.each([
    ['NUL', '\\u0000'],
    ['half a character', '\\ud800'],
  ])('a body with %s in texts or keys is refused', async (_, text) => {
    for (const body of [`{"a":"x${text}"}`, `{"x${text}":1}`]) {
      expect(await answer(body)).toEqual({
        status: 400,
        message: 'The request body holds text that cannot be stored',
      });
    }
  });

  test.each(['', '[]', '"text"', 'null', '12', '{', '{"a":1}}', '\u0000', '{"a":01}'])(
    'the body %j is refused in words',
    async (body) => {
      const { status, message } = await answer(body);
      expect([status, message.startsWith('Could not parse request body as JSON')]).toEqual([400, true]);
    },
  );
});

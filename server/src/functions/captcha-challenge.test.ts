import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());

type Given = {
  parameters: { algorithm: string; data: { binding: string } };
  signature: string;
  binding: string;
  expiresInSeconds: number;
  message: string;
};

const ask = (body: unknown, address = '192.0.2.1') =>
  flight.post('/functions/v1/captcha-challenge', body, { 'X-Forwarded-For': address });

// The cast states the wire format; the expectations check the values.
async function read(response: Response): Promise<Given> {
  return (await response.json()) as Given;
}

test('anyone gets a signed challenge that says how long it is good, and no e-mail', async () => {
  const response = await ask({ action: 'signin', email: 'ana@example.org' });
  const text = await response.clone().text();
  const { parameters, signature, binding, expiresInSeconds } = await read(response);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect([parameters.algorithm, parameters.data.binding, expiresInSeconds]).toEqual(['PBKDF2/SHA-256', binding, 300]);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(text).not.toMatch(/ana|example/i);
});

test("a challenge's lifetime follows the setting", async () => {
  const set = (seconds: string) => (transaction: { query: (text: string, values: string[]) => Promise<unknown> }) =>
    transaction.query(`update app.security_settings set value = $1 where key = 'captcha_token_ttl_seconds'`, [seconds]);
  await tested.asOwner(set('60'));
  const { expiresInSeconds } = await read(await ask({ action: 'reset', email: 'a@b.co' }));
  await tested.asOwner(set('300'));
  expect(expiresInSeconds).toBe(60);
});

test("a challenge's binding is the same for the same form and e-mail, and different for any other", async () => {
  const bindings = await Promise.all(
    [
      { action: 'signin', email: 'ana@example.org' },
      { action: 'signin', email: ' ANA@EXAMPLE.ORG' },
      { action: 'reset', email: 'ana@example.org' },
      { action: 'signin', email: 'ben@example.org' },
    ].map(async (body) => (await read(await ask(body))).binding),
  );
  expect(bindings[1]).toBe(bindings[0]);
  expect(new Set(bindings).size).toBe(3);
});

describe('bad input is refused with a sentence', () => {
  test.each([
    [{ email: 'a@b.co' }, 'Please say what the security challenge is for'],
    [{ action: 'signup', email: 'a@b.co' }, 'Please say what the security challenge is for'],
    [{ action: ['signin'], email: 'a@b.co' }, 'Please say what the security challenge is for'],
    [{ action: 'signin' }, 'Email is required'],
    [{ action: 'signin', email: '   ' }, 'Email is required'],
    [{ action: 'signin', email: 7 }, 'Email is required'],
    [{ action: 'signin', email: 'a'.repeat(255) }, 'Email addresses can be up to 254 characters'],
    ['no JSON', 'Could not parse request body as JSON'],
  ])('a challenge for %j is refused with a sentence', async (body, message) => {
    const response = await ask(body);
    expect([response.status, (await read(response)).message]).toEqual([400, message]);
  });

  test('a challenge with an unknown apikey is refused', async () => {
    const response = await flight.post(
      '/functions/v1/captcha-challenge',
      { action: 'signin', email: 'a@b.co' },
      { apikey: 'unknown' },
    );
    expect(response.status).toBe(401);
  });
});

test('an address gets 150 challenges in five minutes, others get theirs, and later it gets more', async () => {
  const body = { action: 'signin', email: 'ana@example.org' };
  const start = Date.now();
  flight.setNow(new Date(start));
  await tested.asOwner((transaction) =>
    transaction.query(
      `insert into app.attempt_counters (kind, subject, count, window_started_at)
       values ('captcha from address', '192.0.2.9', 149, $1)`,
      [new Date(start)],
    ),
  );
  expect((await ask(body, '192.0.2.9')).status).toBe(200);
  const refused = await ask(body, '192.0.2.9');
  expect([refused.status, refused.headers.get('Retry-After'), (await read(refused)).message]).toEqual([
    429,
    '300',
    'Too many security challenges from this address. Please wait a few minutes.',
  ]);
  expect((await ask(body, '192.0.2.10')).status).toBe(200);
  flight.setNow(new Date(start + 301_000));
  expect((await ask(body, '192.0.2.9')).status).toBe(200);
});

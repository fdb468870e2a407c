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

const paths = ['/rest/v1/none', '/functions/v1/none', '/auth/v1/none', '/config.json', '/members'];

function ofLength(path: string, length: number): string {
  return `${path}?q=${'x'.repeat(length - path.length - 3)}`;
}

/** Headers of exactly this many bytes on the wire. */
function headersOf(bytes: number): Record<string, string> {
  return { 'x-long': 'y'.repeat(bytes - 'x-long: \r\n'.length) };
}

describe.each(paths)('%s', (path) => {
  test(`an address of ${path} with 16,384 bytes is read and a longer one is refused`, async () => {
    const statuses = [16_383, 16_384, 16_385].map(async (length) => (await flight.get(ofLength(path, length))).status);
    const [under, exact, over] = await Promise.all(statuses);
    expect([under, exact]).not.toContain(414);
    expect(over).toBe(414);
  });

  test(`headers sent to ${path} of 16,384 bytes are read and longer ones are refused`, async () => {
    const statuses = [16_383, 16_384, 16_385].map(async (bytes) => (await flight.get(path, headersOf(bytes))).status);
    const [under, exact, over] = await Promise.all(statuses);
    expect([under, exact]).not.toContain(431);
    expect(over).toBe(431);
  });
});

test.each([
  ['/rest/v1/none', { code: 'FF414', details: null, hint: null, message: 'The address of the request is too long' }],
  [
    '/functions/v1/none',
    {
      code: 'url_too_long',
      error: 'The address of the request is too long',
      message: 'The address of the request is too long',
    },
  ],
  [
    '/auth/v1/none',
    {
      code: 'validation_failed',
      error_code: 'validation_failed',
      message: 'The address of the request is too long',
      msg: 'The address of the request is too long',
    },
  ],
])('the API %s refuses a long address in its own format', async (path, body) => {
  const refused = await flight.get(ofLength(path, 17_000));
  expect(await refused.json()).toEqual(body);
  expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

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

const listed = 'https://app.example';
const ask = (path: string, headers: Record<string, string>) => flight.app.request(path, { method: 'OPTIONS', headers });

describe.each(['/rest/v1/members', '/auth/v1/token', '/functions/v1/signin'])('%s', (path) => {
  test(`${path} tells a listed origin's browser what it may send, for a day`, async () => {
    const response = await ask(path, {
      Origin: listed,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,apikey,prefer,x-retry-count',
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(listed);
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PATCH,PUT,DELETE,OPTIONS,HEAD');
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('authorization,apikey,prefer,x-retry-count');
    expect(response.headers.get('Access-Control-Max-Age')).toBe('86400');
    expect(response.headers.get('Vary')).toContain('Origin');
  });

  test(`${path} lets no other origin in`, async () => {
    const preflight = await ask(path, { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' });
    const read = await flight.get(path, { Origin: 'https://evil.example' });
    for (const response of [preflight, read]) expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test(`${path} exposes to a listed origin's page every header a client reads`, async () => {
    const { headers } = await flight.get(path, { Origin: listed });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(listed);
    const exposed = headers.get('Access-Control-Expose-Headers')?.toLowerCase().split(',');
    expect(exposed?.sort()).toEqual([
      'content-encoding',
      'content-location',
      'content-range',
      'content-type',
      'date',
      'link',
      'location',
      'preference-applied',
      'range-unit',
      'retry-after',
      'server',
      'transfer-encoding',
      'x-relay-error',
      'x-supabase-api-version',
      'x-total-count',
    ]);
  });
});

test("an OPTIONS request for a table that is no browser's preflight gets its methods", async () => {
  const response = await ask('/rest/v1/members', { Origin: listed });
  expect([response.status, response.headers.get('Allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE']);
});

import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { isProductPath } from '@ffl/domain/accounts/product-path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'https:evil.example',
  '%2f%2fevil.example',
  '%5cevil.example',
  'evil.example',
  '/members//evil.example',
  '',
];

test.each(hostile)("the target %j isn't a path of the product", (target) => {
  expect(isProductPath(target)).toBe(false);
});

describe('no response leads to an address that a request names', () => {
  test.each(hostile)('no response leads to the address %j that a request names', async (target) => {
    const given = encodeURIComponent(target);
    const answers = [
      await flight.get(`/auth/v1/verify?token=x&type=recovery&redirect_to=${given}`),
      await flight.get(`/auth/v1/user?redirect_to=${given}`),
      await flight.get(`/config.json?redirect=${given}`),
      await flight.post(`/auth/v1/recover?redirect_to=${given}`, {}),
      await flight.post(`/auth/v1/verify?redirect_to=${given}`, {}),
      await flight.post('/functions/v1/signin', { redirect: target, redirectTo: target }),
    ];
    for (const response of answers) {
      expect(response.headers.get('Location')).toBeNull();
      expect(response.headers.get('Refresh')).toBeNull();
      if (target.includes('evil')) expect(await response.text()).not.toContain('evil.example');
    }
  });
});

import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';
import { publicConfig } from './public-config.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());

test('a page gets the provider and its site key, never the secret', async () => {
  const { dependencies } = flight;
  const captcha = { provider: 'turnstile' as const, siteKey: 'site', secret: 'shh', verifyUrl: 'https://v.example' };
  const config = await publicConfig({ ...dependencies, settings: { ...dependencies.settings, captcha } });
  expect(config.captcha).toEqual({ provider: 'turnstile', siteKey: 'site', registrationMode: 'always' });
  expect(JSON.stringify(config)).not.toContain('shh');
});

test("the page's sign-up always shows the challenge if the setting says so", async () => {
  const set = (mode: string) =>
    tested.asOwner((transaction) =>
      transaction.query(`update app.security_settings set value = $1 where key = 'captcha_registration_mode'`, [mode]),
    );
  await set('adaptive');
  const { captcha } = await publicConfig(flight.dependencies);
  await set('always');
  expect(captcha.registrationMode).toBe('adaptive');
});

test('the page still opens without the database, and sign-up requires the challenge', async () => {
  const other = await createTestDatabase();
  const broken = await createTestApp(other);
  await other.close();
  const response = await broken.get('/config.json');
  expect([response.status, await response.json()]).toMatchObject([200, { captcha: { registrationMode: 'always' } }]);
});

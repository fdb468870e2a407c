import { queueMail } from '@ffl/database/mail/outbox';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let sample: TestApp;
const token = 'cd'.repeat(32);

beforeAll(async () => {
  tested = await createTestDatabase();
  sample = await createTestApp(tested, { isSample: true });
  await tested.database.asService(async (transaction) => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
    const reset = { kind: 'reset-password', facts: { token, minutes: 30 } } as const;
    await queueMail(transaction, { ...reset, recipient: 'mia@example.test' }, at('18:00'));
    const by = '<script>alert(1)</script>';
    const changed = { kind: 'setting-changed', facts: { key: 'k', oldValue: '1', newValue: '2', by } } as const;
    await queueMail(transaction, { ...changed, recipient: 'ada@example.test' }, at('18:05'));
  });
});
afterAll(() => tested.close());

test('the sample shows its mail, the newest first, with links to press and no script', async () => {
  const response = await sample.get('/sample/outbox', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page.indexOf('ada@example.test')).toBeLessThan(page.indexOf('mia@example.test'));
  expect(page).toContain('To mia@example.test, Nov 21, 2026, 11:00 AM MST');
  const link = `http://flight.test/reset-password?token=${token}&amp;type=recovery`;
  expect(page).toContain(`<a href="${link}">${link}</a>`);
  expect(page).not.toContain('<script');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('a program reads the same as JSON', async () => {
  const response = await sample.get('/sample/outbox', { Accept: 'application/json' });
  expect(await response.json()).toEqual({
    mails: [
      expect.objectContaining({ kind: 'setting-changed', to: 'ada@example.test' }),
      {
        id: expect.any(String),
        kind: 'reset-password',
        to: 'mia@example.test',
        subject: 'Reset your Flight For Life password',
        text: expect.stringContaining('Choose a new password:'),
        link: `http://flight.test/reset-password?token=${token}&type=recovery`,
        queuedAt: '2026-11-21T18:00:00.000Z',
        sentAt: null,
      },
    ],
  });
});

test('elsewhere there is no such page', async () => {
  const product = await createTestApp(tested);
  for (const Accept of ['text/html', 'application/json']) {
    const response = await product.get('/sample/outbox', { Accept });
    expect([response.status, await response.text()]).toEqual([404, 'Not found']);
  }
});

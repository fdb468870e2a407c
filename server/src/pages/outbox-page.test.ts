import { queueMail } from '@ffl/database/mail/outbox';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let sample: TestApp;
const token = 'cd'.repeat(32);

beforeAll(async () => {
  tested = await createTestDatabase();
  sample = await createTestApp(tested, { isSample: true, samplePassword: 'of the sample', trustedProxyHops: 0 });
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

/** Asks like someone in front of the machine, unless headers or host name say otherwise. */
async function ask(headers: Record<string, string>, host = 'localhost:3000', from = '127.0.0.1'): Promise<Response> {
  return sample.app.request(
    `http://${host}/sample/outbox`,
    { headers },
    { incoming: { socket: { remoteAddress: from } } },
  );
}

test('the sample shows its mail, newest first, with links to press and no script', async () => {
  const response = await ask({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
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

test("a program reads the sample's mail as JSON", async () => {
  const response = await ask({ Accept: 'application/json' });
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

test.each([
  ['another machine', {}, 'localhost:3000', '203.0.113.7'],
  ['a page elsewhere that made this machine its own name', {}, 'rebound.example', '127.0.0.1'],
  ['a page elsewhere whose name begins like this machine', {}, '127.0.0.1.rebound.example', '127.0.0.1'],
  [
    'somebody who names this machine in the first line and another host beside it',
    { Host: 'rebound.example' },
    'localhost',
    '127.0.0.1',
  ],
  ['somebody behind a proxy', { 'X-Forwarded-For': '203.0.113.7' }, 'localhost:3000', '127.0.0.1'],
  ['a wrong password', { Authorization: `Basic ${btoa('admin:another')}` }, 'localhost:3000', '203.0.113.7'],
  ['no password at all', { Authorization: 'Basic' }, 'localhost:3000', '203.0.113.7'],
])("the sample's mail can't be read by %s", async (_, headers, host, from) => {
  const refused = await ask(headers, host, from);
  expect([refused.status, await refused.text()]).toEqual([
    401,
    'The password of the sample, with any name, opens its mail.',
  ]);
  expect(refused.headers.get('WWW-Authenticate')).toBe('Basic realm="Sample outbox", charset="UTF-8"');
});

test("the sample's password opens its mail from anywhere", async () => {
  const headers = { Authorization: `Basic ${btoa('anybody:of the sample')}`, Accept: 'application/json' };
  expect((await ask(headers, 'sample.example', '203.0.113.7')).status).toBe(200);
});

test("the page of mail doesn't exist outside the sample", async () => {
  const product = await createTestApp(tested);
  for (const Accept of ['text/html', 'application/json']) {
    const response = await product.get('/sample/outbox', { Accept });
    expect([response.status, await response.text()]).toEqual([404, 'Not found']);
  }
});

test("the password of the sample's mail can be guessed 20 times in fifteen minutes from one address, and the right one doesn't count", async () => {
  const guess = (password: string, from = '203.0.113.50') =>
    ask({ Authorization: `Basic ${btoa(`admin:${password}`)}` }, 'localhost:3000', from);
  for (let count = 0; count < 25; count += 1) expect((await guess('of the sample')).status).toBe(200);
  for (let count = 0; count < 20; count += 1) expect((await guess(`wrong ${count}`)).status).toBe(401);
  expect((await guess('of the sample')).status).toBe(429);
  expect((await guess('of the sample', '203.0.113.51')).status).toBe(200);
});

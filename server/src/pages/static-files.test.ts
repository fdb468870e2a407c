import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../tests/worlds/test-app.ts';
import { createApp } from '../app.ts';
import { pageRoutes } from './pages.ts';

let folder: string;
let tested: TestDatabase;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffl-files-'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html': '<p>the document</p>',
    'service-worker.js': 'keep()',
    'verify-worker.js': 'keep()',
    'assets/main-1a2b.js': 'plain',
    'assets/main-1a2b.js.br': 'brotli',
    'assets/main-1a2b.js.gz': 'gzipped',
    'assets/face-3c4d.woff2': 'a typeface',
    'theme.js': 'theme',
    'theme.js.gz': 'gzipped theme',
    '.built-from': 'a stamp',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  tested = await createTestDatabase();
  const { dependencies } = await createTestApp(tested);
  app = createApp(
    dependencies,
    await pageRoutes(folder, { isUnderTls: false, captchaProvider: 'builtin', config: {} }),
  );
});
afterAll(async () => {
  await tested.close();
  await rm(folder, { recursive: true });
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.request(path, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip, deflate', 'gzip', 'gzipped'],
  ['deflate', null, 'plain'],
  ['', null, 'plain'],
])('a client that accepts %j gets the file as compressed at build', async (accepted, encoding, text) => {
  const file = await ask('/assets/main-1a2b.js', accepted === '' ? {} : { 'Accept-Encoding': accepted });
  expect([file.status, file.text, file.headers.get('Content-Encoding')]).toEqual([200, text, encoding]);
  expect(file.headers.get('Content-Type')).toMatch(/javascript/);
  expect(file.headers.get('Vary')).toBe('Accept-Encoding');
  expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test('a font is already compressed and comes as is', async () => {
  const file = await ask('/assets/face-3c4d.woff2', { 'Accept-Encoding': 'br, gzip' });
  expect([file.text, file.headers.get('Content-Encoding')]).toEqual(['a typeface', null]);
});

test('a file that keeps its name is told apart by its tag, in each encoding', async () => {
  const gzip = await ask('/theme.js', { 'Accept-Encoding': 'gzip' });
  const plain = await ask('/theme.js');
  const tag = gzip.headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"/);
  expect(plain.headers.get('ETag')).not.toBe(tag);
  expect(gzip.headers.get('Cache-Control')).toBe('no-cache');
  const again = await ask('/theme.js', { 'Accept-Encoding': 'gzip', 'If-None-Match': tag });
  expect([again.status, again.text, again.headers.get('Cache-Control')]).toEqual([304, '', 'no-cache']);
});

test('the document is never cached as current, and has no tag, since its nonce is new each time', async () => {
  const document = await ask('/members', { 'Accept-Encoding': 'br, gzip' });
  expect([document.text, document.headers.get('ETag')]).toEqual(['<p>the document</p>', null]);
  expect(document.headers.get('Cache-Control')).toBe('no-cache');
});

test.each(['/', '/members', '/assets/main-1a2b.js', '/theme.js', '/config.json', '/health'])(
  'a HEAD request for %s is answered like GET, without a body',
  async (path) => {
    const [head, get] = await Promise.all([ask(path, {}, 'HEAD'), ask(path)]);
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
    expect(head.headers.get('Cache-Control')).toBe(get.headers.get('Cache-Control'));
  },
);

test.each([
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/members',
  '/rest/v1',
  '/rest/v1/',
  '/rest/v1/a/b/c',
  '/rest/v1/members.html',
  '/functions/v1',
  '/functions/v1/none/of/these',
])('the path %s is never answered with the document', async (path) => {
  const { status, headers, text } = await ask(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers.get('Content-Type')).toMatch(/json/);
  expect(text).not.toContain('document');
});

test.each(['/.built-from', '/assets/.hidden', '/.env', '/assets/main-1a2b.js/', '/assets//main-1a2b.js'])(
  'the path %s reveals nothing of the folder',
  async (path) => {
    expect((await ask(path)).text).not.toMatch(/stamp|plain|brotli/);
  },
);

test.each(['/', '/members', '/assets/main-1a2b.js', '/theme.js', '/assets/gone.js', '/metrics', '/rest/v1/none'])(
  'the answer of %s carries the safe headers and its request id',
  async (path) => {
    const { headers } = await ask(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('a page can only be read', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await ask('/members', {}, method)).status).toBe(404);
  }
});

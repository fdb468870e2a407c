import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRoutes } from './pages.ts';

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffl-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta content="__SETTINGS__"><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
  );
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'brotli');
  await writeFile(join(folder, 'theme.js'), 'theme');
  for (const worker of ['service-worker.js', 'verify-worker.js']) {
    await writeFile(join(folder, worker), 'keep("__SHELL_REVISION__")');
  }
  app = new Hono().route('/', await pageRoutes(folder, { isUnderTls: true, captchaProvider: 'builtin', config: {} }));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['/', '/signin', '/admin/members?selected=1', '/members', '/no/such/page'])(
  'the path %s is the document with its own nonce',
  async (path) => {
    const [one, other] = await Promise.all([app.request(path), app.request(path)]);
    const policy = one.headers.get('Content-Security-Policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(await one.text()).toBe(
      `<meta content="{}"><script nonce="${nonce}"></script><style nonce="${nonce}"></style>`,
    );
    expect(nonce.length).toBeGreaterThan(20);
    expect(other.headers.get('Content-Security-Policy')).not.toContain(nonce);
    expect(one.headers.get('Cache-Control')).toBe('no-cache');
  },
);

test('the document carries the public settings, and no setting can end the place they are in', async () => {
  const config = { anonKey: 'a.b.c', url: 'https://x.example/?a=1&b="2"<p>' };
  const routes = await pageRoutes(folder, { isUnderTls: true, captchaProvider: 'builtin', config });
  expect(await (await routes.request('/settled')).text()).toContain(
    'content="{&quot;anonKey&quot;:&quot;a.b.c&quot;,&quot;url&quot;:&quot;https://x.example/?a=1&amp;b=\\&quot;2\\&quot;&lt;p>&quot;}"',
  );
});

test('the policy allows scripts from here only and no frame', async () => {
  const policy = (await app.request('/')).headers.get('Content-Security-Policy') ?? '';
  const [, ...rest] = policy.split('; ');
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(rest).toContain("frame-ancestors 'none'");
  expect(rest).toContain("form-action 'self'");
  expect(rest).toContain("base-uri 'none'");
  expect(policy).toMatch(/style-src 'self' 'nonce-[^']+';/);
});

test('the page without a third-party CAPTCHA talks only to this server and shows no frame', async () => {
  const policy = (await app.request('/')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("; connect-src 'self'; ");
  expect(policy).not.toMatch(/frame-src|https:/);
});

test.each([
  ['turnstile', 'https://challenges.cloudflare.com', []],
  ['hcaptcha', 'https://hcaptcha.com https://*.hcaptcha.com', ['style-src']],
] as const)(
  'the page with %s allows its origins, and no others, as script, frame and connection',
  async (captchaProvider, origins, more) => {
    const routes = await pageRoutes(folder, { isUnderTls: true, captchaProvider, config: {} });
    const policy = (await routes.request('/')).headers.get('Content-Security-Policy') ?? '';
    const open = policy.split('; ').filter((directive) => directive.includes('https:'));
    expect(open.map((directive) => directive.split(' ')[0])).toEqual([
      'script-src',
      ...more,
      'connect-src',
      'frame-src',
    ]);
    expect(open.every((directive) => directive.endsWith(` ${origins}`))).toBe(true);
  },
);

test('the page under TLS tells the browser to stay there for two years', async () => {
  expect((await app.request('/')).headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
});

test('hashed files are cached forever and come compressed, others are revalidated', async () => {
  const asset = await app.request('/assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect(await asset.text()).toBe('brotli');
  expect(asset.headers.get('Content-Encoding')).toBe('br');
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await (await app.request('/assets/main-1a2b.js')).text()).toBe('plain');
  expect((await app.request('/theme.js')).headers.get('Cache-Control')).toBe('no-cache');
});

test.each(['/service-worker.js', '/verify-worker.js'])(
  "the path %s is revalidated each time, and differs when the document's policy does",
  async (path) => {
    const worker = await app.request(path);
    const { headers } = worker;
    expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const text = await worker.text();
    expect(text).toMatch(/^keep\("[0-9a-f]{16}"\)$/);
    expect(await (await app.request(path)).text()).toBe(text);
    const other = await pageRoutes(folder, { isUnderTls: true, captchaProvider: 'turnstile', config: {} });
    expect(await (await other.request(path)).text()).not.toBe(text);
    const again = await app.request(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect(again.status).toBe(304);
  },
);

test.each(['/assets/gone.js', '/favicon.ico', '/..%2f..%2fpackage.json', '/%2e%2e/package.json'])(
  'the path %s is not found',
  async (path) => {
    expect((await app.request(path)).status).toBe(404);
  },
);

test('the start without a build says what to do', async () => {
  await expect(
    pageRoutes(join(folder, 'none'), { isUnderTls: false, captchaProvider: 'builtin', config: {} }),
  ).rejects.toThrow('Run npm run build.');
});

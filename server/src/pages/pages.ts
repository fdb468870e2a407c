import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { CaptchaSettings } from '../accounts/captcha/captcha-settings.ts';
import { pageHeaders } from './page-headers.ts';

/** Workers for signed-in people, and for strangers who check a card. */
const workerFiles = ['service-worker.js', 'verify-worker.js'];

const year = 'public, max-age=31536000, immutable';

export type PageSettings = {
  isUnderTls: boolean;
  captchaProvider: CaptchaSettings['provider'];
  /** The public settings, embedded in the document, which saves a request before the first query. */
  config: object;
};

/** The built pages: hashed files forever, everything else the one document with its own nonce. */
export async function pageRoutes(folder: string, { config, ...settings }: PageSettings): Promise<Hono> {
  const routes = new Hono();
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`The pages are not built: ${index} is missing. Run npm run build.`);
  const document = (await readFile(index, 'utf8')).replace('__SETTINGS__', () => inAttribute(JSON.stringify(config)));
  const workers = await Promise.all(workerFiles.map((file) => readFile(join(folder, file), 'utf8')));
  const send = (nonce: string) => ({
    body: document.replaceAll('__CSP_NONCE__', nonce),
    headers: pageHeaders({ ...settings, nonce }),
  });
  const files = serveStatic({ root: relative(process.cwd(), folder), precompressed: true });
  routes.get('/index.html', (context) => context.redirect('/'));
  const tagged = etag();
  routes.get('*', (context, next) => (isUnhashedFile(context.req.path) ? tagged(context, next) : next()));
  for (const [place, file] of workerFiles.entries()) {
    routes.get(`/${file}`, (context) =>
      context.body(workers[place]?.replace('__SHELL_REVISION__', revisionOf(send(''))) ?? '', 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    );
  }
  routes.get('*', async (context, next) => {
    if (context.req.path === '/' || isHidden(context.req.path)) return next();
    const file = await files(context, async () => {});
    if (!file) return next();
    file.headers.set('Cache-Control', context.req.path.startsWith('/assets/') ? year : 'no-cache');
    file.headers.set('Vary', 'Accept-Encoding');
    return file;
  });
  routes.get('*', (context) => {
    if (hasExtension(context.req.path) || isHidden(context.req.path)) return context.text('Not found', 404);
    const { body, headers } = send(randomBytes(16).toString('base64'));
    return context.html(body, 200, { 'Cache-Control': 'no-cache', ...headers });
  });
  return routes;
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Changes when the document or its policy does: browsers that keep the document then request it again. */
function revisionOf(sent: { body: string; headers: Record<string, string> }): string {
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex').slice(0, 16);
}

function hasExtension(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}

function isHidden(path: string): boolean {
  return path.includes('/.');
}

/** A file that keeps its name when it changes: a browser revalidates, and is told if nothing did. */
function isUnhashedFile(path: string): boolean {
  return hasExtension(path) && !path.startsWith('/assets/');
}

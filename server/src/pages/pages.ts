import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { pageHeaders } from './page-headers.ts';

const year = 'public, max-age=31536000, immutable';

/** The built pages: hashed files for ever, everything else the one document with a nonce of its own. */
export async function pageRoutes(folder: string, isUnderTls: boolean): Promise<Hono> {
  const routes = new Hono();
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`The pages are not built: ${index} is missing. Run npm run build.`);
  const document = await readFile(index, 'utf8');
  const { styleHashes } = JSON.parse(await readFile(join(folder, 'csp-hashes.json'), 'utf8'));
  const files = serveStatic({ root: relative(process.cwd(), folder), precompressed: true });
  routes.get('/index.html', (context) => context.redirect('/'));
  routes.get('/csp-hashes.json', (context) => context.notFound());
  routes.get('*', async (context, next) => {
    if (context.req.path === '/') return next();
    const file = await files(context, async () => {});
    if (!file) return next();
    file.headers.set('Cache-Control', context.req.path.startsWith('/assets/') ? year : 'no-cache');
    return file;
  });
  routes.get('*', (context) => {
    if (/\.[a-z0-9]+$/i.test(context.req.path)) return context.text('Not found', 404);
    const nonce = randomBytes(16).toString('base64');
    return context.html(document.replaceAll('__CSP_NONCE__', nonce), 200, {
      'Cache-Control': 'no-cache',
      ...pageHeaders(nonce, styleHashes, isUnderTls),
    });
  });
  return routes;
}

import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { pageHeaders } from './page-headers.ts';

type Html = ReturnType<typeof html>;

/** A small page without scripts, which the server writes itself. */
export async function plainPage(
  { settings }: Dependencies,
  context: Context,
  { title, body }: { title: string; body: Html },
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - Flight For Life</title>
<style nonce="${nonce}">
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1917; background: #fafaf9 }
article { background: #fff; border: 1px solid #d6d3d1; border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border: 0; border-radius: .5rem; background: #9a3412; color: #fff; cursor: pointer }
a { color: #9a3412 }
@media (prefers-color-scheme: dark) { body { color: #f5f5f4; background: #1c1917 } article { background: #292524; border-color: #57534e } a { color: #fdba74 } }
</style>
</head>
<body><main>${body}</main></body>
</html>`;
  const facts = { nonce, styleHashes: [], captchaProvider: settings.captcha.provider };
  const isUnderTls = settings.publicUrl.startsWith('https:');
  return context.html(page.toString(), 200, { 'Cache-Control': 'no-store', ...pageHeaders({ ...facts, isUnderTls }) });
}

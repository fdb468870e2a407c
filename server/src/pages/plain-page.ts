import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { pageHeaders } from './page-headers.ts';

type Html = ReturnType<typeof html>;

/** A small page without scripts, written by the server itself. */
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
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; min-height: 100vh; background: #12355b; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#0f1c2e, #e8eef5) }
header { display: flex; justify-content: center; align-items: center; gap: .75rem; margin-bottom: 2rem; color: #fff; font-size: 1.75rem; font-weight: 700 }
main { max-width: 44rem; margin: 0 auto }
article { background: light-dark(#fff, #121e2d); border-radius: 10px; padding: 1.5rem; margin: 0 0 1rem }
h1 { font-size: 1.375rem; margin: 0 0 .75rem } p { overflow-wrap: anywhere } h2 { font-size: 1.125rem; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0 1.25rem; border: 0; border-radius: 6px; background: light-dark(#0b62c4, #6db3ff); color: light-dark(#fff, #0f1c2e); cursor: pointer }
a { color: light-dark(#0b62c4, #6db3ff) }
:focus-visible { outline: 2px solid light-dark(#0b62c4, #6db3ff); outline-offset: 2px }
</style>
</head>
<body><header><img src="/favicon.svg" alt="" width="40" height="40">Flight For Life</header><main>${body}</main></body>
</html>`;
  const facts = { nonce, captchaProvider: settings.captcha.provider };
  const isUnderTls = settings.publicUrl.startsWith('https:');
  return context.html(page.toString(), 200, { 'Cache-Control': 'no-store', ...pageHeaders({ ...facts, isUnderTls }) });
}

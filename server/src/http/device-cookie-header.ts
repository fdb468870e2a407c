import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Dependencies } from '../dependencies.ts';

const name = 'ffl_device';

export type KeptCookie = { value: string; days: number };

/** The cookie of known browsers as the request brought it. */
export function readDeviceCookie(context: Context, settings: Dependencies['settings']): string | undefined {
  return isSecure(settings) ? getCookie(context, name, 'host') : getCookie(context, name);
}

/** Browsers keep the `__Host-` name, which other hosts cannot set, over TLS only. */
export function setDeviceCookie(
  context: Context,
  settings: Dependencies['settings'],
  { value, days }: KeptCookie,
): void {
  setCookie(context, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: days * 86_400,
    ...(isSecure(settings) ? { secure: true, prefix: 'host' } : {}),
  });
}

function isSecure({ publicUrl }: Dependencies['settings']): boolean {
  return publicUrl.startsWith('https:');
}

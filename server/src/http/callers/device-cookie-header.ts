import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Gateway } from '../gateway.ts';

const name = 'ffl_device';

/** The cookie of known browsers that the request sent. */
export function readDeviceCookie(context: Context, settings: Gateway['settings']): string | undefined {
  return isSecure(settings) ? getCookie(context, name, 'host') : getCookie(context, name);
}

/** Browsers keep the `__Host-` name, which other hosts can't set, only over TLS. */
export function setDeviceCookie(
  context: Context,
  settings: Gateway['settings'],
  { value, days }: { value: string; days: number },
): void {
  setCookie(context, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: days * 86_400,
    ...(isSecure(settings) ? { secure: true, prefix: 'host' } : {}),
  });
}

function isSecure({ publicUrl }: Gateway['settings']): boolean {
  return publicUrl.startsWith('https:');
}

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Door } from '../door.ts';

const name = 'ffl_device';

/** The known browsers' cookie as the request brought it. */
export function readDeviceCookie(context: Context, settings: Door['settings']): string | undefined {
  return isSecure(settings) ? getCookie(context, name, 'host') : getCookie(context, name);
}

/** Browsers keep the `__Host-` name, which other hosts can't set, only over TLS. */
export function setDeviceCookie(
  context: Context,
  settings: Door['settings'],
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

function isSecure({ publicUrl }: Door['settings']): boolean {
  return publicUrl.startsWith('https:');
}

import type { Dependencies } from './dependencies.ts';
import { readDeviceCookie } from './http/callers/device-cookie-header.ts';
import type { Known } from './http/limits/limit-requests.ts';

/** By its signed cookie. Whose it is only the e-mail shows, which the sign-in asks for. */
export function knownBrowser({ deviceCookies, clock, settings }: Dependencies): Known['knownBrowser'] {
  return (context) => deviceCookies.readAnybodys(readDeviceCookie(context, settings), clock());
}

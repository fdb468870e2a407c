import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Context } from 'hono';
import { countedAddress } from './caller.ts';

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];

/**
 * Whether the caller is on this machine. A local socket isn't enough, since a local proxy has one for everyone it
 * serves. So behind a proxy nobody is local, a forwarded request isn't, and the host requested must be this machine's.
 */
export function isOnThisMachine(context: Context, trustedProxyHops: number): boolean {
  const address: unknown = context.env?.incoming?.socket?.remoteAddress;
  const isLocalSocket = /^(127\.|0:0:0:0::\/64$)/.test(countedAddress(String(address ?? '')) ?? '');
  const isForwarded = trustedProxyHops > 0 || forwardingHeaders.some((name) => context.req.header(name) !== undefined);
  return isLocalSocket && !isForwarded && namesOf(context).every(isLocalName);
}

/** A request may also name its host in its first line, and a proxy goes by either. */
function namesOf({ req }: Context): string[] {
  const { hostname, protocol } = new URL(req.url);
  const header = req.header('host');
  return header === undefined ? [hostname] : [hostname, new URL(`${protocol}//${header}`).hostname];
}

/** Compares the Authorization header in constant time. */
export function isAuthorizedBy(context: Context, expected: string): boolean {
  return timingSafeEqual(digest(context.req.header('authorization') ?? ''), digest(expected));
}

// A name in someone else's domain may start like an address of this machine.
function isLocalName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

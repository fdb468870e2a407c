import { isIPv4, isIPv6 } from 'node:net';
import type { Caller } from '@ffl/domain/security/caller';
import type { Context } from 'hono';

/**
 * The socket's address or, behind `trustedProxyHops` of our proxies, the one the outermost saw: headers are read from
 * the right, so what a client writes there is never trusted (security 1.3).
 */
export function readCaller(context: Context, trustedProxyHops: number): Caller {
  const socketAddress: unknown = context.env?.incoming?.socket?.remoteAddress;
  return {
    address: addressOf(String(socketAddress ?? ''), context.req.header('x-forwarded-for'), trustedProxyHops),
    userAgent: context.req.header('user-agent') ?? '',
  };
}

/** Like `readCaller`, but takes the socket's address and the `X-Forwarded-For` header of the proxies. */
export function addressOf(socketAddress: string, forwardedFor = '', trustedProxyHops = 0): string {
  const forwarded = forwardedFor.split(',').map((part) => part.trim());
  const seen = trustedProxyHops > 0 ? forwarded.at(-trustedProxyHops) : undefined;
  return countedAddress(seen ?? '') ?? countedAddress(socketAddress) ?? 'unknown';
}

/** The address limits count, without the port some proxies add: IPv6 by its /64, `::ffff:` forms as IPv4. Null if it isn't an address. */
export function countedAddress(text: string): string | null {
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text;
  if (isIPv4(withoutPort)) return withoutPort;
  const [bare = ''] = withoutPort.split('%');
  if (!isIPv6(bare)) return null;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const hostname = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = hostname.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
}

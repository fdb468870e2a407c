import type { IncomingMessage } from 'node:http';

const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Whether a request names its host once, by a name or an address. Of two, a proxy may believe the other one. Before
 * HTTP/1.1 nobody had to name any.
 */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.flatMap((name, index) =>
    name.toLowerCase() === 'host' ? [rawHeaders[2 * index + 1] ?? ''] : [],
  );
  const [named = '', another] = hosts;
  if (hosts.length === 0) return httpVersion === '1.0';
  return another === undefined && host.test(named);
}

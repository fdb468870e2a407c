/** How the product is reached: directly, as through a proxy whose header an attacker could write, or through nginx. */
export type Way = 'direct' | 'forwarded' | 'nginx';

/** Where people knock. */
export type Door = { port: number; way: Way };

/** Whom an attack targets, and the tokens it may use. */
export type Target = { door: Door; administrators: string[]; member: string };

const proxy = '127.20.1.1';

/** Where a connection of someone at the address `from` comes from, and what its requests say. */
export function approach({ way }: Door, from: string) {
  return way === 'forwarded'
    ? { localAddress: proxy, headers: { 'X-Forwarded-For': from } }
    : { localAddress: from, headers: {} };
}

/** How requests reach the product: directly, through a proxy whose header an attacker could write, or through nginx. */
export type Way = 'direct' | 'forwarded' | 'nginx';

/** The port and way of requests. */
export type Gateway = { port: number; way: Way };

/** The people to attack, and the tokens that the attack may use. */
export type Target = { gateway: Gateway; administrators: string[]; member: string };

const proxy = '127.20.1.1';

/** The local address of someone's connections, and the headers of their requests. */
export function approach({ way }: Gateway, from: string) {
  return way === 'forwarded'
    ? { localAddress: proxy, headers: { 'X-Forwarded-For': from } }
    : { localAddress: from, headers: {} };
}

/** Where the product listens, and whether it is asked through a proxy of its own, which names who asked. */
export type Door = { port: number; isBehindProxy: boolean };

/** Whom an attack is aimed at, and the tokens that it may use. */
export type Target = { door: Door; administrators: string[]; member: string };

const proxy = '127.20.1.1';

/** Where a connection of somebody at the address `from` comes from, and what its requests say. */
export function approach({ isBehindProxy }: Door, from: string) {
  return isBehindProxy
    ? { localAddress: proxy, headers: { 'X-Forwarded-For': from } }
    : { localAddress: from, headers: {} };
}

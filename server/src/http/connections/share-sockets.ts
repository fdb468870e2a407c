import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../callers/caller.ts';
import { isIdle } from './few-unanswered.ts';

/**
 * Keeps room for new connections. When all are taken, the address with the most loses one for each new one, an idle one
 * first. Behind our proxies, a connection belongs to the address whose request it carried last.
 */
export function shareSockets(server: Server, most: number, trustedProxyHops: number): void {
  const addresses = new Map<Socket, string>();
  const byAddress = new Map<string, Set<Socket>>();

  function give(socket: Socket, address: string): void {
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(socket));
  }
  function take(socket: Socket, address: string): void {
    const sockets = byAddress.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) byAddress.delete(address);
  }
  function makeRoom(): void {
    const sockets = [...byAddress.values()].reduce((one, other) => (other.size > one.size ? other : one));
    const candidates = [...sockets];
    (candidates.find(isIdle) ?? candidates[0])?.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '');
    addresses.set(socket, address);
    give(socket, address);
    socket.once('close', () => {
      take(socket, addresses.get(socket) ?? address);
      addresses.delete(socket);
    });
    if (addresses.size > most) makeRoom();
  });
  if (trustedProxyHops === 0) return;
  server.on('request', ({ socket, headers }: IncomingMessage) => {
    const before = addresses.get(socket);
    const forwardedFor = String(headers['x-forwarded-for'] ?? '');
    const address = addressOf(socket.remoteAddress ?? '', forwardedFor, trustedProxyHops);
    if (before === undefined || address === before) return;
    take(socket, before);
    give(socket, address);
    addresses.set(socket, address);
  });
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../callers/caller.ts';

type Held = { address: string; requests: Set<IncomingMessage> };

/**
 * Nobody shuts the door: when all connections are taken, the address with the most loses one for each new one, an idle
 * one first. Behind our proxies, an address is whom a connection last carried.
 */
export function shareSockets(server: Server, most: number, trustedProxyHops: number): void {
  const held = new Map<Socket, Held>();
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
    (candidates.find((socket) => isIdle(held.get(socket))) ?? candidates[0])?.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '');
    held.set(socket, { address, requests: new Set() });
    give(socket, address);
    socket.once('close', () => {
      take(socket, held.get(socket)?.address ?? address);
      held.delete(socket);
    });
    if (held.size > most) makeRoom();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const place = held.get(socket);
    if (!place) return;
    place.requests.add(request);
    response.once('close', () => place.requests.delete(request));
    if (trustedProxyHops === 0) return;
    const forwardedFor = request.headers['x-forwarded-for'];
    const address = addressOf(socket.remoteAddress ?? '', String(forwardedFor ?? ''), trustedProxyHops);
    if (address === place.address) return;
    take(socket, place.address);
    give(socket, address);
    place.address = address;
  });
}

/** Nothing was requested there, or nothing that has fully arrived. */
function isIdle(place: Held | undefined): boolean {
  return ![...(place?.requests ?? [])].some(({ complete }) => complete);
}

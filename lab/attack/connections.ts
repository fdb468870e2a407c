import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { approach, type Gateway, type Target } from './target.ts';
import type { World } from './world.ts';

const slowBodies = 60;
const sockets = 2_100;

/**
 * Sign-ins whose bodies arrive at a byte a second, from the same address as the others. Each is restarted when it is
 * ended.
 */
export function slowBodiesFrom(address: string) {
  return async ({ gateway }: Target, signal: AbortSignal): Promise<string> => {
    let begun = 0;
    const senders = Array.from({ length: slowBodies }, async () => {
      while (!signal.aborted) {
        begun += 1;
        const socket = await openSlowBody(gateway, address);
        while (!signal.aborted && socket.writable) {
          await pause(1_000);
          socket.write(' ');
        }
        socket.destroy();
      }
    });
    await Promise.all(senders);
    return `${begun} bodies begun`;
  };
}

/** Connections from one address. Each is reopened when it is closed. */
export async function manySockets({ gateway }: Target, signal: AbortSignal): Promise<string> {
  let opened = 0;
  const holders = Array.from({ length: sockets }, async () => {
    while (!signal.aborted) {
      opened += 1;
      const socket = await open(gateway, '127.34.0.1');
      const ending = () => socket.destroy();
      signal.addEventListener('abort', ending, { once: true });
      if (signal.aborted) ending();
      if (!socket.closed) await once(socket, 'close');
      signal.removeEventListener('abort', ending);
      await pause(100);
    }
  });
  await Promise.all(holders);
  return `${opened} opened`;
}

/** How long the application takes to stop while bodies arrive slowly. */
export async function stopAmidSlowBodies({ gateway, application }: World): Promise<number> {
  const slow = await Promise.all(Array.from({ length: 30 }, () => openSlowBody(gateway, '127.35.0.1')));
  const began = performance.now();
  await application.stop();
  for (const socket of slow) socket.destroy();
  return performance.now() - began;
}

async function openSlowBody(gateway: Gateway, from: string): Promise<Socket> {
  const socket = await open(gateway, from);
  const forwarded = Object.entries(approach(gateway, from).headers).map(([name, value]) => `${name}: ${value}`);
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 200', ...forwarded];
  socket.write(`POST /functions/v1/signin HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`);
  return socket;
}

async function open(gateway: Gateway, from: string): Promise<Socket> {
  const { localAddress } = approach(gateway, from);
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  return socket;
}

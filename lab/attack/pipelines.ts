import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { approach, type Gateway, type Target } from './target.ts';

type Flood = {
  connections: number;
  /** Number of requests sent in one piece on each connection. */
  requests: number;
  path: string;
  isRead: boolean;
};

/** Sends many requests in one piece on each connection, and reopens it when it is ended or everything is answered. */
export function pipelines({ connections, requests, path, isRead }: Flood) {
  return async ({ gateway }: Target, signal: AbortSignal): Promise<string> => {
    const from = '127.36.0.1';
    const forwarded = Object.entries(approach(gateway, from).headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\n${forwarded.join('')}\r\n`.repeat(requests));
    let opened = 0;
    const senders = Array.from({ length: connections }, async () => {
      while (!signal.aborted) {
        opened += 1;
        await pour(gateway, from, { text, requests, isRead }, signal);
        await pause(100);
      }
    });
    await Promise.all(senders);
    return `${opened} connections opened, ${requests} requests on each`;
  };
}

type Poured = { text: Buffer; requests: number; isRead: boolean };

async function pour(
  gateway: Gateway,
  from: string,
  { text, requests, isRead }: Poured,
  signal: AbortSignal,
): Promise<void> {
  const { localAddress } = approach(gateway, from);
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  const ending = () => socket.destroy();
  signal.addEventListener('abort', ending, { once: true });
  let answered = 0;
  if (isRead) {
    socket.on('data', (part) => {
      answered += part.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (answered >= requests) socket.destroy();
    });
  } else {
    socket.pause();
    // The end of a connection that nobody reads goes unnoticed. A write shows that it was cut off.
    const probe = setInterval(() => socket.write('\r\n'), 1_000);
    socket.once('close', () => clearInterval(probe));
  }
  socket.write(text);
  if (signal.aborted) ending();
  if (!socket.closed) await once(socket, 'close').catch(() => {});
  signal.removeEventListener('abort', ending);
}

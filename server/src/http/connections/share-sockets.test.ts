import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connectionLimits } from '../limits/limits.ts';
import { listen } from './listen.ts';

const limits = { ...connectionLimits, connections: 20 };
const server = await listen(async () => new Response('served'), { port: 0, host: '127.0.0.1' }, limits);
const behindProxy = await listen(
  async () => new Response('served'),
  { port: 0, host: '127.0.0.1', trustedProxyHops: 1 },
  limits,
);
afterAll(() => {
  server.close();
  behindProxy.close();
});

async function open(from: string, to = server): Promise<Socket> {
  const { port } = to.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The response on this connection; empty if it was closed. */
async function answer(socket: Socket, forwardedFor = '127.0.0.1'): Promise<string> {
  socket.write(`GET /health HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`);
  const said = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return String(said[0]).split('\r\n')[0] ?? '';
}

const served = 'HTTP/1.1 200 OK';

test('more connections from one address than there are places lock out neither others nor the address itself', async () => {
  const other = await open('127.0.0.2');
  expect(await answer(other)).toBe(served);
  for (const _ of Array.from({ length: 60 })) await open('127.0.0.1');
  expect(await answer(await open('127.0.0.1'))).toBe(served);
  expect(await answer(await open('127.0.0.3'))).toBe(served);
  expect(await answer(other)).toBe(served);
});

test('connections behind a proxy that carried the same address count together', async () => {
  const few = [await open('127.0.0.1', behindProxy), await open('127.0.0.1', behindProxy)];
  for (const socket of few) expect(await answer(socket, '198.51.100.7')).toBe(served);
  for (const _ of Array.from({ length: 60 })) {
    expect(await answer(await open('127.0.0.1', behindProxy), '203.0.113.7')).toBe(served);
  }
  for (const socket of few) expect(await answer(socket, '198.51.100.7')).toBe(served);
});

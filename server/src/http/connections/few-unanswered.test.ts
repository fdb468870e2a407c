import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listen } from './listen.ts';

const never = new Promise<Response>(() => {});
let begun = 0;
const server = await listen(
  ({ url }) => {
    begun += 1;
    return url.endsWith('/never') ? never : new Response('served');
  },
  { port: 0, host: '127.0.0.1' },
);
afterAll(() => {
  server.close();
});
beforeEach(() => {
  begun = 0;
});

async function write(text: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'connect');
  return socket;
}

async function endOf(socket: Socket): Promise<void> {
  socket.resume();
  await new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)));
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test.each([
  ['requests', request('/never')],
  ['requests that expect something', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n'],
])('two thousand %s in one piece start at most four, and the connection ends', async (_, one) => {
  const socket = await write(one.repeat(2_000));
  await endOf(socket);
  expect(begun).toBeLessThanOrEqual(4);
});

test('two thousand requests in one piece make Node create at most four', async () => {
  const socketsOf: unknown[] = [];
  server.prependListener('request', ({ socket }) => void socketsOf.push(socket));
  const socket = await write(request('/never').repeat(2_000));
  await endOf(socket);
  expect(socketsOf.length).toBeLessThanOrEqual(4);
});

test('a hundred sequential requests are answered on one connection', async () => {
  const socket = await write('');
  for (let count = 0; count < 100; count += 1) {
    socket.write(request('/'));
    const [said] = await once(socket, 'data');
    expect(String(said)).toContain('served');
  }
});

test('the end of a connection ends every response waiting on it', async () => {
  const closed: Promise<unknown>[] = [];
  server.prependListener('request', (_, response) => void closed.push(once(response, 'close')));
  const socket = await write(request('/never').repeat(5));
  await endOf(socket);
  await Promise.all(closed);
  expect(closed).toHaveLength(4);
});

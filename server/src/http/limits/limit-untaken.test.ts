import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '../connections/listen.ts';
import type { Gateway } from '../gateway.ts';
import { limitUntaken } from './limit-requests.ts';

const gateway = { metrics: { countRefusal() {} }, clock: () => new Date(), settings: { trustedProxyHops: 0 } };
const refused: Parameters<typeof limitUntaken>[1] = (context, { message, headers = {} }) =>
  context.text(message, 429, headers);
const large = 'x'.repeat(32 * 1_048_576);
const app = new Hono()
  .use(
    limitUntaken(gateway as unknown as Gateway, refused, {
      renewedSession: async () => undefined,
      renewalRefused: () => {},
      knownBrowser: async () => null,
      ownShare: async () => null,
    }),
  )
  .get('/large', (context) => context.text(large))
  .get('/small', (context) => context.text('small'));
const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
afterAll(() => {
  server.close();
});

function ask(path: string, from: string): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return socket;
}

async function begun(socket: Socket): Promise<string> {
  const [said] = await once(socket, 'data');
  socket.pause();
  return String(said).split('\r\n\r\n', 1)[0] ?? '';
}

test('an address that leaves 32 MiB unread gets nothing more until it reads them; others do', async () => {
  const untaken = ask('/large', '127.0.0.2');
  await begun(untaken);
  const refusal = await begun(ask('/small', '127.0.0.2'));
  expect(refusal).toMatch(/^HTTP\/1\.1 429 /);
  expect(refusal).toMatch(/\r\nretry-after: 5(\r\n|$)/i);
  expect(await begun(ask('/small', '127.0.0.3'))).toMatch(/^HTTP\/1\.1 200 /);
  untaken.resume();
  await once(untaken, 'close');
  expect(await begun(ask('/small', '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /);
});

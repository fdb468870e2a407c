import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/worlds/test-app.ts';
import { connectionLimits } from '../limits/limits.ts';
import { listen } from './listen.ts';

let tested: TestDatabase;
let server: Server;
let patient: Server;
let port: number;

// The production listener, with deadlines a test can wait for; and `patient` with its own.
const shortLimits = { ...connectionLimits, headersMs: 300, requestMs: 600, idleMs: 300, checkMs: 50 };

beforeAll(async () => {
  tested = await createTestDatabase();
  const { app } = await createTestApp(tested);
  server = await listen(app.fetch, { port: 0, host: '127.0.0.1' }, shortLimits);
  patient = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  port = portOf(server);
});
afterAll(async () => {
  server.close();
  patient.close();
  await tested.close();
});

function portOf(listening: Server): number {
  return (listening.address() as AddressInfo).port;
}

async function open(text: string, to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Everything the server sends until it closes the connection. */
async function endOf(socket: Socket): Promise<string> {
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  if (!socket.closed) await once(socket, 'close');
  return said;
}

test('the headers have 10 seconds, requests 30, idle connections 5 with 100 requests each', () => {
  expect(connectionLimits).toMatchObject({
    headersMs: 10_000,
    requestMs: 30_000,
    idleMs: 5_000,
    checkMs: 2_000,
    requestsPerSocket: 100,
    connections: 2_000,
  });
});

test('slow connections, 500 of them, end at the deadline, and meanwhile the server answers', async () => {
  const slowHeaders = 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
  const slowBody =
    'POST /functions/v1/security-status HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';
  const silent = '';
  const slow = await Promise.all(
    Array.from({ length: 500 }, (_, index) => open([slowHeaders, slowBody, silent][index % 3] ?? '')),
  );
  const ends = slow.map(endOf);
  const health = await fetch(`http://127.0.0.1:${port}/health`);
  expect(await health.json()).toEqual({ status: 'ok' });
  const said = await Promise.all(ends);
  expect(said.filter((text) => /^HTTP\/1\.1 (200|404)/.test(text))).toEqual([]);
});

test.each([
  ['a length and an encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}'],
  ['an unknown encoding', 'Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
  ['a broken length', 'Content-Length: +2\r\n\r\n{}'],
  ['a folded header', 'X-One: a\r\n b\r\nContent-Length: 0\r\n\r\n'],
])('a request with %s is refused with 400', async (_, rest) => {
  const socket = await open(`POST /functions/v1/security-status HTTP/1.1\r\nHost: localhost\r\n${rest}`);
  expect(await endOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a request refused before its body has arrived is the last on its connection', async () => {
  const head = 'POST /functions/v1/security-status HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const said = await endOf(await open(`${head}Content-Length: 100000\r\n\r\n{`));
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  expect(said).toMatch(/\r\nconnection: close\r\n/i);
});

test("someone still sending a body hears why it is refused, and the rest isn't read", async () => {
  const head = 'POST /functions/v1/security-status HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const body = Buffer.alloc(40_000_000, ' ');
  const answers = Array.from({ length: 20 }, async () => {
    const socket = await open(`${head}Content-Length: ${body.length}\r\n\r\n`, portOf(patient));
    socket.write(body);
    const [chunk] = await once(socket, 'data');
    let left = socket.writableLength;
    // After the answer, a sender that continues may be cut off.
    await once(socket, 'end').then(
      () => {
        left = socket.writableLength;
      },
      () => undefined,
    );
    socket.destroy();
    return { said: String(chunk).slice(0, 12), left };
  });
  for (const { said, left } of await Promise.all(answers)) {
    expect(said).toBe('HTTP/1.1 413');
    expect(left).toBeGreaterThan(body.length / 2);
  }
});

test('a body ends at the length it announced, whatever follows', async () => {
  const head = 'POST /functions/v1/security-status HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const next = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const said = await endOf(await open(`${head}Content-Length: 2\r\n\r\n{}${next}`));
  expect(said).toMatch(/^HTTP\/1\.1 400 .*Email is required.*HTTP\/1\.1 200 .*"ok"/s);
});

test('an invalid path is refused with 400', async () => {
  expect(await endOf(await open('GET health HTTP/1.1\r\nHost: localhost\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['Host: localhost:3000', 'Host: [::1]:3000', 'HOST: flight-for-life.example'])(
  'the host %s is accepted',
  async (host) => {
    const said = await endOf(await open(`GET /health HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`));
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('a request of HTTP/1.0 needs no host', async () => {
  expect(await endOf(await open('GET /health HTTP/1.0\r\n\r\n'))).toMatch(/^HTTP\/1\.1 200 /);
});

test('headers of more than 48 KiB are refused before the application sees them', async () => {
  const socket = await open(`GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(60_000)}\r\n\r\n`);
  expect(await endOf(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test('an address of 16 KiB with headers of 16 KiB is still read', async () => {
  const path = `/health?${'x'.repeat(16_384 - '/health?'.length)}`;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-long': 'y'.repeat(15_000) } });
  expect(response.status).toBe(200);
});

test('a connection ends after its hundredth request', async () => {
  const socket = await open('');
  const ended = endOf(socket);
  for (let count = 0; count < 100; count += 1) {
    socket.write('GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
    if (count < 99) await once(socket, 'data');
  }
  const said = await ended;
  expect(said.match(/HTTP\/1\.1 200 /g)).toHaveLength(100);
  expect(said.match(/connection: close/gi)).toHaveLength(1);
});

test("a connection's four requests are answered at once", async () => {
  const first = 'GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3);
  const last = 'GET /config.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const said = await endOf(await open(first + last));
  expect(said.match(/HTTP\/1\.1 200 /g)).toHaveLength(4);
});

test.each([
  ['a host that is none', 400, 'GET /health HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['an empty host', 400, 'GET /health HTTP/1.1\r\nHost: \r\n\r\n'],
  ['no host', 400, 'GET /health HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, 'GET /health HTTP/1.1\r\nHost: localhost\r\nhost: elsewhere.example\r\n\r\n'],
  ['the same host twice', 400, 'GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['two lengths', 400, 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
  ['headers that never end', 408, 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['an expectation of another kind', 417, 'GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n'],
  ['more headers than are read', 431, `GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(70_000)}`],
])(
  'a request with %s is refused with %i and the safe headers, before the application sees it',
  async (_, status, text) => {
    const said = await endOf(await open(text));
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Referrer-Policy: no-referrer']) {
      expect(said).toContain(header);
    }
    expect(said.match(/^HTTP/gm)).toHaveLength(1);
  },
);

test('a port in use is named', async () => {
  await expect(listen(() => new Response(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another one.`,
  );
});

test('a host that is no address of this machine is named', async () => {
  await expect(listen(() => new Response(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST 192.0.2.1 is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of them.',
  );
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sendPace } from '../limits/limits.ts';
import { CountedResponse } from './few-unanswered.ts';
import { keepSendPace } from './send-pace.ts';

// Larger than the system's buffers for two connections on one machine.
const answer = Buffer.alloc(32 * 1_048_576);
const patient = { graceMs: 60_000, silenceMs: 60_000, bytesPerSecond: 16_384 };

/**
 * Calls a server that enforces this pace. Returns whether the whole response was taken, the connection, and what it
 * brought.
 */
async function ask(pace: typeof patient, write: (response: ServerResponse) => void) {
  const server = createServer({ ServerResponse: CountedResponse }, (_, response) => write(response));
  keepSendPace(server, 20, pace);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = once(server, 'request').then(async ([, response]) => {
    await once(response, 'close');
    return response.writableFinished;
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return { socket, taken };
}

async function readSlowly(socket: Socket, pauseMs: number): Promise<void> {
  for await (const _ of socket) await pause(pauseMs);
}

test('a response has half a minute, plus a second for each 16 KiB', () => {
  expect(sendPace).toEqual({ graceMs: 30_000, silenceMs: 30_000, bytesPerSecond: 16_384 });
});

test('a caller who takes nothing of a response is cut off', async () => {
  const { socket, taken } = await ask({ ...patient, silenceMs: 200 }, (response) => response.end(answer));
  socket.pause();
  expect(await taken).toBe(false);
});

test('a caller who takes a response too slowly overall is cut off, even if it never stalls', async () => {
  const pace = { ...patient, graceMs: 300, bytesPerSecond: 1_000_000_000 };
  const { socket, taken } = await ask(pace, (response) => response.end(answer));
  readSlowly(socket, 10).catch(() => {});
  expect(await taken).toBe(false);
});

test('a caller who takes it slowly, but at that pace, gets it whole', async () => {
  const pace = { graceMs: 300, silenceMs: 2_000, bytesPerSecond: 500_000 };
  const { socket, taken } = await ask(pace, (response) => response.end(answer));
  readSlowly(socket, 1).catch(() => {});
  expect(await taken).toBe(true);
});

test("a response that takes long to produce isn't late while nothing of it waits", async () => {
  const { socket, taken } = await ask({ ...patient, graceMs: 100, silenceMs: 100 }, async (response) => {
    response.write('a beginning');
    await pause(600);
    response.end('and an end');
  });
  socket.resume();
  expect(await taken).toBe(true);
});

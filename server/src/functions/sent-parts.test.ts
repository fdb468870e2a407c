import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../http/connections/listen.ts';
import { type Send, sentParts } from './sent-parts.ts';

const log = pino({ level: 'silent' });
afterEach(() => void vi.useRealTimers());

const read = async (body: ReadableStream<Uint8Array>) => new Response(body).text();

test('a streamed body is its parts in order', async () => {
  const body = await sentParts(log, async (send) => {
    await send('one ');
    await send('two');
  });
  expect(await read(body)).toBe('one two');
});

test('a failure before the first part of a streamed body is thrown, and there is no body', async () => {
  await expect(sentParts(log, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

test('the next part of a streamed body waits until the previous one was taken', async () => {
  const sent: string[] = [];
  const body = await sentParts(log, async (send) => {
    for (const part of ['one', 'two', 'three']) {
      await send(part);
      sent.push(part);
    }
  });
  expect(sent).toEqual([]);
  const reader = body.getReader();
  await reader.read();
  await vi.waitFor(() => expect(sent).toEqual(['one']));
});

test('a reader who leaves ends the work for a streamed body', async () => {
  const { body, ending } = await endlessBody();
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  await expect(ending).rejects.toThrow('The reader went away');
});

test('a reader who takes nothing for too long ends the work, and finds the body cut off', async () => {
  vi.useFakeTimers();
  const { body, ending } = await endlessBody(25_000);
  const failure = expect(ending).rejects.toThrow('The reader takes nothing');
  await vi.advanceTimersByTimeAsync(25_000);
  await failure;
  await expect(read(body)).rejects.toThrow('The reader takes nothing');
});

test('a reader who takes a small part now and then ends the work too', async () => {
  vi.useFakeTimers();
  const { body, ending } = await endlessBody(25_000);
  const failure = expect(ending).rejects.toThrow('The reader takes nothing');
  const reader = body.getReader();
  for (let part = 0; part < 3; part += 1) {
    await reader.read();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  await failure;
});

test("a reader at a weak phone's pace gets all of it", async () => {
  vi.useFakeTimers();
  const body = await sentParts(log, async (send) => {
    for (let part = 0; part < 20; part += 1) await send('x'.repeat(163_840));
  });
  const reader = body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    await vi.advanceTimersByTimeAsync(9_900);
  }
  expect(bytes).toBe(20 * 163_840);
});

test('a failure midway through a streamed body cuts the connection, so nobody takes the part for the whole', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await listen(
    async () =>
      new Response(
        await sentParts(log, async (send) => {
          await send('half of it');
          throw new Error('the database went away');
        }),
      ),
    { port: 0, host: '127.0.0.1' },
  );
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

/** A body whose work never ends; `ending` records how it was stopped. */
async function endlessBody(mostSilenceMs?: number) {
  const { promise: ending, reject } = Promise.withResolvers<never>();
  ending.catch(() => {});
  const forever = async (send: Send) => {
    for (;;) await send('part').catch((error: unknown) => Promise.reject(reject(error) ?? error));
  };
  return { body: await sentParts(log, forever, mostSilenceMs), ending };
}

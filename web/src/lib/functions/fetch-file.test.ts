import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import { stubNetwork } from '../../testing/network.ts';
import { ConnectionLost } from '../net/server.ts';
import { fetchFile } from './fetch-file.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The file so far, which the test continues. */
function aFile() {
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sending = controller;
    },
  });
  stubNetwork({
    '/functions/v1/report-export': ({ signal }) => {
      signal.addEventListener('abort', () => sending?.error(signal.reason));
      return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
    },
  });
  const fetched = fetchFile(createProduct().server, 'report-export').then(
    async (file) => ({ type: file.type, text: await file.text() }),
    (error: unknown) => error,
  );
  return {
    fetched,
    send: (text: string) => sending?.enqueue(new TextEncoder().encode(text)),
    end: () => sending?.close(),
  };
}

it('a file may take as long as it needs while something arrives', async () => {
  const { fetched, send, end } = aFile();
  for (let piece = 1; piece <= 5; piece += 1) {
    await vi.advanceTimersByTimeAsync(19_000);
    send(`${piece}\n`);
  }
  end();
  expect(await fetched).toEqual({ type: 'text/csv', text: '1\n2\n3\n4\n5\n' });
});

it('a file that stops arriving ends after 20 seconds', async () => {
  const { fetched, send } = aFile();
  await vi.advanceTimersByTimeAsync(1_000);
  send('1\n');
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await fetched).toBeInstanceOf(ConnectionLost);
});

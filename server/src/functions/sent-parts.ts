import { reportLimits } from '@ffl/domain/reports/limits';
import type { Logger } from 'pino';

/** Waits until the reader has room for the next part. */
export type Send = (text: string) => Promise<void>;

/**
 * A body that `work` writes part by part while it is read. Rejects with what `work` throws before its first part. After
 * that a failure breaks the body off, so no reader takes it for complete, and `work` fails as soon as the reader
 * leaves, doesn't take a part for too long, or is too slow overall.
 */
export async function sentParts(
  log: Logger,
  work: (send: Send) => Promise<void>,
  mostSilenceMs: number = reportLimits.mostSilenceMs,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const isTaken = atPace(mostSilenceMs);
  const encoder = new TextEncoder();
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;

  async function send(text: string): Promise<void> {
    begun.resolve();
    hasBegun = true;
    const part = encoder.encode(text);
    await isTaken(part.length, writer.write(part));
  }

  async function end(error: unknown): Promise<void> {
    begun.reject(error);
    // A reader who left doesn't need to be reported.
    if (hasBegun && !(error instanceof ReaderGone)) log.error({ err: error }, 'A body was broken off');
    await writer.abort(error);
  }

  async function run(): Promise<void> {
    try {
      await work(send);
      begun.resolve();
      await writer.close();
    } catch (error) {
      await end(error);
    }
  }

  // The error is reported by `begun` before the first part, and later by the aborted body.
  writer.closed.catch(() => {});
  run().catch(() => {});
  await begun.promise;
  return readable;
}

class ReaderGone extends Error {}

/** Waits for each part to be taken. A reader's allowance is used up by waiting, and earned by taking. */
function atPace(mostSilenceMs: number): (bytes: number, writing: Promise<void>) => Promise<void> {
  let patienceMs = mostSilenceMs;
  return async (bytes, writing) => {
    const began = Date.now();
    await taken(writing, patienceMs);
    const earnedMs = (bytes / reportLimits.leastBytesPerSecond) * 1000;
    patienceMs = Math.min(mostSilenceMs, patienceMs - (Date.now() - began) + earnedMs);
  };
}

async function taken(writing: Promise<void>, mostMs: number): Promise<void> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new ReaderGone('The reader takes nothing')), mostMs);
  try {
    await Promise.race([
      writing.catch((error: unknown) => Promise.reject(new ReaderGone('The reader went away', { cause: error }))),
      silence.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from './start-server.ts';

const retryPauseMs = 1000;

/** Starts the server, and restarts it whenever it ends by itself, until stopped. Rejects if the first start fails. */
export async function keepRunning(
  start: () => Promise<RunningServer>,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let server = await start();
  const supervision = supervise();
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };

  async function supervise(): Promise<void> {
    for (;;) {
      await server.ended;
      if (stopping.signal.aborted) return;
      log('The database server ended unexpectedly and is started again.');
      const next = await startAgain();
      if (next === undefined) return;
      server = next;
    }
  }

  async function startAgain(): Promise<RunningServer | undefined> {
    while (!stopping.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        log(`The database server could not be started again: ${(error as Error).message}`);
        await pause(retryPauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
    return undefined;
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await server.stop();
    await supervision;
  }
}

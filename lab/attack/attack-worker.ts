import { parentPort, workerData } from 'node:worker_threads';
import { attacks } from './attacks.ts';
import type { Target } from './target.ts';

/** Runs in its own thread, so that attacking doesn't slow the people being timed. Any message ends it. */
const { guarantee, target } = workerData as { guarantee: string; target: Target };
const ending = new AbortController();
parentPort?.once('message', () => ending.abort());
parentPort?.postMessage(await attacks[guarantee]?.run(target, ending.signal));

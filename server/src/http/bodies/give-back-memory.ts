import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const quietMs = 5_000;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'major'; execution: 'async' }) => Promise<void> = runInNewContext('gc');
let waiting: NodeJS.Timeout | undefined;

/**
 * Frees what large bodies left behind, once none has come for five seconds. V8 collects when something is allocated;
 * after a flood nothing is, and a few hundred megabytes would stay with the process.
 */
export function giveBackMemorySoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void collect({ type: 'major', execution: 'async' }), quietMs).unref();
}

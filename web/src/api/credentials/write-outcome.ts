import { FunctionError } from '../../lib/call-function.ts';

/**
 * Whether a failed write is certainly not stored. False means nobody knows: no answer came, the server broke down,
 * or the same request is still running.
 */
export function isCertainlyNotWritten(error: unknown): boolean {
  return error instanceof FunctionError && error.status < 500 && !error.message.startsWith(stillRunning);
}

/**
 * The same for a repeated write. A refusal at the door says nothing about the first sending;
 * an answer by the rules does, because the server first looks whether the key was used.
 */
export function isRepeatCertainlyNotWritten(error: unknown): boolean {
  return isCertainlyNotWritten(error) && error instanceof FunctionError && !refusedAtTheDoor.has(error.status);
}

const stillRunning = 'The same request is still running';

/** Not signed in, not allowed, too many calls. */
const refusedAtTheDoor: ReadonlySet<number> = new Set([401, 403, 429]);

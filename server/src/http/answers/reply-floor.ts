import { setTimeout as wait } from 'node:timers/promises';

/** Holds an answer back until `leastMs` have passed, so that its length tells nothing about an account. */
export async function notBefore<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(leastMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

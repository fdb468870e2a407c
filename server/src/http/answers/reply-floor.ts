import { setTimeout as wait } from 'node:timers/promises';

/** Holds a response back until `leastMs` have passed, so its time reveals nothing about an account. */
export async function notBefore<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(leastMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

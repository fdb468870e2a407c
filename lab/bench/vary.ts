import { targetId } from './people.ts';

/** The recorded renewal was this person's; every caller and turn has another one. */
const recordedTarget = targetId(1);

export function isTarget(value: unknown): boolean {
  return value === recordedTarget;
}

/** The same, if several may prompt at once. */
export function isTargets(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && isTarget(value[0]);
}

/** The Idempotency-Key, which can't be used twice: the second value of the two calls that take one. */
export function isKey(text: string, index: number): boolean {
  return index === 1 && /claim_idempotency_key|store_idempotent_reply/.test(text);
}

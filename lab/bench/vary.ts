import { targetId } from './people.ts';

/** The person in the recorded renewal, replaced by another for every caller and turn. */
export const recordedTarget = targetId(1);

export function isTarget(value: unknown): boolean {
  return value === recordedTarget;
}

/** The changes of a renewal, as JSON, contain the same person. */
export function namesTarget(value: unknown): value is string {
  return typeof value === 'string' && value.includes(recordedTarget);
}

/** Replaces the person in `value`. */
export function withTarget(value: string, target: string): string {
  return value.replaceAll(recordedTarget, target);
}

/** Whether it is a list of people who may be punched again. */
export function isTargets(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && isTarget(value[0]);
}

/** The Idempotency-Key, which can't be used twice: the second value of the calls that take one. */
export function isKey(text: string, index: number): boolean {
  return index === 1 && /claim_idempotency_key|store_idempotent_reply|plain\.renew/.test(text);
}

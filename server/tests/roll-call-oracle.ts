import { instantOf, wallOf } from '@ffl/database/tests/past-oracle';

/** The expected result of a roll call, derived only from docs/behaviour/roll-call.md. Instants are in milliseconds. */
type Entry = { at: number; kind: 'issue' | 'renew' | 'remove'; expires: number; id: string };

export type Person = { entries: Entry[] };

export type Predicted = { code: string | null; recent?: string; expires?: number };

const hour = 3_600_000;
const validityDays = 42;

export function expiryFrom(at: number): number {
  const { day, time } = wallOf(at);
  return instantOf(day + validityDays, time);
}

/** Sorts by time of effect; at the same instant, by the order of writing. */
function inOrder({ entries }: Person): Entry[] {
  return entries.toSorted((one, other) => one.at - other.at);
}

/** The expiry of what is held at a moment, null if nothing is. */
export function heldAt(person: Person, moment: number): number | null {
  const last = inOrder(person).findLast(({ at }) => at <= moment);
  return last && last.kind !== 'remove' ? last.expires : null;
}

function lastPunch(person: Person, from: number, until: number): Entry | undefined {
  return inOrder(person).findLast(({ at, kind }) => kind !== 'remove' && at > from && at < until);
}

export function ofRollCall(
  person: Person,
  { takenAt, now, despite }: { takenAt: number; now: number; despite: string | undefined },
): Predicted {
  if (takenAt > now) return { code: 'roll_call_ahead' };
  if (now - takenAt > 72 * hour) return { code: 'roll_call_too_old' };
  const found = heldAt(person, takenAt);
  if (found === null) return { code: 'credential_not_held' };
  if (heldAt(person, Number.POSITIVE_INFINITY) === null) return { code: 'removed_meanwhile' };
  const near = lastPunch(person, takenAt - 12 * hour, takenAt + 12 * hour);
  if (near && near.id !== despite) return { code: 'punched_recently', recent: near.id };
  return { code: null, expires: Math.max(found, expiryFrom(takenAt)) };
}

export function ofDesk(
  person: Person,
  kind: Entry['kind'],
  { now, despite }: { now: number; despite: string | undefined },
): Predicted {
  const isHeld = heldAt(person, now) !== null;
  if (kind === 'issue' && isHeld) return { code: 'credential_held' };
  if (kind !== 'issue' && !isHeld) return { code: 'credential_not_held' };
  const recent = kind === 'remove' ? undefined : lastPunch(person, now - 12 * hour, Number.POSITIVE_INFINITY);
  if (recent && recent.id !== despite) return { code: 'punched_recently', recent: recent.id };
  return { code: null, expires: expiryFrom(now) };
}

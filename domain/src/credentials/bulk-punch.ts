import { isGrounded, type ReasonedGrounding } from '../groundings/index.ts';
import type { Credential } from './credential.ts';
import { type Act, decideRenew, type RuledProgram } from './decide.ts';
import type { PunchFacts } from './notes.ts';
import { isPunchedRecently, type LastPunch } from './recent-punch.ts';

type Target<P> = { program: P; credential: Pick<Credential, 'id' | 'isActive' | 'expiresDate' | 'annualDate'> };

type BulkInput<P> = {
  /** What the punch renews for one of them, by `punchTarget`; null if nothing can be. */
  target: Target<P> | null;
  /** The same member's last punch in the same program. */
  lastPunch: LastPunch | null;
  grounding: ReasonedGrounding | null;
  confirmed: Confirmed;
  facts: PunchFacts;
  notes?: string | undefined;
  now: Date;
};

/** The recent punches and groundings that were confirmed, to be punched despite them. */
export type Confirmed = { punches: ReadonlySet<string>; groundings: ReadonlySet<string> };

/** Why someone chosen isn't punched. */
export type LeftReason =
  | 'member_missing'
  | 'credential_not_held'
  | 'punched_recently'
  | 'grounded'
  /** An issue was chosen. */
  | 'credential_held'
  /** An issue was chosen, and its base is inactive. */
  | 'base_inactive'
  /** The session no longer names this member. */
  | 'not_attending';

export type BulkDecision<P> =
  | { kind: 'punch'; target: Target<P>; act: Act }
  | { kind: 'leave'; reason: 'credential_not_held' }
  | ({ kind: 'leave' } & PunchQuestion);

/** What a bulk punch does for one person: what a single punch would, or leave them out and say why. */
export function decideBulkPunch<P extends RuledProgram>(input: BulkInput<P>): BulkDecision<P> {
  const { target, confirmed, facts, notes, now } = input;
  if (!target) return { kind: 'leave', reason: 'credential_not_held' };
  const question = questionOf(input, confirmed, now);
  if (question) return { kind: 'leave', ...question };
  const decision = decideRenew({ program: target.program, existing: [target.credential], facts, notes, now });
  // Only a missing base is left to refuse, which is checked for everyone up front.
  if (decision.kind === 'refuse') throw new Error(decision.message);
  return { kind: 'punch', target, act: decision };
}

export type PunchQuestion =
  | { reason: 'punched_recently'; recent: LastPunch }
  /** `recent`: asked at the same time. */
  | { reason: 'grounded'; grounding: ReasonedGrounding; recent?: LastPunch };

/** What must be confirmed before one of many is punched; null if nothing. */
export function questionOf(
  { lastPunch, grounding }: { lastPunch: LastPunch | null; grounding: ReasonedGrounding | null },
  confirmed: Confirmed,
  now: Date,
): PunchQuestion | null {
  const recent =
    lastPunch && isPunchedRecently(lastPunch, now) && !confirmed.punches.has(lastPunch.id) ? lastPunch : null;
  if (grounding && isGrounded(grounding, now) && !confirmed.groundings.has(grounding.id)) {
    return { reason: 'grounded', grounding, ...(recent && { recent: shown(recent) }) };
  }
  return recent && { reason: 'punched_recently', recent: shown(recent) };
}

function shown({ id, at, by }: LastPunch): LastPunch {
  return { id, at, by };
}

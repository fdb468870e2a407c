import type { Credential } from './credential.ts';
import { type Act, decideRenew, type RuledProgram } from './decide.ts';
import type { PunchFacts } from './notes.ts';
import { type LastPunch, refuseUnconfirmed } from './recent-punch.ts';

type Target<P> = { program: P; credential: Pick<Credential, 'id' | 'isActive' | 'expiresDate' | 'annualDate'> };

type BulkInput<P> = {
  /** What the punch renews for one of them, by `punchTarget`; null if nothing can be. */
  target: Target<P> | null;
  /** The same member's last punch in the same program. */
  lastPunch: LastPunch | null;
  /** The confirmed recent punches, to be punched despite them. */
  despiteRecent: ReadonlySet<string>;
  facts: PunchFacts;
  notes?: string | undefined;
  now: Date;
};

/** Why someone chosen isn't punched. */
export type LeftReason =
  | 'member_missing'
  | 'credential_not_held'
  | 'punched_recently'
  /** An issue was chosen. */
  | 'credential_held'
  /** An issue was chosen, and its base is inactive. */
  | 'base_inactive'
  /** The session no longer names this member. */
  | 'not_attending';

export type BulkDecision<P> =
  | { kind: 'punch'; target: Target<P>; act: Act }
  | { kind: 'leave'; reason: 'credential_not_held' }
  | { kind: 'leave'; reason: 'punched_recently'; recent: LastPunch };

/** What a bulk punch does for one person: what a single punch would, or leave them out and say why. */
export function decideBulkPunch<P extends RuledProgram>(input: BulkInput<P>): BulkDecision<P> {
  const { target, lastPunch, facts, notes, now } = input;
  if (!target) return { kind: 'leave', reason: 'credential_not_held' };
  const despiteRecent = lastPunch && input.despiteRecent.has(lastPunch.id) ? lastPunch.id : undefined;
  const question = refuseUnconfirmed(lastPunch, { despiteRecent, now });
  if (question) return { kind: 'leave', reason: 'punched_recently', recent: question.recent };
  const decision = decideRenew({ program: target.program, existing: [target.credential], facts, notes, now });
  // Only a missing base is left to refuse, which is checked for everyone up front.
  if (decision.kind === 'refuse') throw new Error(decision.message);
  return { kind: 'punch', target, act: decision };
}

import type { Credential } from './credential.ts';
import { type Act, decideRenew, type RuledProgram } from './decide.ts';
import type { PunchFacts } from './notes.ts';
import { type LastPunch, refuseUnasked } from './recent-punch.ts';

type Target<P> = { program: P; credential: Pick<Credential, 'id' | 'isActive' | 'expiresDate' | 'annualDate'> };

type BulkInput<P> = {
  /** What the punch renews for one of them, by `punchTarget`; null when nothing can be. */
  target: Target<P> | null;
  /** The last punch of the same member in the same program. */
  lastPunch: LastPunch | null;
  /** The recent punches that somebody was asked about, and punches despite them. */
  despiteRecent: ReadonlySet<string>;
  facts: PunchFacts;
  notes?: string | undefined;
  now: Date;
};

/** Why somebody who was chosen is not punched. */
export type LeftReason =
  | 'member_missing'
  | 'credential_not_held'
  | 'punched_recently'
  /** An issue was chosen. */
  | 'credential_held'
  /** An issue was chosen, and its base is not in use. */
  | 'base_inactive'
  /** The session does not name this member any more. */
  | 'not_attending';

export type BulkDecision<P> =
  | { kind: 'punch'; target: Target<P>; act: Act }
  | { kind: 'leave'; reason: 'credential_not_held' }
  | { kind: 'leave'; reason: 'punched_recently'; recent: LastPunch };

/** What a punch of many does for one of them: what a single punch would, or leave that person out and say why. */
export function decideBulkPunch<P extends RuledProgram>(input: BulkInput<P>): BulkDecision<P> {
  const { target, lastPunch, facts, notes, now } = input;
  if (!target) return { kind: 'leave', reason: 'credential_not_held' };
  const despiteRecent = lastPunch && input.despiteRecent.has(lastPunch.id) ? lastPunch.id : undefined;
  const question = refuseUnasked(lastPunch, { despiteRecent, now });
  if (question) return { kind: 'leave', reason: 'punched_recently', recent: question.recent };
  const decision = decideRenew({ program: target.program, existing: [target.credential], facts, notes, now });
  // Only a missing base is left to refuse, which is asked of all of them before anybody is looked at.
  if (decision.kind === 'refuse') throw new Error(decision.message);
  return { kind: 'punch', target, act: decision };
}

import { type ReasonedGrounding, refuseGrounded } from '../groundings/index.ts';
import type { RefusalCode } from '../refusals/index.ts';
import type { LeftReason } from './bulk-messages.ts';
import { idsOnce } from './bulk-schemas.ts';
import { type ActDecision, type ActInput, decideIssue, decideRenew, type Refusal } from './decide.ts';
import { type LastPunch, refuseUnconfirmed } from './recent-punch.ts';

/** What a punch asks about: a grounding, and the same member's last punch in the same program. */
type AskedAbout = { lastPunch: LastPunch | null; grounding: ReasonedGrounding | null };

/** The recent punches and groundings that were confirmed, to be punched despite them. */
export type Confirmed = { punches: ReadonlySet<string>; groundings: ReadonlySet<string> };

/** An act on one person in one program, alone or as one of many. */
export type AskedAct = ActInput & AskedAbout & { asked: 'issue' | 'renew'; confirmed: Confirmed };

/** What must be confirmed first; asked one by one, the grounding comes before the punch. */
export type PunchQuestions = {
  grounding: ReturnType<typeof refuseGrounded>;
  recent: ReturnType<typeof refuseUnconfirmed>;
};

export type DecidedAct = { decision: ActDecision | Refusal; questions: PunchQuestions };

/** What the act would write, or why it can't, and what must be confirmed before. */
export function decideAsked({ asked, lastPunch, grounding, confirmed, ...input }: AskedAct): DecidedAct {
  return {
    decision: asked === 'issue' ? decideIssue(input) : decideRenew(input),
    questions: questionsOf({ lastPunch, grounding }, confirmed, input.now),
  };
}

export function questionsOf({ lastPunch, grounding }: AskedAbout, confirmed: Confirmed, now: Date): PunchQuestions {
  return {
    grounding: refuseGrounded(grounding, { confirmed: confirmed.groundings, now }),
    recent: refuseUnconfirmed(lastPunch, { confirmed: confirmed.punches, now }),
  };
}

type Despite = { despiteRecent?: readonly string[] | undefined; despiteGroundings?: readonly string[] | undefined };

export function confirmedOf({ despiteRecent = [], despiteGroundings = [] }: Despite): Confirmed {
  return { punches: new Set(idsOnce(despiteRecent)), groundings: new Set(despiteGroundings) };
}

type DespiteOne = { despiteRecent?: string | undefined; despiteGrounding?: string | undefined };

export function confirmedOfOne({ despiteRecent: punch, despiteGrounding: grounding }: DespiteOne): Confirmed {
  return confirmedOf({ despiteRecent: punch ? [punch] : [], despiteGroundings: grounding ? [grounding] : [] });
}

/** `recent` beside a grounding: asked at the same time. */
export type WhyLeft = { reason: LeftReason; grounding?: ReasonedGrounding; recent?: LastPunch };

/** What one of many is left out for instead of refusing them all; null if the act is carried out. */
export function whyLeft({ decision, questions: { grounding, recent } }: DecidedAct): WhyLeft | null {
  if (decision.kind === 'refuse') return { reason: reasonOf(decision) };
  if (grounding) {
    return { reason: 'grounded', grounding: grounding.grounding, ...(recent && { recent: recent.recent }) };
  }
  return recent && { reason: 'punched_recently', recent: recent.recent };
}

const reasons: Partial<Record<RefusalCode, LeftReason>> = {
  credential_not_held: 'credential_not_held',
  credential_held: 'credential_held',
  base_inactive: 'base_inactive',
};

function reasonOf({ code, message }: Refusal): LeftReason {
  const reason = reasons[code];
  // Only a missing base is left, which is refused for everyone up front.
  if (!reason) throw new Error(message);
  return reason;
}

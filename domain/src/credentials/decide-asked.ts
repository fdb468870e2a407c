import type { ReasonedGrounding } from '../groundings/grounding.ts';
import { refuseGrounded } from '../groundings/question.ts';
import type { Program } from '../programs/program.ts';
import type { RefusalCode } from '../refusals/refusal-codes.ts';
import { type Season, seasonOfPunch } from '../seasons/season.ts';
import type { LeftReason } from './bulk-messages.ts';
import { idsOnce } from './bulk-schemas.ts';
import {
  type Act,
  type ActDecision,
  type ActInput,
  actOf,
  type Refusal,
  type RuledProgram,
  targetOfIssue,
  targetOfRenewal,
  yearBegan,
} from './decide.ts';
import type { ActKind } from './ledger.ts';
import { type LastPunch, refuseUnconfirmed } from './recent-punch.ts';

/** What a punch asks about: a grounding, and the same member's last punch in the same program. */
type AskedAbout = { lastPunch: LastPunch | null; grounding: ReasonedGrounding | null };

/** The recent punches and groundings that were confirmed, to be punched despite them. */
export type Confirmed = { punches: ReadonlySet<string>; groundings: ReadonlySet<string> };

/** A program as an act in it is decided; an issue needs to know of its base. */
export type ActProgram = Omit<RuledProgram, 'seasons'> &
  Pick<Program, 'id' | 'base'> &
  Partial<Pick<Program, 'isBaseActive'>> & { seasons: readonly Season[] };

/** An act on one person in one program, alone or as one of many. History asks nothing. */
export type AskedAct = Omit<ActInput, 'program'> &
  Partial<AskedAbout> & {
    asked: 'issue' | 'renew';
    program: ActProgram;
    /** Chosen by hand, in place of the day's. */
    seasonId?: string | null | undefined;
    confirmed?: Confirmed;
  };

/** What must be confirmed first; asked one by one, the grounding comes before the punch. */
type PunchQuestions = {
  grounding: ReturnType<typeof refuseGrounded>;
  recent: ReturnType<typeof refuseUnconfirmed>;
};

/** Where an act counts, by the chosen base, else the program's; and the season it belongs to. */
type Placed = { base: string | null; seasonId: string | null };

export type PlacedAct = ActDecision & Placed;

export type DecidedAct = { decision: PlacedAct | Refusal; questions: PunchQuestions };

/** What acts write, by what it follows from: worked out once for all of whom that is the same. */
export type WrittenActs = Map<string, Act & Placed>;

const nothing: Confirmed = { punches: new Set(), groundings: new Set() };

/** What the act would write, or why it can't, and what must be confirmed before. */
export function decideAsked(one: AskedAct, acts: WrittenActs = new Map()): DecidedAct {
  const { asked, now, lastPunch = null, grounding = null, confirmed = nothing } = one;
  const target = asked === 'issue' ? targetOfIssue(one) : targetOfRenewal(one);
  return {
    decision: target.kind === 'refuse' ? target : { ...target, ...actOnce(target.kind, one, acts) },
    questions: {
      grounding: refuseGrounded(grounding, { confirmed: confirmed.groundings, now }),
      recent: refuseUnconfirmed(lastPunch, { confirmed: confirmed.punches, now }),
    },
  };
}

function actOnce(kind: ActKind, one: AskedAct, acts: WrittenActs): Act & Placed {
  const { program, facts = {}, notes, seasonId, now } = one;
  const { base, annualInitialTraining, liveMission, renewal } = facts;
  const stated = [base, annualInitialTraining, liveMission, renewal, seasonId, notes];
  // No text has this character.
  const key = [kind, program.id, now.getTime(), yearBegan(kind, one)?.getTime(), ...stated].join('\0');
  const known = acts.get(key);
  if (known) return known;
  const act = actOf(kind, one);
  const { base: programBase, seasons } = program;
  const season = seasonOfPunch({ base: act.facts.base, programBase, seasons, now });
  const placed = { ...act, base: act.facts.base ?? programBase, seasonId: seasonId ?? season?.id ?? null };
  acts.set(key, placed);
  return placed;
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

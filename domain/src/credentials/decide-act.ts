import type { ReasonedGrounding } from '../groundings/grounding.ts';
import { refuseGrounded } from '../groundings/question.ts';
import type { Leaving } from '../leaving/leaving.ts';
import { leavingMessages } from '../leaving/messages.ts';
import type { Program } from '../programs/program.ts';
import type { RefusalCode } from '../refusals/refusal-codes.ts';
import { type Season, seasonOfPunch } from '../seasons/season.ts';
import type { LeftReason } from './bulk-messages.ts';
import { idsOnce } from './bulk-schemas.ts';
import { latestHeld } from './credential.ts';
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

/** What may have to be confirmed before a punch: a grounding, or the member's last punch in the same program. */
type Confirmable = { lastPunch: LastPunch | null; grounding: ReasonedGrounding | null };

/** Nothing is recorded for somebody who left. */
type Present = { former: Leaving | null };

/** Recent punches and groundings for which the administrator confirmed a punch. */
export type Confirmed = { punches: ReadonlySet<string>; groundings: ReadonlySet<string> };

/** The facts about a program that decide an act; an issue also needs the base. */
export type ActProgram = Omit<RuledProgram, 'seasons'> &
  Pick<Program, 'id' | 'base'> &
  Partial<Pick<Program, 'isBaseActive'>> & { seasons: readonly Season[] };

/** An act on one person in one program, alone or as one of many. Without `lastPunch` and `grounding`, as for history, nothing needs confirming. */
export type ActRequest = Omit<ActInput, 'program'> &
  Partial<Confirmable & Present> & {
    requested: 'issue' | 'renew';
    program: ActProgram;
    /** Chosen by hand; replaces the season of the day. */
    seasonId?: string | null | undefined;
    confirmed?: Confirmed;
    /** The caller punches what is held, and may issue nothing. */
    renewsOnly?: boolean;
  };

/** Questions to confirm before a punch. If there are both, the grounding comes before the recent punch. */
type PunchQuestions = {
  grounding: ReturnType<typeof refuseGrounded>;
  recent: ReturnType<typeof refuseUnconfirmed>;
};

/** Where an act counts: the chosen base or else the program's, and the season. */
type Placed = { base: string | null; seasonId: string | null };

export type PlacedAct = ActDecision & Placed;

export type DecidedAct = { decision: PlacedAct | Refusal; questions: PunchQuestions };

/** Results of acts, keyed by everything they depend on, so that people with the same key share one. */
export type WrittenActs = Map<string, Act & Placed>;

const nothing: Confirmed = { punches: new Set(), groundings: new Set() };

/** What the act would write, or why it is refused, and what must be confirmed first. */
export function decideAct(one: ActRequest, acts: WrittenActs = new Map()): DecidedAct {
  const { requested, now, lastPunch = null, grounding = null, confirmed = nothing } = one;
  const issues = requested === 'issue' && !(one.renewsOnly && latestHeld(one.existing) === null);
  const target = refuseLeft(one) ?? (issues ? targetOfIssue(one) : targetOfRenewal(one));
  return {
    decision: target.kind === 'refuse' ? target : { ...target, ...actOnce(target.kind, one, acts) },
    questions: {
      grounding: refuseGrounded(grounding, { confirmed: confirmed.groundings, now }),
      recent: refuseUnconfirmed(lastPunch, { confirmed: confirmed.punches, now }),
    },
  };
}

function refuseLeft({ former = null }: Partial<Present>): Refusal | null {
  return former && { kind: 'refuse', code: 'member_set_aside', message: leavingMessages.refused(former) };
}

function actOnce(kind: ActKind, one: ActRequest, acts: WrittenActs): Act & Placed {
  const { program, facts = {}, notes, seasonId, now } = one;
  const { base, annualInitialTraining, liveMission, renewal } = facts;
  const stated = [base, annualInitialTraining, liveMission, renewal, seasonId, notes];
  // A null character separates the parts, since no text can contain one.
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

/** `recent` is also set beside a grounding if both need confirming. */
export type WhyLeft = { reason: LeftReason; grounding?: ReasonedGrounding; recent?: LastPunch };

/** Why one person in a bulk act is left out; null if their act is carried out. */
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
  removed_meanwhile: 'removed_meanwhile',
  changed_since: 'changed_since',
  member_set_aside: 'set_aside',
};

function reasonOf({ code, message }: Refusal): LeftReason {
  const reason = reasons[code];
  // The only other refusal is a missing base, which was refused for everyone up front.
  if (!reason) throw new Error(message);
  return reason;
}

import type { Evidence, StatusList } from './evidence.ts';
import { cardLimits } from './limits.ts';
import { phoneEndedAt, revokedAt } from './revoked.ts';
import type { Shown } from './shown-code.ts';
import { isListed, isSought } from './sought.ts';
import type { CardStatement, StatedProgram } from './statement.ts';

/** The result of checking a code's text against the published keys. */
export type CheckedStatement =
  | { kind: 'signed' | 'unknown key'; statement: CardStatement; shown: Shown | null }
  /** The statement is complete, but the signature is wrong. */
  | { kind: 'forged' }
  /** Incomplete, or not a statement at all. */
  | { kind: 'unreadable' }
  /** The device has no keys to verify it. */
  | { kind: 'no keys' };

export type Judged = Evidence & { checked: CheckedStatement };

export type ProgramState = 'valid' | 'lapsed' | 'revoked';
type Doubt =
  /** Nothing shows that this is the member's own phone, or that the code is fresh. */
  | 'ask-id'
  /** The member's own phone signed it, but too long ago, so it is a picture. */
  | 'not-live';
export type VerdictKind =
  | ProgramState
  /** Something is in force and something lapsed. */
  | 'partly'
  | Doubt
  /** What is sought isn't on the card. */
  | 'not-held'
  /** According to the list, what is sought is no longer a program. */
  | 'not-listed'
  | 'forged'
  | 'unreadable'
  | 'unknown-key'
  | 'wrong-clock'
  | 'too-old'
  | 'unchecked';
/** `until` is today's value if the server sent one. */
export type JudgedProgram = { program: StatedProgram; state: ProgramState; until: Date };
export type Verdict = {
  kind: VerdictKind;
  /** Those in force come first. Shown only if the statement itself can be relied on. */
  programs: readonly JudgedProgram[];
  /** The programs the verdict is about: the sought ones, or all. */
  relevant: readonly JudgedProgram[];
  /** Why the verdict isn't green although everything is in force. */
  doubt: Doubt | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Judges a statement. Green (`valid`) requires that the member's own phone signed it just now, and that everything on
 * it is in force; if something is sought, that at least one match is in force and none was revoked. Otherwise the most
 * serious reason has its own verdict.
 */
export function judgeCard(judged: Judged): Verdict {
  const { checked, list, now } = judged;
  if (checked.kind === 'forged' || checked.kind === 'unreadable') return bare(checked.kind);
  if (checked.kind === 'no keys') return bare('unchecked');
  if (checked.kind === 'unknown key') return bare('unknown-key');
  const { statement, shown } = checked;
  // The server decided with its own keys, which are newer than this device's.
  if (judged.refusal === 'not ours') return bare('unknown-key');
  if (isAhead(statement.signedAt, judged) || (list && isAhead(list.signedAt, judged))) {
    return bare('wrong-clock');
  }
  if (!list || isLate(list, judged)) return bare('unchecked');
  if (judged.refusal === 'too old' || now.getTime() - statement.signedAt.getTime() > cardLimits.goodHours * hourMs) {
    return bare('too-old');
  }
  const verdict = judgePrograms(statement, list, judged);
  const doubt = doubtOf(statement, shown, judged);
  const isGood = verdict.kind === 'valid' || verdict.kind === 'partly';
  return { ...verdict, kind: isGood && doubt ? doubt : verdict.kind, doubt };
}

/** Why a valid card may not be on the member's own phone, in front of this device. */
function doubtOf(statement: CardStatement, shown: Shown | null, judged: Judged): Doubt | null {
  const { phone, signedAt } = statement;
  if (!phone || !shown || phoneEndedAt(phone.index, signedAt, judged)) return 'ask-id';
  if (judged.today?.isSeenElsewhere) return 'not-live';
  const { at, isClockKnown } = judged.seen;
  const ageMs = at.getTime() - shown.at.getTime();
  const isKnown = shown.isClockKnown && isClockKnown;
  const [most, least] = isKnown
    ? [cardLimits.liveMs, -cardLimits.liveAheadMs]
    : [cardLimits.clockToleranceMs, -cardLimits.clockToleranceMs];
  if (!(ageMs <= most && ageMs >= least)) return 'not-live';
  return isKnown ? null : 'ask-id';
}

const order: readonly ProgramState[] = ['valid', 'revoked', 'lapsed'];

function judgePrograms(statement: CardStatement, list: StatusList, judged: Judged): Omit<Verdict, 'doubt'> {
  const { sought } = judged;
  const isOld = ageOf(list, judged) >= cardLimits.listGoodHours * hourMs;
  const all = statement.programs
    .map((program) => judgeProgram(program, statement, judged))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const programs = isOld ? all.filter(({ state }) => state !== 'valid') : all;
  if (sought && !isListed(sought, list.programs)) return { kind: 'not-listed', programs, relevant: [] };
  const relevant = sought ? all.filter(({ program }) => isSought(program, sought)) : all;
  const has = (state: ProgramState) => relevant.some((one) => one.state === state);
  if (relevant.length === 0) return { kind: 'not-held', programs, relevant };
  if (has('revoked')) return { kind: 'revoked', programs, relevant };
  if (!has('valid')) return { kind: 'lapsed', programs, relevant };
  if (isOld) return bare('unchecked');
  // Checking for a base means all of its programs.
  const isAll = !sought || sought.by === 'base';
  return { kind: has('lapsed') && isAll ? 'partly' : 'valid', programs, relevant };
}

/** When the same evidence will give another verdict: a credential ends, or the code or the list gets too old. */
export function changesAt({ checked, list, now, today }: Judged): Date | null {
  if (checked.kind !== 'signed') return null;
  const { signedAt, programs } = checked.statement;
  const ends = programs.map(({ index, until }) => (today?.held.get(index) ?? until).getTime() + 1);
  const ages = [signedAt.getTime() + cardLimits.goodHours * hourMs + 1];
  if (list) ages.push(list.signedAt.getTime() + cardLimits.listGoodHours * hourMs);
  const coming = [...ends, ...ages].filter((at) => at > now.getTime());
  return coming.length > 0 ? new Date(Math.min(...coming)) : null;
}

function bare(kind: VerdictKind): Verdict {
  return { kind, programs: [], relevant: [], doubt: null };
}

function isAhead(at: Date, { now }: Judged): boolean {
  return at.getTime() - now.getTime() > cardLimits.clockToleranceMs;
}

/**
 * Whether the list is too old although the device is online, which means that somebody in between may be holding back a
 * newer one.
 */
function isLate(list: StatusList, judged: Judged): boolean {
  return judged.isConnected && ageOf(list, judged) > cardLimits.listFreshMinutes * minuteMs;
}

function ageOf({ signedAt }: StatusList, { now }: Judged): number {
  return now.getTime() - signedAt.getTime();
}

/** Whether a device has been offline for so long that the page warns in amber. */
export function isListAging(signedAt: Date, now: Date): boolean {
  return now.getTime() - signedAt.getTime() >= cardLimits.listAgingHours * hourMs;
}

function judgeProgram(program: StatedProgram, { signedAt }: CardStatement, judged: Judged): JudgedProgram {
  const until = judged.today?.held.get(program.index) ?? program.until;
  if (revokedAt(program.index, signedAt, judged)) return { program, state: 'revoked', until };
  return { program, state: until < judged.now ? 'lapsed' : 'valid', until };
}

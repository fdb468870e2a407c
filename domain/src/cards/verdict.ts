import type { Evidence, StatusList } from './evidence.ts';
import { cardLimits } from './limits.ts';
import { revokedAt } from './revoked.ts';
import type { CardStatement, StatedProgram } from './statement.ts';

/** The result of checking a code's text against the published keys. */
export type CheckedStatement =
  | { kind: 'signed' | 'unknown key'; statement: CardStatement }
  /** Complete, but the signature is wrong. */
  | { kind: 'forged' }
  /** Incomplete, or not a statement at all. */
  | { kind: 'unreadable' }
  /** There are no keys to verify it. */
  | { kind: 'no keys' };

export type Judged = Evidence & { checked: CheckedStatement };

export type ProgramState = 'valid' | 'lapsed' | 'revoked';
export type VerdictKind =
  | ProgramState
  /** Something is in force and something lapsed. */
  | 'partly'
  | 'forged'
  | 'unreadable'
  | 'unknown-key'
  | 'wrong-clock'
  | 'too-old'
  | 'unchecked';
/** `until` is today's, if the server said it. */
export type JudgedProgram = { program: StatedProgram; state: ProgramState; until: Date };
export type Verdict = {
  kind: VerdictKind;
  /** In force first. Shown only if the statement itself can be relied on. */
  programs: readonly JudgedProgram[];
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * What to make of a statement. Green (`valid`) only if all of it is in force: a separate word for each reason why not,
 * the most serious first.
 */
export function judgeCard(judged: Judged): Verdict {
  const { checked, list, now } = judged;
  if (checked.kind === 'forged' || checked.kind === 'unreadable') return { kind: checked.kind, programs: [] };
  if (checked.kind === 'no keys') return { kind: 'unchecked', programs: [] };
  if (checked.kind === 'unknown key') return { kind: 'unknown-key', programs: [] };
  const { statement } = checked;
  if (isAhead(statement.signedAt, judged) || (list && isAhead(list.signedAt, judged))) {
    return { kind: 'wrong-clock', programs: [] };
  }
  if (!list || isLate(list, judged)) return { kind: 'unchecked', programs: [] };
  if (now.getTime() - statement.signedAt.getTime() > cardLimits.goodHours * hourMs) {
    return { kind: 'too-old', programs: [] };
  }
  const judgedPrograms = statement.programs.map((program) => judgeProgram(program, statement, judged));
  const ofState = (state: ProgramState) => judgedPrograms.filter((one) => one.state === state);
  const [valid, lapsed, revoked] = [ofState('valid'), ofState('lapsed'), ofState('revoked')];
  const programs = [...valid, ...revoked, ...lapsed];
  if (revoked.length > 0) return { kind: 'revoked', programs };
  if (valid.length > 0 && ageOf(list, judged) >= cardLimits.listGoodHours * hourMs) {
    return { kind: 'unchecked', programs: [] };
  }
  if (lapsed.length === 0) return { kind: 'valid', programs };
  return { kind: valid.length > 0 ? 'partly' : 'lapsed', programs };
}

function isAhead(at: Date, { now }: Judged): boolean {
  return at.getTime() - now.getTime() > cardLimits.clockToleranceMs;
}

/** Online the list is current; an older one comes from someone in between. */
function isLate(list: StatusList, judged: Judged): boolean {
  return judged.isConnected && ageOf(list, judged) > cardLimits.listFreshMinutes * minuteMs;
}

function ageOf({ signedAt }: StatusList, { now }: Judged): number {
  return now.getTime() - signedAt.getTime();
}

/** Whether a device that has been without a connection this long says so in amber. */
export function isListAging(signedAt: Date, now: Date): boolean {
  return now.getTime() - signedAt.getTime() >= cardLimits.listAgingHours * hourMs;
}

function judgeProgram(program: StatedProgram, { signedAt }: CardStatement, judged: Judged): JudgedProgram {
  const until = judged.today?.held.get(program.index) ?? program.until;
  if (revokedAt(program.index, signedAt, judged)) return { program, state: 'revoked', until };
  return { program, state: until < judged.now ? 'lapsed' : 'valid', until };
}

import { cardLimits } from './limits.ts';
import type { CardStatement, StatedProgram } from './statement.ts';

/** What came of looking at the text of a code by the keys that are published. */
export type CheckedStatement =
  | { kind: 'signed' | 'unknown key'; statement: CardStatement }
  | { kind: 'forged' }
  /** There are no keys to check it by. */
  | { kind: 'no keys' };

/** A list whose signature was right. */
export type StatusList = {
  signedAt: Date;
  /** Undefined beyond its end. */
  isRevoked: (index: number) => boolean | undefined;
};

export type Judged = {
  checked: CheckedStatement;
  /** None that could be checked. */
  list: StatusList | null;
  now: Date;
  /** Keys and list came from the server just now, and `now` is its time. */
  isConnected: boolean;
  /** The programs that the server says are in force today; null when it did not say. */
  inForceToday: ReadonlySet<number> | null;
};

export type ProgramState = 'valid' | 'lapsed' | 'revoked';
export type VerdictKind = ProgramState | 'forged' | 'unknown-key' | 'wrong-clock' | 'too-old' | 'unchecked';
export type JudgedProgram = { program: StatedProgram; state: ProgramState };
export type Verdict = {
  kind: VerdictKind;
  /** Told by their states only where the statement itself may be gone by. */
  programs: readonly JudgedProgram[];
};

const minuteMs = 60_000;

/**
 * What to make of a statement. Green (`valid`) only when all of it is: an own word for each reason why not, the one that
 * leaves least to go by first.
 */
export function judgeCard(judged: Judged): Verdict {
  const { checked, list } = judged;
  if (checked.kind === 'forged') return { kind: 'forged', programs: [] };
  if (checked.kind === 'no keys') return { kind: 'unchecked', programs: [] };
  if (checked.kind === 'unknown key') return { kind: 'unknown-key', programs: [] };
  const { statement } = checked;
  if (isAhead(statement.signedAt, judged) || (list && isAhead(list.signedAt, judged))) {
    return { kind: 'wrong-clock', programs: [] };
  }
  if (!list || isLate(list, judged)) return { kind: 'unchecked', programs: [] };
  if (isTooOld(statement, judged)) return { kind: 'too-old', programs: [] };
  const programs = statement.programs.map((program) => ({ program, state: stateOf(program, statement, list, judged) }));
  const states = new Set(programs.map(({ state }) => state));
  const kind = states.has('revoked') ? 'revoked' : states.has('lapsed') ? 'lapsed' : 'valid';
  return { kind, programs };
}

function isAhead(at: Date, { now }: Judged): boolean {
  return at.getTime() - now.getTime() > cardLimits.clockToleranceMs;
}

/** With a connection the list is of now; an older one is somebody's who stands between. */
function isLate(list: StatusList, { now, isConnected }: Judged): boolean {
  return isConnected && now.getTime() - list.signedAt.getTime() > cardLimits.listFreshMinutes * minuteMs;
}

function isTooOld({ signedAt }: CardStatement, { now, isConnected }: Judged): boolean {
  const mostMinutes = isConnected ? cardLimits.freshMinutes : cardLimits.goodHours * 60;
  return now.getTime() - signedAt.getTime() > mostMinutes * minuteMs;
}

function stateOf(
  { index, until }: StatedProgram,
  { signedAt }: CardStatement,
  list: StatusList,
  { now, inForceToday }: Judged,
): ProgramState {
  // What was stated after the list was made stands beyond its end.
  const isRevoked = list.isRevoked(index) ?? list.signedAt.getTime() > signedAt.getTime() + minuteMs;
  if (isRevoked) return 'revoked';
  if (until < now) return 'lapsed';
  return inForceToday === null || inForceToday.has(index) ? 'valid' : 'revoked';
}

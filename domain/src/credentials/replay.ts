import { expiryByRule } from '../currency/expiry.ts';
import type { CurrencyRule } from '../currency/rule.ts';
import type { Program } from '../programs/program.ts';
import { inOrderOfEffect } from './effect.ts';
import type { RuleChange } from './followed.ts';
import type { CredentialEvent } from './ledger.ts';
import { decideRecompute } from './recompute.ts';
import { movesDate, ruledCredentialOf } from './ruled-credential.ts';

/** A ledger row with the season in which the credential counts afterward. */
export type PlacedEvent = CredentialEvent & { seasonId: string | null };

/** What a row leaves of a credential. */
export type Reached = {
  status: 'valid' | 'inactive';
  issuedDate: Date;
  expiresDate: Date;
  annualDate: Date | null;
  base: string | null;
  seasonId: string | null;
};

/** A program's present rule, and all of its rules so far, oldest first. */
export type RuledSince = {
  program: CurrencyRule & Pick<Program, 'name'>;
  rules: readonly RuleChange[];
};

/** The state after everything at one instant. `batchId` is the rule's, if one took effect then. */
export type Instant = { at: Date; batchId: string | null; state: Reached | null };

/** A credential's history up to a moment: the changes that stand, and the state they left. */
export type HistorySoFar = { changes: readonly PlacedEvent[]; state: Reached | null };

/**
 * Decides later rows and rules again, one after another, after a history that may differ from the one they were decided
 * in. `later` are changes that stand, in order of effect; a void changes nothing, since what it undid is not there.
 */
export function replay(
  { changes: before, state: from }: HistorySoFar,
  later: readonly PlacedEvent[],
  since: Date,
  ruled: RuledSince,
): Instant[] {
  let changes = before;
  let state = from;
  const instants = new Map<number, Instant>();
  for (const { at, row, rule } of stepsOf(later, since, ruled.rules)) {
    if (rule) state = followed(state, changes, { ...rule.rule, name: ruled.program.name });
    else {
      state = after(state, row, ruled);
      if (row.kind !== 'void' && state) changes = [...changes, withDates(row, state)];
    }
    instants.set(at.getTime(), { at, batchId: rule?.batchId ?? null, state });
  }
  return [...instants.values()];
}

/** A state that follows from another history, from an instant on. `was` is what the recorded rows left there. */
export type Following = { at: Date; batchId: string | null; was: Reached; becomes: Reached };

/** The instants whose dates have to be written again, each after what is in effect there so far. */
export function followingOf(
  start: PlacedEvent | undefined,
  later: readonly PlacedEvent[],
  instants: readonly Instant[],
): Following[] {
  const follows: Following[] = [];
  for (const { at, batchId, state } of instants) {
    const written = follows.at(-1);
    const recorded = lastAt(later, at);
    const before = written?.at ?? start?.at;
    const isRecorded = recorded !== undefined && (before === undefined || recorded.at > before);
    const was = isRecorded ? reachedBy(recorded) : (written?.becomes ?? reachedBy(start));
    if (state && was && !isSame(state, was)) follows.push({ at, batchId, was, becomes: state });
  }
  return follows;
}

/** The last of these rows, in order of effect, at a moment. */
export function lastAt(rows: readonly PlacedEvent[], moment: Date): PlacedEvent | undefined {
  return rows.findLast(({ at }) => at <= moment);
}

/** Whether both leave the same dates; nothing held is the same as nothing. */
export function isSame(one: Reached | null, other: Reached | null): boolean {
  if (one?.status !== 'valid' || other?.status !== 'valid') return one?.status !== 'valid' && other?.status !== 'valid';
  return (
    one.issuedDate.getTime() === other.issuedDate.getTime() &&
    one.expiresDate.getTime() === other.expiresDate.getTime() &&
    one.annualDate?.getTime() === other.annualDate?.getTime()
  );
}

/** What a row left; null if nothing. */
export function reachedBy(row: PlacedEvent | undefined): Reached | null {
  if (!row?.newStatus || !row.newIssued || !row.newExpires) return null;
  const { newStatus: status, newIssued: issuedDate, newExpires: expiresDate, newAnnual: annualDate } = row;
  return { status, issuedDate, expiresDate, annualDate, base: row.base, seasonId: row.seasonId };
}

/** With one clock the validity is the present one, since no earlier one is kept. */
export function ruleAt(moment: Date, { program, rules }: RuledSince): CurrencyRule {
  const rule = rules.length === 0 ? program : rules.findLast(({ at }) => at <= moment)?.rule;
  return rule?.twoClocks ? rule : { ...program, twoClocks: false };
}

/** Whether the row was decided for an earlier time than that of its writing, which takes far less than a minute. */
export function isLate({ at, recordedAt }: Pick<CredentialEvent, 'at' | 'recordedAt'>): boolean {
  return recordedAt.getTime() - at.getTime() >= writingMs;
}

/** More than a row is ever written after its time. */
const writingMs = 60_000;

type Step = { at: Date; id: bigint } & ({ row: PlacedEvent; rule: null } | { row: null; rule: RuleChange });

/** Dates that followed a rule are computed again from the rule itself. */
function stepsOf(later: readonly PlacedEvent[], since: Date, rules: readonly RuleChange[]): Step[] {
  const rows = later.filter(({ kind }) => kind !== 'clocks');
  const steps: Step[] = [
    ...inOrderOfEffect(rows).map((row) => ({ at: row.at, id: 2n * BigInt(row.id), row, rule: null })),
    ...rules
      .filter(({ at }) => at > since)
      .map((rule) => ({ at: rule.at, id: 2n * BigInt(rule.afterEvent) + 1n, row: null, rule })),
  ];
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
}

function followed(state: Reached | null, changes: readonly PlacedEvent[], rule: RuledSince['program']): Reached | null {
  if (state?.status !== 'valid') return state;
  const clocked = ruledCredentialOf(changes, state);
  return clocked ? { ...state, ...decideRecompute(clocked, rule) } : state;
}

function after(before: Reached | null, row: PlacedEvent, ruled: RuledSince): Reached | null {
  const recorded = reachedBy(row);
  if (row.kind === 'void') return before;
  if (!before || !recorded) return recorded;
  if (row.kind === 'remove') return { ...before, ...placeOf(recorded), status: 'inactive' };
  if (row.punchId === null) return byHand(before, row, recorded);
  if (before.status !== 'valid') return recorded;
  const given = row.kind === 'renew' ? renewed(before, row, recorded, ruled) : recorded;
  return shortensNothing(row) && before.expiresDate > given.expiresDate
    ? { ...given, expiresDate: before.expiresDate }
    : given;
}

function renewed(before: Reached, row: PlacedEvent, recorded: Reached, ruled: RuledSince): Reached {
  const annualDate = recorded.annualDate && (row.isAnnualInitial ? recorded.annualDate : (before.annualDate ?? row.at));
  if (!annualDate) return { ...recorded, annualDate };
  return { ...recorded, expiresDate: expiryByRule({ annualDate, punchedAt: row.at }, ruleOf(row, ruled)), annualDate };
}

/** A late punch or issue never shortens an expiry; an import of what was held can. */
function shortensNothing(row: PlacedEvent): boolean {
  if (!isLate(row)) return false;
  return (
    row.oldStatus !== 'valid' ||
    (row.oldExpires !== null && row.newExpires !== null && row.newExpires >= row.oldExpires)
  );
}

/** What somebody wrote stays, and whatever they left goes on as it is, also whether it is held. */
function byHand(before: Reached, row: PlacedEvent, recorded: Reached): Reached {
  const isKept = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  return {
    ...recorded,
    status: row.oldStatus === row.newStatus ? before.status : recorded.status,
    issuedDate: isKept(row.oldIssued, row.newIssued) ? before.issuedDate : recorded.issuedDate,
    expiresDate: isKept(row.oldExpires, row.newExpires) ? before.expiresDate : recorded.expiresDate,
    annualDate: isKept(row.oldAnnual, row.newAnnual) ? before.annualDate : recorded.annualDate,
  };
}

function placeOf({ base, seasonId }: Reached): Pick<Reached, 'base' | 'seasonId'> {
  return { base, seasonId };
}

/**
 * Whoever writes a row waits for whoever changes the rule, so the numbers tell which of them came first. A row that a
 * merge or its undo entered again has a later number, and no rule from long after its time.
 */
function ruleOf(row: PlacedEvent, ruled: RuledSince): CurrencyRule {
  if (isLate(row)) return ruleAt(row.at, ruled);
  const { rules, program } = ruled;
  const known = ({ afterEvent, at }: RuleChange) =>
    BigInt(afterEvent) < BigInt(row.id) && at.getTime() - row.at.getTime() < writingMs;
  return rules.findLast(known)?.rule ?? program;
}

/** What wrote no date writes none here either: otherwise rules would take the date before it for one by hand. */
function withDates(row: PlacedEvent, { issuedDate, expiresDate, annualDate }: Reached): PlacedEvent {
  const old = movesDate(row) ? {} : { oldIssued: issuedDate, oldExpires: expiresDate };
  return { ...row, ...old, newIssued: issuedDate, newExpires: expiresDate, newAnnual: annualDate };
}

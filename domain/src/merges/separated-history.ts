import { isHeld } from '../credentials/credential.ts';
import { actOf, type RuledProgram } from '../credentials/decide.ts';
import { changesInEffect, inOrderOfEffect } from '../credentials/effect.ts';
import type { RuleChange } from '../credentials/followed.ts';
import { ledgerKinds } from '../credentials/ledger.ts';
import { decideRecompute } from '../credentials/recompute.ts';
import { movesDate, ruledCredentialOf } from '../credentials/ruled-credential.ts';
import { isSameState, type MergedEvent, type MergedState, type MergedStep } from './merged-history.ts';

type Separated<Event extends MergedEvent> = {
  /** One credential's rows from before the merge, without what was undone since. */
  events: readonly Event[];
  /** Acts recorded since that belong to it, in order of effect. */
  since: readonly Event[];
  /** All of the program's rule changes, oldest first, and the number of those from before the merge. */
  rules: readonly RuleChange[];
  rulesBefore: number;
  /** The program by its present rule. */
  program: RuledProgram;
};

/**
 * A credential's history after a merge is undone: what it was before the merge, and then the acts since that belong to
 * it and the rules since, decided again as if there had been no merge.
 */
export function separatedHistory<Event extends MergedEvent>(given: Separated<Event>): MergedStep<Event>[] {
  const steps = stepsBefore(given.events);
  const changes = changesInEffect(given.events);
  const later = [
    ...given.since.map((event) => ({ at: event.at, event, rule: null })),
    ...given.rules.slice(given.rulesBefore).map((rule) => ({ at: rule.at, event: null, rule })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let state = steps.at(-1)?.state ?? null;
  for (const { event, rule } of later) {
    const before: MergedState | null = state;
    if (event) {
      state = event.kind === 'punch' ? state : after(state, event, given);
      if (state) steps.push({ event, kind: kindOf(event, before), state });
      if (state && event.kind !== 'punch') changes.push(withState(event, before, state));
    } else if (rule && state && isHeldState(state)) {
      state = followed(state, changes, { ...rule.rule, name: given.program.name });
      const last = steps.at(-1)?.event;
      if (last && !isSameState(state, before))
        steps.push({ event: { ...last, at: rule.at, kind: 'void' }, kind: 'clocks', state });
    }
  }
  return steps;
}

/** As recorded; dates that an undo left are dates that followed. */
function stepsBefore<Event extends MergedEvent>(events: readonly Event[]): MergedStep<Event>[] {
  const undone = new Set(events.map(({ voids }) => voids));
  const punches = events.filter(({ id, kind }) => kind === 'punch' && !undone.has(id));
  const steps: MergedStep<Event>[] = [];
  for (const event of inOrderOfEffect([...changesInEffect(events), ...punches])) {
    const { kind, newStatus, newIssued, newExpires, newAnnual, seasonId } = event;
    if (kind === 'delete' || newStatus === null || !newIssued || !newExpires) continue;
    const before = steps.at(-1)?.state ?? null;
    const dates = { issuedDate: newIssued, expiresDate: newExpires, annualDate: newAnnual };
    const state: MergedState = { status: newStatus, seasonId, ...dates };
    if (kind === 'remove' && !before) continue;
    if (kind !== 'void') steps.push({ event, kind, state });
    else if (before && !isSameState(before, state)) steps.push({ event, kind: 'clocks', state });
  }
  return steps;
}

function after<Event extends MergedEvent>(
  before: MergedState | null,
  event: Event,
  { program, rules }: Separated<Event>,
): MergedState | null {
  const { kind, newStatus, newIssued, newExpires, newAnnual, seasonId } = event;
  if (newStatus === null || !newIssued || !newExpires) return before;
  if (kind === 'remove') return before && { ...before, status: 'inactive', seasonId };
  if (kind === 'correct') return before && corrected(before, event);
  const recorded = { issuedDate: newIssued, expiresDate: newExpires, annualDate: newAnnual };
  const state: MergedState = { status: newStatus, seasonId, ...recorded };
  const isKept = newExpires.getTime() === event.oldExpires?.getTime();
  if (!ledgerKinds[kind].countsAsIssue || (newAnnual === null && !isKept)) return state;
  const isRenewal = kind === 'renew' && before !== null && before.status === 'valid';
  const held = isRenewal ? [{ id: '', isActive: true, ...before }].filter(isHeld) : [];
  const facts = { annualInitialTraining: event.isAnnualInitial, base: event.base ?? undefined };
  const ruled = { ...program, ...rules.findLast(({ at }) => at <= event.at)?.rule };
  const { dates } = actOf(isRenewal ? 'renew' : 'issue', { program: ruled, existing: held, facts, now: event.at });
  const kept =
    isRenewal && before.expiresDate > dates.expiresDate && isLate(event) ? before.expiresDate : dates.expiresDate;
  return { ...state, ...dates, expiresDate: kept };
}

/**
 * A date written by hand is that of whichever record it belongs to, unless it would end before it begins. What wrote no
 * date leaves that of the record.
 */
function corrected(before: MergedState, event: MergedEvent): MergedState {
  const { newExpires, seasonId } = event;
  const begins = before.annualDate ?? before.issuedDate;
  const expiresDate = movesDate(event) && newExpires && newExpires > begins ? newExpires : before.expiresDate;
  return { ...before, expiresDate, seasonId };
}

/** One of a roll call or a late paper, which shortens nothing. */
function isLate({ at, recordedAt }: MergedEvent): boolean {
  return recordedAt.getTime() - at.getTime() >= 60_000;
}

function followed(state: MergedState, changes: readonly MergedEvent[], rule: RuledProgram): MergedState {
  const clocked = ruledCredentialOf(changes, state);
  return clocked ? { ...state, ...decideRecompute(clocked, rule) } : state;
}

/** A renewal of what the record didn't hold by itself brings it back, and the first act issues. */
function kindOf(event: MergedEvent, before: MergedState | null): MergedStep['kind'] {
  const { kind } = event;
  if (kind === 'void' || kind === 'delete') throw new Error('Only acts are separated');
  if (ledgerKinds[kind].countsAsIssue && !before) return 'issue';
  return kind === 'renew' && before?.status === 'inactive' ? 'reactivate' : kind;
}

function withState<Event extends MergedEvent>(event: Event, before: MergedState | null, state: MergedState): Event {
  return {
    ...event,
    ...{ kind: kindOf(event, before), oldIssued: before?.issuedDate ?? null, oldExpires: before?.expiresDate ?? null },
    ...{ newIssued: state.issuedDate, newExpires: state.expiresDate, newAnnual: state.annualDate },
  };
}

function isHeldState({ status }: MergedState): boolean {
  return status === 'valid';
}

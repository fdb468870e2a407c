import {
  after,
  type Done,
  earlierEnd,
  errorFree,
  followed,
  type Held,
  isAnother,
  type Rule,
  type Sequence,
} from './past-oracle.ts';

/** Two sequences that were one person from a moment on, until it was known that they never were. */
export type Merged = {
  kept: Sequence;
  hidden: Sequence;
  at: number;
  undoneAt: number | null;
  /** Whether a removal that was asked about stands. */
  stands: boolean;
  /** What was done to the one person while it lasted. */
  since: Done[];
};

type Expiry = { from: number; expires: number | null };

/** Like `errorFree`, also of somebody whose records were merged, written from docs/behaviour/merging.md. */
export function errorFreeMerged(
  sequence: Sequence,
  merges: readonly Merged[],
  rules: readonly Rule[],
  known: number,
): Expiry[] {
  const merged = merges.find(({ at, undoneAt }) => at <= known && (undoneAt === null || undoneAt > known));
  if (!merged) return errorFree(sequence, rules, known);
  return merged.hidden === sequence ? [] : onePerson(merged, rules, known);
}

type Side = { held: Held | null; isEnded: boolean };
type Step = { at: number } & (
  | { rule: Rule; done: null; side: null }
  | { rule: null; done: Done; side: 'kept' | 'hidden' | null }
);

function onePerson({ kept, hidden, at: mergedAt, stands, since }: Merged, rules: readonly Rule[], known: number) {
  const counts = ({ recordedAt, undoneAt }: Done) => recordedAt <= known && (undoneAt === null || undoneAt > known);
  // What was undone while they were one counts until then, though each record's list has it too.
  const before = ({ done }: Sequence) => done.filter((one) => one.recordedAt <= mergedAt && counts(one));
  const own = { kept: before(kept), hidden: before(hidden) };
  const steps: Step[] = [
    ...(['kept', 'hidden'] as const).flatMap((side) =>
      own[side].map((done) => ({ at: done.at, done, rule: null, side })),
    ),
    ...since.filter(counts).map((done) => ({ at: done.at, done, rule: null, side: null })),
    ...rules.filter(({ at }) => at <= known).map((rule) => ({ at: rule.at, done: null, rule, side: null })),
  ].toSorted((one, other) => one.at - other.at);
  const sides: Record<'kept' | 'hidden', Side> = {
    kept: { held: null, isEnded: false },
    hidden: { held: null, isEnded: false },
  };
  let rule = null as Rule | null;
  let person = null as Held | null;
  const expiries: Expiry[] = [];
  for (const step of steps) {
    if (step.rule) {
      const isNew = rule !== null && isAnother(rule, step.rule);
      const move = (held: Held | null) =>
        isNew && held?.isHeld ? { ...held, expires: followed(held, step.rule, kept.isAvalanche) } : held;
      rule = step.rule;
      if (step.at > mergedAt) person = move(person);
      else {
        for (const side of Object.values(sides)) side.held = move(side.held);
        person = ofBoth(sides, rule, person, null);
      }
    } else if (rule) {
      const { done } = step;
      const { validity } = rule.twoClocks ? rule : (rules.findLast(({ at }) => at <= done.recordedAt) ?? rule);
      const then = { ...rule, validity };
      if (step.side === null) person = after(person, done, then, kept.isAvalanche);
      else {
        const [side, other] = step.side === 'kept' ? [sides.kept, sides.hidden] : [sides.hidden, sides.kept];
        side.held = after(side.held, done, then, kept.isAvalanche);
        if (isEntry(done)) side.isEnded = false;
        const isOpen = !own[step.side === 'kept' ? 'hidden' : 'kept'].some((one) => isEntry(one) && one.at > done.at);
        if (done.kind === 'remove' && counted(other) && (stands || !isOpen)) other.isEnded = true;
        person = ofBoth(sides, rule, person, { done, held: side.held });
      }
    }
    expiries.push({ from: step.at, expires: person?.isHeld ? person.expires : null });
  }
  return expiries;
}

type Last = { done: Done; held: Held | null };

/** What either record gives: the later end, or by two clocks that of the latest year and the latest punch. */
function ofBoth(
  sides: Record<'kept' | 'hidden', Side>,
  rule: Rule,
  before: Held | null,
  last: Last | null,
): Held | null {
  const all = Object.values(sides);
  const held = all.flatMap((side) => counted(side) ?? []);
  const [first] = held;
  if (!first) return before && { ...before, isHeld: false };
  const punched = Math.max(...held.map((one) => one.punched));
  const latest = Math.max(...held.map((one) => one.expires));
  const year = Math.max(...all.flatMap((side) => side.held?.year ?? []));
  const isOfOne = held.some((one) => one.punched === punched && one.year === year);
  const expires = rule.twoClocks && !isOfOne ? Math.max(latest, earlierEnd(punched, year, rule)) : latest;
  // A date by hand under the other record outlasts a punch, and no rule moves it.
  const given = Math.max(last?.held?.expires ?? 0, rule.twoClocks ? earlierEnd(punched, year, rule) : 0);
  const isByHand = given < expires && held.some((one) => one.written.isByHand && one.expires === expires);
  const written = writtenBy(last, before, { expires, isByHand, isUnderTwo: rule.twoClocks }) ?? first.written;
  return { isHeld: true, punched, year, expires, written };
}

/** The last act that moved the date; by hand only if it did. */
function writtenBy(
  last: Last | null,
  before: Held | null,
  { expires, isByHand, isUnderTwo }: Pick<Held['written'], 'expires' | 'isByHand' | 'isUnderTwo'>,
): Held['written'] | undefined {
  if (last && isEntry(last.done)) {
    return { isByHand, isAnnual: last.held?.written.isAnnual === true, isUnderTwo, expires };
  }
  if (last?.done.kind === 'by hand' && before && before.expires !== expires)
    return { ...before.written, isByHand: true };
  return before?.written;
}

function counted({ held, isEnded }: Side): Held | null {
  return held?.isHeld && !isEnded ? held : null;
}

export function isEntry({ kind }: Done): boolean {
  return kind !== 'remove' && kind !== 'by hand';
}

/**
 * The dates of a history without errors (design 9.39), written from docs/behaviour/credentials.md without any code of
 * the product. Instants are milliseconds, days are counted from 1970.
 */
export type Rule = {
  at: number;
  twoClocks: boolean;
  validity: number;
  seasons: { first: number; last: number; isActive: boolean }[];
};

export type Done = {
  /** Time of effect. */
  at: number;
  /** When it became known: later for a roll call or a late paper, which shortens nothing. */
  recordedAt: number;
  kind: 'issue' | 'renew' | 'remove' | 'by hand' | 'roll call' | 'late paper' | 'late issue';
  /** An Annual Initial Training. */
  isAnnual: boolean;
  /** The date written by hand. */
  expires: number | null;
  undoneAt: number | null;
};

/** Everything done to one person in one program, in the order in which it became known, even if undone later. */
export type Sequence = { memberId: string; programId: string; isAvalanche: boolean; done: Done[]; away: Away[] };

/** A time set aside. `undoneAt` is when it was known that it never was. */
export type Away = { from: number; to: number | null; undoneAt: number | null };

/** Whether somebody was set aside at a moment, as known at another. */
export function isAway({ away }: Sequence, moment: number, known: number): boolean {
  return away.some(
    ({ from, to, undoneAt }) =>
      from <= Math.min(moment, known) &&
      (undoneAt === null || undoneAt > known) &&
      (to === null || to > Math.min(moment, known)),
  );
}

export type Held = {
  isHeld: boolean;
  punched: number;
  /** Start of the year. */
  year: number;
  expires: number;
  written: { isByHand: boolean; isAnnual: boolean; isUnderTwo: boolean; expires: number };
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const yearDays = 365;

/** The expiry at each instant something changed, null if nothing was held; as known at `known`. */
export function errorFree(
  { done, isAvalanche }: Sequence,
  rules: readonly Rule[],
  known: number,
): { from: number; expires: number | null }[] {
  const inEffect = done.filter(
    ({ recordedAt, undoneAt }) => recordedAt <= known && (undoneAt === null || undoneAt > known),
  );
  const steps = [
    ...inEffect.map((one) => ({ at: one.at, done: one, rule: null })),
    ...rules.filter(({ at }) => at <= known).map((rule) => ({ at: rule.at, done: null, rule })),
  ].toSorted((one, other) => one.at - other.at);
  let rule = null as Rule | null;
  let held = null as Held | null;
  const expiries: { from: number; expires: number | null }[] = [];
  for (const step of steps) {
    if (step.rule) {
      if (rule && held?.isHeld && isAnother(rule, step.rule)) {
        held = { ...held, expires: followed(held, step.rule, isAvalanche) };
      }
      rule = step.rule;
    } else if (rule) {
      // With one clock, what is recorded later has the validity of its recording.
      const { recordedAt } = step.done;
      const { validity } = rule.twoClocks ? rule : (rules.findLast(({ at }) => at <= recordedAt) ?? rule);
      held = after(held, step.done, { ...rule, validity }, isAvalanche);
    }
    expiries.push({ from: step.at, expires: held?.isHeld ? held.expires : null });
  }
  return expiries;
}

export function after(before: Held | null, done: Done, rule: Rule, isAvalanche: boolean): Held | null {
  const { at, kind, expires: byHand } = done;
  if (kind === 'remove') return before && { ...before, isHeld: false };
  if (kind === 'by hand') {
    if (!before || byHand === null) return before;
    return { ...before, expires: byHand, written: { ...before.written, isByHand: true } };
  }
  // An issue takes its year from its note, whatever was ticked.
  const isAnnual = done.isAnnual && kind !== 'late issue' && before?.isHeld === true;
  const isLate = kind === 'roll call' || kind === 'late paper' || kind === 'late issue';
  const begins = kind === 'issue' || kind === 'late issue' || isAnnual || !before?.isHeld;
  const year = begins ? at : before.year;
  const given = rule.twoClocks ? earlierEnd(at, year, rule) : later(at, oneClockDays(rule, isAnnual, isAvalanche));
  const expires = isLate && before?.isHeld ? Math.max(given, before.expires) : given;
  const written = { isByHand: false, isAnnual, isUnderTwo: rule.twoClocks, expires };
  return { isHeld: true, punched: at, year, expires, written };
}

/** The expiry of what is held after its program gets this rule. */
export function followed({ punched, year, expires, written }: Held, rule: Rule, isAvalanche: boolean): number {
  if (written.isByHand) return !rule.twoClocks && expires <= punched ? punched + 1 : expires;
  if (rule.twoClocks) return earlierEnd(punched, year, rule);
  return written.isUnderTwo ? later(punched, oneClockDays(rule, written.isAnnual, isAvalanche)) : written.expires;
}

/** With one clock no date follows a season, or a validity before the next punch. */
export function isAnother(before: Rule, now: Rule): boolean {
  if (before.twoClocks !== now.twoClocks) return true;
  return now.twoClocks && JSON.stringify({ ...before, at: 0 }) !== JSON.stringify({ ...now, at: 0 });
}

function oneClockDays({ validity }: Rule, isAnnual: boolean, isAvalanche: boolean): number {
  return isAnnual && isAvalanche ? yearDays : validity;
}

export function earlierEnd(punched: number, year: number, rule: Rule): number {
  const annual = later(year, yearDays);
  return Math.min(annual, recency(punched, rule, wallOf(annual).day));
}

const walked = new WeakMap<Rule, Map<number, number>>();

/** Day by day: a punch is due while a season runs, and not while none does; recency ends when one is overdue. */
function recency(punched: number, rule: Rule, until: number): number {
  const known = walked.get(rule) ?? new Map<number, number>();
  walked.set(rule, known);
  const found = known.get(punched) ?? walk(punched, rule, until);
  known.set(punched, found);
  return found;
}

function walk(punched: number, { validity, seasons }: Rule, until: number): number {
  const punchDay = wallOf(punched).day;
  const end = Math.max(until, ...seasons.map(({ last }) => last));
  let due: { day: number; end: number } | null = null;
  for (let day = punchDay; day <= end; day += 1) {
    if (!seasons.some(({ first, last, isActive }) => isActive && first <= day && day <= last)) {
      due = null;
    } else if (due === null) {
      due =
        day === punchDay
          ? { day: day + validity, end: later(punched, validity) }
          : { day: day + validity - 1, end: instantOf(day + validity, 0) - 1 };
    }
    if (due && due.day < day) return due.end;
  }
  return Number.POSITIVE_INFINITY;
}

/** The same time of day in Denver, this many days later; half past three if a clock change skips half past two. */
function later(instant: number, days: number): number {
  const { day, time } = wallOf(instant);
  return instantOf(day + days, time);
}

/** The last moment of a day in Denver. */
export function endOf(day: number): number {
  return instantOf(day + 1, 0) - 1;
}

export function instantOf(day: number, time: number): number {
  const standard = day * dayMs + time + 7 * hourMs;
  return isSummer(standard - hourMs) ? standard - hourMs : standard;
}

export function wallOf(instant: number): { day: number; time: number } {
  const wall = instant - (isSummer(instant) ? 6 : 7) * hourMs;
  const day = Math.floor(wall / dayMs);
  return { day, time: wall - day * dayMs };
}

/**
 * Daylight saving time: from two o'clock on the second Sunday of March to two o'clock on the first Sunday of November.
 */
function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  const sunday = (month: number, which: number) => {
    const first = Date.UTC(year, month, 1) / dayMs;
    // January 1, 1970 was a Thursday.
    return (first + ((10 - (first % 7)) % 7) + 7 * (which - 1)) * dayMs;
  };
  return instant >= sunday(2, 2) + 9 * hourMs && instant < sunday(10, 1) + 8 * hourMs;
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurrencyRule } from '../currency/rule.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { decideAct } from './decide-act.ts';
import { decideEarlier } from './earlier-act.ts';
import { changesInEffect } from './effect.ts';
import { followedDates, type RuleChange } from './followed.ts';
import type { PlacedEvent } from './replay.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-01-05T19:00:00Z');
const instant = (day: number) => new Date(start + day * dayMs);

const season = { id: 's', name: 'Winter', programId: 'p', description: null };
const winter = {
  ...season,
  startDate: '2026-01-01' as CalendarDate,
  endDate: '2026-04-30' as CalendarDate,
  isActive: true,
};
const program = { id: 'p', name: 'Avalanche Deployment', base: 'LG1', validityPeriodDays: 42, seasons: [winter] };

type Rules = { program: typeof program & CurrencyRule; rules: RuleChange[] };
type Ledger = Rules & { events: PlacedEvent[] };
type Deed = { day: number; isAnnual: boolean };

function row({ events }: Ledger, more: Partial<PlacedEvent> & Pick<PlacedEvent, 'kind' | 'at' | 'recordedAt'>) {
  const blank: Omit<PlacedEvent, 'kind' | 'at' | 'recordedAt'> = {
    ...{ id: String(events.length + 1), credentialId: 'c', memberId: 'm', programId: 'p', punchId: null, voids: null },
    ...{ isAnnualInitial: false, base: 'LG1', seasonId: null, oldStatus: null, newStatus: 'valid' },
    ...{ oldIssued: null, newIssued: null, oldExpires: null, newExpires: null, oldAnnual: null, newAnnual: null },
  };
  events.push({ ...blank, ...more });
}

const stateAt = ({ events }: Ledger, moment: Date) => changesInEffect(events).findLast(({ at }) => at <= moment);

/** A punch, or the first issue, at its own time. */
function punch(ledger: Ledger, { day, isAnnual }: Deed) {
  const at = instant(day);
  const was = changesInEffect(ledger.events).at(-1);
  const existing = was?.newExpires
    ? [{ id: 'c', isActive: true, expiresDate: was.newExpires, annualDate: was.newAnnual }]
    : [];
  const { decision } = decideAct({
    ...{ requested: was ? 'renew' : 'issue', program: ledger.program, existing, now: at },
    facts: { annualInitialTraining: isAnnual, base: 'LG1' },
  });
  if (decision.kind === 'refuse') throw new Error(decision.message);
  enter(ledger, decision, { at, recordedAt: at, was });
}

type Written = { at: Date; recordedAt: Date; was: PlacedEvent | undefined };

function enter(
  ledger: Ledger,
  { kind, dates, facts }: Extract<ReturnType<typeof decideAct>['decision'], { dates: object }>,
  { was, ...times }: Written,
) {
  row(ledger, {
    ...{ kind, ...times, punchId: `${ledger.events.length + 1}`, isAnnualInitial: facts.annualInitialTraining },
    ...{ oldStatus: was?.newStatus ?? null, oldIssued: was?.newIssued ?? null, newIssued: dates.issuedDate },
    ...{ oldExpires: was?.newExpires ?? null, newExpires: dates.expiresDate },
    ...{ oldAnnual: was?.newAnnual ?? null, newAnnual: dates.annualDate },
  });
}

/** A punch of an earlier day; returns whether it was entered. */
function late(ledger: Ledger, { day, isAnnual }: Deed, recordedOn: number): boolean {
  const { events, program, rules } = ledger;
  const at = instant(day);
  const recordedAt = new Date(instant(recordedOn).getTime() + 3_600_000);
  const facts = { annualInitialTraining: isAnnual, base: 'LG1' };
  const decided = decideEarlier({ events, rules, at, program, facts });
  if (decided.kind === 'refuse') return false;
  enter(ledger, decided.decision, { at, recordedAt, was: stateAt(ledger, at) });
  for (const { at: from, batchId, was, becomes } of decided.follows) {
    expect(stateAt(ledger, from)).toMatchObject({ newExpires: was.expiresDate, newAnnual: was.annualDate });
    row(ledger, {
      ...{ kind: 'clocks', at: from, recordedAt, seasonId: batchId, oldExpires: was.expiresDate },
      ...{ newIssued: becomes.issuedDate, newExpires: becomes.expiresDate, newAnnual: becomes.annualDate },
    });
  }
  return true;
}

function changeRule(ledger: Ledger, day: number, change: Partial<CurrencyRule>) {
  const program = { ...ledger.program, ...change };
  const { twoClocks, validityPeriodDays, seasons } = program;
  const at = instant(day);
  const afterEvent = String(ledger.events.length);
  const rule = { batchId: `${day}`, at, afterEvent, rule: { twoClocks, validityPeriodDays, seasons } };
  const held = changesInEffect(ledger.events);
  const last = held.at(-1);
  Object.assign(ledger, { program, rules: [...ledger.rules, rule] });
  if (!last?.newIssued || !last.newExpires) return;
  const dates = { issuedDate: last.newIssued, expiresDate: last.newExpires, annualDate: last.newAnnual };
  for (const moved of followedDates(held, dates, program, [rule])) {
    row(ledger, {
      ...{ kind: 'clocks', at, recordedAt: at, newIssued: dates.issuedDate },
      ...{ newExpires: moved.expiresDate, newAnnual: moved.annualDate },
    });
  }
}

/**
 * Somebody wrote an expiry, or left it and wrote something else. What is written is never the date that stood, by its
 * seconds: the table can't tell that from a date that was left.
 */
function writeByHand(ledger: Ledger, day: number, lasting: number | null) {
  const at = instant(day);
  const was = changesInEffect(ledger.events).at(-1);
  const [oldIssued, oldExpires, oldAnnual] = [was?.newIssued ?? null, was?.newExpires ?? null, was?.newAnnual ?? null];
  const newExpires = lasting === null ? oldExpires : new Date(instant(day + lasting).getTime() + day * 1000);
  row(ledger, {
    ...{ kind: 'correct', at, recordedAt: at, oldStatus: 'valid', oldIssued, newIssued: oldIssued },
    ...{ oldExpires, newExpires, oldAnnual, newAnnual: oldAnnual },
  });
}

type Step = { day: number } & (
  | { kind: 'by hand'; lasting: number | null }
  | { kind: 'punch'; isAnnual: boolean }
  | { kind: 'late'; isAnnual: boolean; recordedOn: number }
  | { kind: 'rule'; change: Partial<CurrencyRule> }
);

const newLedger = (twoClocks: boolean): Ledger => {
  const ledger = { program: { ...program, twoClocks }, rules: [], events: [] };
  changeRule(ledger, -1, {});
  punch(ledger, { day: 0, isAnnual: false });
  return ledger;
};

const gone = { ...winter, isActive: false };
const changes = [
  { seasons: [] },
  { seasons: [winter] },
  { seasons: [gone] },
  { validityPeriodDays: 14 },
  { validityPeriodDays: 90 },
];
const day = fc.integer({ min: 1, max: 200 });
const steps = (some: Partial<CurrencyRule>[]) =>
  fc.uniqueArray(
    fc.oneof(
      fc.record({ kind: fc.constant('punch' as const), day, isAnnual: fc.boolean() }),
      fc.record({ kind: fc.constant('by hand' as const), day, lasting: fc.option(fc.integer({ min: 1, max: 500 })) }),
      fc
        .record({
          kind: fc.constant('late' as const),
          day,
          isAnnual: fc.boolean(),
          after: fc.integer({ min: 1, max: 90 }),
        })
        .map(({ after, ...one }) => ({ ...one, recordedOn: one.day + after })),
      ...(some.length > 0
        ? [fc.record({ kind: fc.constant('rule' as const), day, change: fc.constantFrom(...some) })]
        : []),
    ),
    { selector: (step) => step.day, maxLength: 9 },
  );

/** Plays the steps in the order in which they were recorded; null if one was refused. */
function played(twoClocks: boolean, steps: readonly Step[], recordedOn: (step: Step) => number): Ledger | null {
  const ledger = newLedger(twoClocks);
  const inOrder = steps.toSorted((one, other) => recordedOn(one) - recordedOn(other));
  for (const step of inOrder) {
    const before = steps.map((one) => stateAt(ledger, instant(one.day))?.newExpires ?? null);
    if (step.kind === 'rule') changeRule(ledger, step.day, step.change);
    else if (step.kind === 'punch') punch(ledger, step);
    else if (step.kind === 'by hand') writeByHand(ledger, step.day, step.lasting);
    else if (!late(ledger, step, recordedOn(step))) return null;
    if (step.kind !== 'late') continue;
    const after = steps.map((one) => stateAt(ledger, instant(one.day))?.newExpires ?? null);
    for (const [place, expires] of after.entries())
      expect(Number(expires)).toBeGreaterThanOrEqual(Number(before[place]));
  }
  return ledger;
}

/** With two clocks at first. */
const examples: [Step[]][] = [
  // Somebody wrote nearly the same date twice, and wrote no date.
  [
    [
      { kind: 'by hand', day: 70, lasting: 358 },
      { kind: 'late', day: 90, isAnnual: true, recordedOn: 177 },
      { kind: 'by hand', day: 176, lasting: 252 },
    ],
  ],
  [
    [
      { kind: 'by hand', day: 70, lasting: 358 },
      { kind: 'late', day: 90, isAnnual: true, recordedOn: 177 },
      { kind: 'by hand', day: 176, lasting: null },
    ],
  ],
  // A rule moves a date that somebody left.
  [
    [
      { kind: 'late', day: 1, isAnnual: false, recordedOn: 4 },
      { kind: 'by hand', day: 2, lasting: null },
      { kind: 'rule', day: 3, change: { validityPeriodDays: 14 } },
    ],
  ],
  // A rule restores the date of an act that had another one beside it since.
  [
    [
      { kind: 'rule', day: 1, change: { twoClocks: false } },
      { kind: 'late', day: 3, isAnnual: false, recordedOn: 4 },
      { kind: 'late', day: 2, isAnnual: true, recordedOn: 4 },
      { kind: 'rule', day: 5, change: { twoClocks: false } },
    ],
  ],
];

test.each([
  ['one clock', false, []],
  ['two clocks', true, changes],
  ['clocks turned on and off', true, [{ twoClocks: false }, { twoClocks: true }]],
])(
  'papers entered late give the history of papers entered on their day, and shorten nothing, with %s',
  (_, twoClocks, some) => {
    fc.assert(
      fc.property(steps(some), (all) => {
        const recorded = played(twoClocks, all, (step) => (step.kind === 'late' ? step.recordedOn : step.day));
        const inTime = played(twoClocks, all, (step) => step.day);
        if (!recorded || !inTime) return;
        for (const { day: on } of all) {
          const [shown, expected] = [stateAt(recorded, instant(on)), stateAt(inTime, instant(on))];
          expect([on, shown?.newExpires, shown?.newAnnual]).toEqual([on, expected?.newExpires, expected?.newAnnual]);
        }
      }),
      { numRuns: 500, examples: some.length > 0 ? examples : [] },
    );
  },
);

test.each([
  ['season', null, 50],
  ['expiry', 90, 90],
])(
  'a late paper brings back a removed credential also past a day on which somebody changed only its %s',
  (_, written, expires) => {
    const ledger = newLedger(false);
    const [issued] = ledger.events;
    const [oldIssued, oldExpires] = [issued?.newIssued ?? null, issued?.newExpires ?? null];
    const dates = { oldIssued, newIssued: oldIssued, oldExpires, newExpires: oldExpires };
    const on = (day: number) => ({ at: instant(day), recordedAt: instant(day), newStatus: 'inactive' as const });
    row(ledger, { ...on(4), ...dates, kind: 'remove', oldStatus: 'valid' });
    const newExpires = written === null ? oldExpires : instant(written);
    row(ledger, { ...on(20), ...dates, kind: 'correct', oldStatus: 'inactive', newExpires });
    expect(late(ledger, { day: 8, isAnnual: false }, 30)).toBe(true);
    expect(stateAt(ledger, instant(31))).toMatchObject({ newStatus: 'valid', newExpires: instant(expires) });
  },
);

test('an issue recorded late shortens nothing of a paper found after it for an earlier day', () => {
  const ledger = newLedger(false);
  const [issued] = ledger.events;
  const [newIssued, newExpires] = [issued?.newIssued ?? null, issued?.newExpires ?? null];
  const removed = { at: instant(4), recordedAt: instant(4), newStatus: 'inactive' as const };
  row(ledger, { ...removed, kind: 'remove', oldStatus: 'valid', newIssued, newExpires });
  expect(late(ledger, { day: 15, isAnnual: false }, 20)).toBe(true);
  changeRule(ledger, 25, { validityPeriodDays: 50 });
  expect(late(ledger, { day: 8, isAnnual: false }, 30)).toBe(true);
  expect(stateAt(ledger, instant(31))).toMatchObject({ newStatus: 'valid', newExpires: instant(58) });
});

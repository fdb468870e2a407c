import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../time/calendar-date.ts';
import { endOfDay } from '../time/denver.ts';
import { currencyPlan } from './currency-plan.ts';
import { decideRecompute, expiryChange, type RuledCredential } from './recompute.ts';

const day = (text: string) => text as CalendarDate;
const at = (text: string) => new Date(`${text}T19:00:00Z`);
const winter = { startDate: day('2026-11-15'), endDate: day('2027-04-30'), isActive: true };
const one = { name: 'Avalanche Deployment', twoClocks: false, validityPeriodDays: 42, seasons: [winter] };
const two = { ...one, twoClocks: true };

/** Issued on February 3, 2026 and punched on November 20, under one clock. */
const underOne: RuledCredential = {
  dates: { issuedDate: at('2026-11-20'), expiresDate: at('2027-01-01'), annualDate: null },
  annualFrom: at('2026-02-03'),
  last: { isByHand: false, isAnnual: false, expiresDate: at('2027-01-01'), annualDate: null },
};
/** The same credential, punched with two clocks. */
const underTwo: RuledCredential = {
  ...underOne,
  dates: { ...underOne.dates, annualDate: at('2026-02-03') },
  last: { ...underOne.last, annualDate: at('2026-02-03') },
};

const after = (credential: RuledCredential, program: typeof one): RuledCredential => ({
  ...credential,
  dates: { ...credential.dates, ...decideRecompute(credential, program) },
});

describe('turned on', () => {
  test('the year under two clocks counts from the last issue, reactivation or annual training, and the earlier end applies', () => {
    expect(decideRecompute(underOne, two)).toEqual({ expiresDate: at('2027-01-01'), annualDate: at('2026-02-03') });
    const late = { ...underOne, annualFrom: at('2025-12-10') };
    expect(decideRecompute(late, two)).toEqual({ expiresDate: at('2026-12-10'), annualDate: at('2025-12-10') });
  });

  test('the option turned on and off again restores every date, however it came about', () => {
    const instant = fc.date({ min: at('2024-01-01'), max: at('2028-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        instant,
        instant,
        fc.integer({ min: 1 }),
        fc.boolean(),
        (annualFrom, issuedDate, lengthMs, isByHand) => {
          const expiresDate = new Date(issuedDate.getTime() + lengthMs);
          const before = {
            dates: { issuedDate, expiresDate, annualDate: null },
            annualFrom,
            last: { isByHand, isAnnual: false, expiresDate, annualDate: null },
          };
          expect(after(after(before, two), one)).toEqual(before);
        },
      ),
    );
  });
});

describe('turned off', () => {
  test('someone punched under two clocks has what the specified rule gives for that punch once they are off', () => {
    expect(decideRecompute(underTwo, one)).toEqual({ expiresDate: at('2027-01-01'), annualDate: null });
    expect(decideRecompute(underTwo, { ...one, validityPeriodDays: 28 })).toMatchObject({
      expiresDate: at('2026-12-18'),
    });
  });

  test('an annual training on Avalanche Deployment counts a year once two clocks are off, and on another program its validity', () => {
    const annual = { ...underTwo, last: { ...underTwo.last, isAnnual: true } };
    expect(decideRecompute(annual, one)).toMatchObject({ expiresDate: at('2027-11-20') });
    expect(decideRecompute(annual, { ...one, name: 'Lift Ticket' })).toMatchObject({ expiresDate: at('2027-01-01') });
  });
});

describe('a season', () => {
  test('a season moves the expiry when it is added, changed, deactivated or deleted, and reverting restores it', () => {
    const expiryWith = (seasons: (typeof winter)[]) => decideRecompute(underTwo, { ...two, seasons }).expiresDate;
    expect(expiryWith([winter])).toEqual(at('2027-01-01'));
    expect(expiryWith([])).toEqual(at('2027-02-03'));
    expect(expiryWith([{ ...winter, isActive: false }])).toEqual(at('2027-02-03'));
    expect(expiryWith([{ ...winter, startDate: day('2026-12-01') }])).toEqual(endOfDay(day('2027-01-11')));
    expect(expiryWith([{ ...winter, endDate: day('2026-12-31') }])).toEqual(at('2027-02-03'));
    expect(
      expiryWith([
        { ...winter, endDate: day('2026-12-31') },
        { ...winter, startDate: day('2027-01-01') },
      ]),
    ).toEqual(at('2027-01-01'));
  });

  test('a season never moves the annual date', () => {
    expect(decideRecompute(underTwo, { ...two, seasons: [] }).annualDate).toEqual(at('2026-02-03'));
  });
});

describe('expiry somebody wrote by hand', () => {
  const byHand = (credential: RuledCredential): RuledCredential => ({
    ...credential,
    dates: { ...credential.dates, expiresDate: at('2029-05-05') },
    last: { ...credential.last, isByHand: true },
  });

  test('an expiry somebody wrote by hand stays, whatever the rule says', () => {
    for (const seasons of [[], [winter]]) {
      expect(decideRecompute(byHand(underTwo), { ...two, seasons }).expiresDate).toEqual(at('2029-05-05'));
    }
    expect(decideRecompute(byHand(underTwo), one)).toEqual({ expiresDate: at('2029-05-05'), annualDate: null });
  });

  test('an expiry somebody wrote by hand before the issue date, which only two clocks allow, is over at once under one', () => {
    const over = byHand(underTwo);
    const dates = { ...over.dates, issuedDate: at('2029-06-06') };
    expect(decideRecompute({ ...over, dates }, two).expiresDate).toEqual(at('2029-05-05'));
    expect(decideRecompute({ ...over, dates }, one).expiresDate).toEqual(new Date(at('2029-06-06').getTime() + 1));
  });

  test('an expiry somebody wrote by hand starts its year at the last issue, and never after the issue date somebody wrote', () => {
    expect(decideRecompute(byHand(underOne), two).annualDate).toEqual(at('2026-02-03'));
    const issuedEarlier = { ...byHand(underOne), annualFrom: at('2026-12-24') };
    expect(decideRecompute(issuedEarlier, two).annualDate).toEqual(at('2026-11-20'));
  });
});

test.each([
  ['2026-12-01', '2026-11-29', 'lapses'],
  ['2026-11-29', '2026-12-01', 'returns'],
  ['2026-12-01', '2026-11-30', 'sooner'],
  ['2026-12-02', '2026-12-01', 'sooner'],
  ['2026-12-01', '2026-12-02', 'later'],
  ['2026-11-28', '2026-11-29', 'later'],
] as const)('the change of an expiry from %s to %s reads on November 30 as %s', (from, to, change) => {
  const now = at('2026-11-30');
  const held = { ...underTwo, dates: { ...underTwo.dates, expiresDate: at(from) } };
  expect(expiryChange(held, { expiresDate: at(to), annualDate: null }, now)).toBe(change);
});

test('an unchanged expiry is no change, and one by hand is reported as such', () => {
  const stays = { expiresDate: at('2027-01-01'), annualDate: null };
  expect(expiryChange(underTwo, stays, at('2026-11-30'))).toBeNull();
  expect(expiryChange({ ...underTwo, last: { ...underTwo.last, isByHand: true } }, stays, at('2026-11-30'))).toBe(
    'by-hand',
  );
});

test('a plan counts everyone and names the first 200, those who lapse first', () => {
  const touched = (['sooner', 'by-hand', 'lapses', 'returns', 'lapses'] as const).map((change, index) => ({
    memberId: `m${index}`,
    name: `Member ${index}`,
    credentialId: `c${index}`,
    from: at('2027-01-01'),
    to: at('2027-02-03'),
    change,
  }));
  const plan = currencyPlan(900, touched);
  expect(plan).toMatchObject({ held: 900, changed: 4, lapsing: 2, returning: 1, byHand: 1 });
  expect(plan.people.map(({ memberId }) => memberId)).toEqual(['m2', 'm4', 'm3', 'm1', 'm0']);
  const many = Array.from({ length: 201 }, () => touched).flat();
  expect(currencyPlan(2000, many).people).toHaveLength(200);
});

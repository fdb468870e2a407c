import { expiryByRule } from '../currency/expiry.ts';
import type { CurrencyRule } from '../currency/rule.ts';
import type { Program } from '../programs/program.ts';
import { addCalendarDays } from '../time/denver.ts';
import type { Credential } from './credential.ts';
import { validityDays } from './decide.ts';

/** A held credential with what its ledger says; undone rows don't count. */
export type RuledCredential = {
  dates: Pick<Credential, 'issuedDate' | 'expiresDate' | 'annualDate'>;
  /** The issue date set by the last issue, reactivation or annual training. */
  annualFrom: Date;
  /** The last change of its dates that wasn't a recomputation, and its result. */
  last: {
    /** Whether it was written through the table, without an act. */
    isByHand: boolean;
    isAnnual: boolean;
    expiresDate: Date;
    /** Null with one clock. */
    annualDate: Date | null;
  };
};

export type RecomputedDates = Pick<Credential, 'expiresDate' | 'annualDate'>;

/**
 * A held credential's dates by its program's current rule. An expiry somebody wrote by hand stays. With one clock, what
 * was written under one has its expiry back, and what was punched since has the specified one.
 */
export function decideRecompute(
  { dates, annualFrom, last }: RuledCredential,
  program: CurrencyRule & Pick<Program, 'name'>,
): RecomputedDates {
  const { issuedDate, expiresDate } = dates;
  if (last.isByHand && program.twoClocks) return { expiresDate, annualDate: earlier(annualFrom, issuedDate) };
  if (last.isByHand) return { expiresDate: afterIssue(expiresDate, issuedDate), annualDate: null };
  if (program.twoClocks) {
    const expires = expiryByRule({ annualDate: annualFrom, punchedAt: issuedDate }, program);
    return { expiresDate: expires, annualDate: annualFrom };
  }
  if (last.annualDate === null) return { expiresDate: last.expiresDate, annualDate: null };
  return { expiresDate: addCalendarDays(issuedDate, validityDays(program, last.isAnnual)), annualDate: null };
}

/**
 * What a recomputation does to one person's expiry. It changes nothing for `by-hand`, since somebody entered the date,
 * nor for `stays`, since removing a season never extends an expiry.
 */
export type ExpiryChange = 'lapses' | 'returns' | 'by-hand' | 'sooner' | 'later' | 'stays';

/** Null if the expiry stays the same. */
export function expiryChange(
  { dates, last }: RuledCredential,
  { expiresDate: to }: RecomputedDates,
  now: Date,
): ExpiryChange | null {
  const from = dates.expiresDate;
  if (last.isByHand) return 'by-hand';
  if (to.getTime() === from.getTime()) return null;
  if (from >= now !== to >= now) return to < now ? 'lapses' : 'returns';
  return to < from ? 'sooner' : 'later';
}

/**
 * Without two clocks, a credential may not end before its issue. One that already ended earlier with two clocks has
 * lapsed and stays lapsed.
 */
function afterIssue(expiresDate: Date, issuedDate: Date): Date {
  return expiresDate > issuedDate ? expiresDate : new Date(issuedDate.getTime() + 1);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

import { reportLimits } from '@ffl/domain/reports/limits';
import { type ReportProgram, reportPrograms } from '@ffl/domain/reports/report';
import type { MonthCount } from '../../api/reports.ts';

export type ProgramBars = {
  /** Null for all other programs. */
  program: ReportProgram | null;
  /** One number per month, in the order of `months`. */
  counts: number[];
};

export type Picture = {
  /** '2026-11', without gaps; only the latest if there are many. */
  months: string[];
  rows: ProgramBars[];
  /** The value of the tallest bar. */
  most: number;
  /** Whether earlier months aren't shown. */
  isCut: boolean;
};

/** A report's months by program, drawn on one scale. A program without any has no row. */
export function pictureOf(counted: readonly MonthCount[]): Picture {
  const [first, last] = [counted[0]?.month, counted.at(-1)?.month];
  const all = first && last ? monthsFrom(first, last) : [];
  const months = all.slice(-reportLimits.mostMonths);
  const rows = [...reportPrograms, null]
    .map((program) => ({ program, counts: months.map((month) => countOf(counted, month, program)) }))
    .filter(({ counts }) => counts.some((count) => count > 0));
  return {
    months,
    rows,
    most: Math.max(0, ...rows.flatMap(({ counts }) => counts)),
    isCut: months.length < all.length,
  };
}

function countOf(counted: readonly MonthCount[], month: string, program: ReportProgram | null): number {
  return counted.find((one) => one.month === month && one.program === program)?.count ?? 0;
}

function monthsFrom(first: string, last: string): string[] {
  const [from, to] = [placeOf(first), placeOf(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const place = from + index;
    return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  });
}

function placeOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

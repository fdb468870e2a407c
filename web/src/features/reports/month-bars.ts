import { reportLimits } from '@ffl/domain/reports/limits';
import { reportPrograms } from '@ffl/domain/reports/report';
import type { MonthCount } from '../../api/reports.ts';

export type Bars = {
  /** The program's name, or what stands for all of them. */
  name: string;
  isAll: boolean;
  /** One number per month, in the order of `months`. */
  counts: number[];
  total: number;
};

export type Picture = {
  /** '2026-11', without gaps; only the latest if there are many. */
  months: string[];
  rows: Bars[];
  /** The value of the tallest bar. */
  most: number;
  /** What the axis counts by: 1, 2 or 5, or ten, a hundred... times that. */
  step: number;
  /** Whether earlier months aren't shown. */
  isCut: boolean;
};

/** A report's months by program, drawn on one scale; several programs have a row of all first. One without any has none. */
export function pictureOf(counted: readonly MonthCount[]): Picture {
  const [first, last] = [counted[0]?.month, counted.at(-1)?.month];
  const all = first && last ? monthsFrom(first, last) : [];
  const months = all.slice(-reportLimits.mostMonths);
  const programs = [...reportPrograms, null]
    .map((program) => {
      const own = counted.filter((one) => one.program === program);
      const counts = months.map((month) => sumOf(own, month));
      return { name: program ?? 'Other programs', isAll: false, counts, total: sumOf(own) };
    })
    .filter(({ total }) => total > 0);
  const counts = months.map((month) => sumOf(counted, month));
  const sum = { name: 'All programs', isAll: true, counts, total: sumOf(counted) };
  const rows = programs.length > 1 ? [sum, ...programs] : programs;
  const most = Math.max(0, ...rows.flatMap((row) => row.counts));
  return { months, rows, most, step: stepTo(most), isCut: months.length < all.length };
}

/** The round step that reaches a value in four steps at most. */
function stepTo(most: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  return ([1, 2, 5].find((step) => step * tens * 4 >= most) ?? 10) * tens;
}

/** In a month, or in all. */
function sumOf(counted: readonly MonthCount[], month?: string): number {
  return counted.reduce((sum, one) => (month === undefined || one.month === month ? sum + one.count : sum), 0);
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

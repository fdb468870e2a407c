import { reportLimits } from '@ffl/domain/reports/limits';
import { reportPrograms } from '@ffl/domain/reports/report';
import type { MonthCount } from '../../api/reports.ts';

/**
 * A report's months without gaps, only the latest if there are many, and a row for each program with any; several
 * programs have a row of all first.
 */
export function pictureOf(counted: readonly MonthCount[]) {
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
  return { months, rows, isCut: months.length < all.length };
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

import type { CalendarDate } from '../time/calendar-date.ts';
import { type DateOrder, dateOrders, dateReadings } from './dates.ts';

/** A cell that means another day in another order, with the day of each order. */
export type DateExample = { line: number; text: string; days: [DateOrder, CalendarDate][] };

/** The order of a column's dates: decided, irrelevant, or to be asked. */
export type ColumnOrder =
  | { kind: 'decided'; order: DateOrder | null }
  | { kind: 'asks'; orders: DateOrder[]; examples: DateExample[] }
  /** No one order fits: how many lines don't fit each, and the first of them. */
  | { kind: 'contradicts'; misfits: { order: DateOrder; count: number; lines: number[] }[] };

// Only a date of three numbers has an order; every cell of a file is tested.
const threeNumbers = /\d[-/.] ?\d{1,2}[-/.] ?\d/;

/** An order that somebody has to decide. */
export type AskedOrder = Exclude<ColumnOrder, { kind: 'decided' }>;

const mostExamples = 3;
const mostLines = 10;

/** Collects what a column's cells say about the order of their dates. */
export function dateColumn() {
  const misfits = dateOrders.map((order) => ({ order, count: 0, lines: [] as number[] }));
  const examples: DateExample[] = [];
  const seen = new Set<string>();
  let count = 0;
  return {
    add(line: number, text: string) {
      if (!threeNumbers.test(text)) return;
      const readings = dateReadings(text);
      if (typeof readings === 'string' || readings.size === 0) return;
      count += 1;
      for (const misfit of misfits) {
        if (readings.has(misfit.order)) continue;
        misfit.count += 1;
        if (misfit.lines.length < mostLines) misfit.lines.push(line);
      }
      const isAmbiguous = new Set(readings.values()).size > 1;
      if (!isAmbiguous || examples.length === mostExamples || seen.has(text)) return;
      seen.add(text);
      examples.push({ line, text, days: [...readings] });
    },
    /** What the values and the heading say together; a heading alone never outweighs the values. */
    decide(heading: string): ColumnOrder {
      const named = orderNamed(heading);
      const fitting = misfits.filter((misfit) => misfit.count === 0).map(({ order }) => order);
      if (count === 0) return { kind: 'decided', order: named };
      if (fitting.length === 0) {
        return { kind: 'contradicts', misfits: misfits.filter((misfit) => misfit.count < count) };
      }
      if (named !== null && !fitting.includes(named)) {
        return {
          kind: 'contradicts',
          misfits: misfits.filter(({ order }) => order === named || fitting.includes(order)),
        };
      }
      const [only = null] = fitting;
      if (named !== null) return { kind: 'decided', order: named };
      if (fitting.length === 1 || examples.length === 0) return { kind: 'decided', order: only };
      return { kind: 'asks', orders: fitting, examples };
    },
  };
}

/** 'Date (DD/MM/YYYY)' names its order, in the letters of several languages. */
function orderNamed(heading: string): DateOrder | null {
  const letters = heading.toLowerCase();
  if (/\bm{1,2}[-/. ]?d{1,2}[-/. ]?y{2,4}\b/.test(letters)) return 'month-day-year';
  if (/\b[djtg]{1,2}[-/. ]?m{1,2}[-/. ]?[yaj]{2,4}\b/.test(letters)) return 'day-month-year';
  return /\b[yaj]{2}[-/. ]?m{1,2}[-/. ]?[djt]{1,2}\b/.test(letters) ? 'year-month-day' : null;
}

import type { SeededRandom } from '../../database/src/sample/seeded-random.ts';
import { plusDays } from './truth.ts';

/** Null: the form has no order. */
export type Order = 'month-day-year' | 'day-month-year' | 'year-month-day' | null;

type Day = { year: string; month: string; day: string; short: string; date: Date; sign: string; pad: boolean };
type Form = { order: Order; write: (day: Day, random: SeededRandom) => string };

const of = (order: Order, write: Form['write']): Form => ({ order, write });
const number = ({ pad }: Day, text: string) => (pad ? text : String(Number(text)));
const monthFirst = (one: Day) => [number(one, one.month), number(one, one.day), one.year].join(one.sign);
const dayFirst = (one: Day) => [number(one, one.day), number(one, one.month), one.year].join(one.sign);
const named = (one: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(one.date);
const clock = ({ whole }: SeededRandom) => `${whole(1, 11)}:${String(whole(10, 59))}`;
const serial = ({ date }: Day) => String(date.getTime() / 86_400_000 + 25_569);

const forms: readonly [Form, ...Form[]] = [
  of(null, ({ year, month, day }) => `${year}-${month}-${day}`),
  of(null, ({ year, month, day }) => `${year}/${month}/${day}`),
  of(null, ({ year, month, day }) => year + month + day),
  of(null, ({ year, month, day }) => `${year}-${month}-${day}T00:00:00Z`),
  of(null, ({ year, month, day }) => `${year}-${month}-${day} 00:00:00.000`),
  // Late in the evening before, in Denver.
  of(null, (one) => `${plusDays(`${one.year}-${one.month}-${one.day}`, 1)}T05:30:00Z`),
  of('month-day-year', monthFirst),
  of('month-day-year', monthFirst),
  of('month-day-year', (one) => monthFirst({ ...one, year: one.short })),
  of('month-day-year', (one, random) => `${monthFirst(one)} ${clock(random)}`),
  of('month-day-year', (one, random) => `${monthFirst(one)} ${clock(random)} ${random.pick(['AM', 'PM', 'pm'])}`),
  of('month-day-year', (one) => `${named(one, { weekday: 'short' })} ${monthFirst(one)}`),
  of('day-month-year', dayFirst),
  of('day-month-year', dayFirst),
  of('day-month-year', (one) => dayFirst({ ...one, year: one.short })),
  of('day-month-year', (one, random) => `${dayFirst(one)} ${clock(random)}:00`),
  of('year-month-day', ({ short, month, day }) => `${short}-${month}-${day}`),
  of(null, (one) => named(one, { month: 'short', day: 'numeric', year: 'numeric' })),
  of(null, (one) => named(one, { dateStyle: 'full' })),
  of(null, (one) => named(one, { dateStyle: 'long' }).toUpperCase()),
  of(null, (one) => `${number(one, one.day)}-${named(one, { month: 'short' })}-${one.short}`),
  of(null, (one) => `${number(one, one.day)} ${named(one, { month: 'long' })} ${one.year}`),
  of(null, serial),
  of(null, (one) => `${serial(one)}.${one.short}`),
];

export type DateWriter = {
  order: Order;
  /** Some dates are in the other order. */
  isContradicting: boolean;
  write: (day: string) => string;
};

/** How a column's dates are written: in one form, or, as a spreadsheet leaves them that read only some, in two. */
export function dateWriter(random: SeededRandom): DateWriter {
  const [sign, pad] = [random.pick(['/', '/', '-', '.']), random.chance(0.6)];
  const main = random.pick(forms);
  const others = forms.filter(({ order }) => order === null || order === main.order || main.order === null);
  const other = random.chance(0.15) ? random.pick(others as [Form]) : main;
  const dayAfter = of('day-month-year', dayFirst);
  const writer: DateWriter = {
    order: main.order ?? other.order,
    isContradicting: main.order === 'month-day-year' && random.chance(0.06),
    write(text) {
      const [year = '', month = '', day = ''] = text.split('-');
      const second = writer.isContradicting ? dayAfter : other;
      const form = random.chance(0.6) ? main : second;
      return form.write({ year, month, day, short: year.slice(2), date: new Date(text), sign, pad }, random);
    },
  };
  return writer;
}

/** What a column's texts mean in each order that fits all of them: told by its own means. */
export function readingsOf(texts: readonly string[]): Set<string> {
  const numbers = texts.flatMap((text) => [...text.matchAll(/(?:^|\s)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/g)]);
  const orders = [
    ([a, b, y]: string[]) => dayOf(y, a, b),
    ([a, b, y]: string[]) => dayOf(y, b, a),
    ([y, a, b]: string[]) => (y?.length === 2 && b?.length === 2 ? dayOf(y, a, b) : null),
  ];
  const isHyphened = numbers.every(([, , sign]) => sign === '-');
  const readings = orders
    .slice(0, isHyphened ? 3 : 2)
    .map((read) => numbers.map(([, one = '', , two = '', three = '']) => read([one, two, three])));
  return new Set(readings.filter((days) => !days.includes(null)).map((days) => days.join()));
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { restored } from '../transfer/formulas.ts';
import { writeCsv } from '../transfer/write-csv.ts';
import { reportCells, reportFileName, reportHeadings } from './columns.ts';
import { periodProblem } from './period.ts';
import type { ReportLine } from './report.ts';
import { reportQuerySchema } from './schemas.ts';

const day = readCalendarDate('2026-11-05');
const line: ReportLine = {
  name: 'Maya Lindqvist',
  organization: null,
  mark: null,
  program: 'Lift Ticket',
  base: 'LG2',
  day,
  expiresOn: readCalendarDate('2027-05-04'),
  notes: null,
  reminder: null,
  flight: null,
  recordedBy: 'Ada Moss',
  isByServer: false,
};

test("a line of a report file has its report's cells, with dates in ISO form", () => {
  expect(reportHeadings('credentials')).toEqual([
    'Member Name',
    'Organization',
    'Program',
    'Issue Date',
    'Expiry Date',
    'Recorded by',
  ]);
  expect(reportCells('credentials', line)).toEqual([
    'Maya Lindqvist',
    '',
    'Lift Ticket, LG2',
    '2026-11-05',
    '2027-05-04',
    'Ada Moss',
  ]);
  expect(reportHeadings('live-missions')).toEqual([
    'Member Name',
    'Organization',
    'Program',
    'Date',
    'Notes',
    'Recorded by',
    'Standing at the time',
  ]);
  const flight = { what: 'live mission', at: '', recorded_at: '', text: '', reason: '', verdict: null } as const;
  const flown = { ...flight, as_it_was: 'lapsed', as_known: 'in_force', undone: null } as const;
  expect(reportCells('live-missions', { ...line, flight: flown })).toEqual([
    'Maya Lindqvist',
    '',
    'Lift Ticket, LG2',
    '2026-11-05',
    '',
    'Ada Moss',
    'Lapsed (then In force)',
  ]);
});

test('a line about a reminder says how many days ahead, and what became of it', () => {
  expect(reportHeadings('reminders')).toEqual([
    'Member Name',
    'Organization',
    'Program',
    'Expiry Date',
    'Reminded',
    'Days ahead',
    'State',
  ]);
  const cellsOf = (expiresOn: string) =>
    reportCells('reminders', {
      ...line,
      expiresOn: readCalendarDate(expiresOn),
      reminder: { step: 0, state: 'refused' },
    }).slice(2);
  expect(cellsOf('2026-11-19')).toEqual([
    'Lift Ticket, LG2',
    '2026-11-19',
    '2026-11-05',
    '14',
    'Refused by the mail server',
  ]);
  expect(cellsOf('2026-11-04')[3]).toBe('-1');
});

test('a line of a report file says what became of someone since', () => {
  expect(reportCells('credentials', { ...line, mark: 'removed' })[0]).toBe('Maya Lindqvist (removed)');
  expect(reportCells('credentials', { ...line, name: null, mark: 'deleted' })[0]).toBe('Former member');
});

test('a line of a report file says if nobody who recorded it is still there', () => {
  const cellsOf = (isByServer: boolean) => reportCells('credentials', { ...line, recordedBy: null, isByServer }).at(-1);
  expect([cellsOf(true), cellsOf(false)]).toEqual(['On the server', 'Former administrator']);
});

test('a line of a report file reads back as it was stored, whatever its texts, and no cell starts a formula', () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', "'", '"', ',', ';', '\uff1d', '\uff20', ' ', 'a'];
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...signs) }), fc.string({ unit: 'grapheme' }));
  const anyLine = fc
    .record({ name: text, organization: text, program: text, notes: text, recordedBy: text })
    .map((texts): ReportLine => ({ ...line, base: null, ...texts }));
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
      const cells = lines.map((one) => reportCells('live-missions', one));
      const parsed = parse(writeCsv(cells));
      expect(parsed.flat().filter((cell) => '=+-@\t\r\0\uff1d\uff0b\uff0d\uff20'.includes(cell[0] ?? 'x'))).toEqual([]);
      expect(parsed.map((row) => row.map(restored))).toEqual(cells);
    }),
  );
});

test('a report file is named after the report and the date', () => {
  expect(reportFileName('live-missions', day)).toBe('live-missions-report-2026-11-05.csv');
  expect(reportFileName('credentials', day)).toBe('credentials-report-2026-11-05.csv');
});

test("a report's period may be one day, or open at either end, but can't end before it begins", () => {
  const later = readCalendarDate('2026-11-06');
  expect([periodProblem(day, day), periodProblem(null, day), periodProblem(later, null)]).toEqual([null, null, null]);
  expect(periodProblem(later, day)).toBe("From can't be after To");
  expect(reportQuerySchema.safeParse({ type: 'credentials', from: later, to: day }).success).toBe(false);
});

/** Parses RFC 4180, written independently of the product. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at));
    const plain = /^[^,\r\n]*/.exec(text.slice(at));
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (plain?.[0] ?? '');
    rows.at(-1)?.push(cell);
    at += (quoted ?? plain)?.[0].length ?? 0;
    if (text.startsWith('\r\n', at)) rows.push([]);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows.slice(0, -1);
}

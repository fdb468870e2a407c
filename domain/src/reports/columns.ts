import { recorderHeading, recorderText } from '../credentials/recorder.ts';
import { programLabel } from '../programs/program.ts';
import { reminderMessages } from '../reminders/messages.ts';
import { csvFileName } from '../tables/file-name.ts';
import { type CalendarDate, daysBetween } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';
import { type Flight, flightText, flownAtText, gapText, ledgerText, standingText, verdictText } from './flight.ts';
import { reportMessages } from './messages.ts';
import type { ReportLine, ReportType } from './report.ts';

type ReportColumn = {
  heading: string;
  text: (line: ReportLine) => string;
  /** Text for the CSV file, if it differs. */
  cell?: (line: ReportLine) => string;
  isOneLine?: true;
};

const who: readonly ReportColumn[] = [
  { heading: 'Member Name', text: nameInReport },
  { heading: 'Organization', text: ({ organization }) => organization ?? '' },
  { heading: 'Program', text: ({ program, base }) => programLabel({ name: program, base }) },
];

/** Heading for where somebody was in the program at a live mission. */
export const standingHeading = 'Standing at the time';

const recorder: ReportColumn = { heading: recorderHeading, text: recorderText };

/** The columns by report type, for file and paper (REP-05); after the specified ones, who recorded it. */
export const reportColumns: Readonly<Record<ReportType, readonly ReportColumn[]>> = {
  credentials: [...who, day('Issue Date', (line) => line.day), day('Expiry Date', (line) => line.expiresOn), recorder],
  'live-missions': [
    ...who,
    day('Date', (line) => line.day),
    { heading: 'Notes', text: ({ notes }) => notes ?? '' },
    recorder,
    flight(standingHeading, ledgerText),
  ],
  boardings: [
    ...who,
    flight('When', flownAtText),
    flight('Mission', ({ text }) => text),
    flight('Outcome', flightText),
    flight('Card said', verdictText),
    flight('Ledger says', ledgerText),
    recorder,
  ],
  gaps: [
    ...who,
    flight('When', flownAtText),
    flight('What', gapText),
    flight('Standing', ({ as_it_was }) => standingText(as_it_was)),
    flight('As known then', ({ as_known }) => standingText(as_known)),
  ],
  reminders: [
    ...who,
    day('Expiry Date', (line) => line.expiresOn),
    day('Reminded', (line) => line.day),
    { heading: 'Days ahead', text: daysAheadText },
    { heading: 'State', text: reminderStateText },
  ],
};

export function reportHeadings(type: ReportType): string[] {
  return reportColumns[type].map(({ heading }) => heading);
}

/** The cells of one line of the CSV file. */
export function reportCells(type: ReportType, line: ReportLine): string[] {
  return reportColumns[type].map(({ text, cell }) => (cell ?? text)(line));
}

/** 'credentials-report-2026-11-22.csv' (REP-04). */
export function reportFileName(type: ReportType, today: CalendarDate): string {
  return csvFileName([type, 'report'], today);
}

/** Days from the email to the end, not the step it made up for; negative after the end. */
export function daysAheadText({ day: reminded, expiresOn }: Pick<ReportLine, 'day' | 'expiresOn'>): string {
  return expiresOn === null ? '' : String(daysBetween(reminded, expiresOn));
}

export function reminderStateText({ reminder }: Pick<ReportLine, 'reminder'>): string {
  return reminder === null ? '' : reminderMessages.states[reminder.state];
}

/** Somebody who was deleted, or whose card could not be read, has no name. */
export function reportedName({ name, mark }: Pick<ReportLine, 'name' | 'mark'>): string {
  return name ?? (mark === 'deleted' ? reportMessages.formerMember : reportMessages.nobodyKnown);
}

function nameInReport({ name, mark }: ReportLine): string {
  if (name === null) return reportedName({ name, mark });
  return mark === null ? name : `${name} (${mark})`;
}

function flight(heading: string, textOf: (flight: Flight) => string): ReportColumn {
  return { heading, text: (line) => (line.flight ? textOf(line.flight) : '') };
}

function day(heading: string, dayOf: (line: ReportLine) => CalendarDate | null): ReportColumn {
  const cell = (line: ReportLine) => dayOf(line) ?? '';
  return { heading, text: (line) => dayText(dayOf(line)), cell, isOneLine: true };
}

function dayText(day: CalendarDate | null): string {
  return day === null ? '' : displayDate(day);
}

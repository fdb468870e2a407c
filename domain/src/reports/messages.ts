import { countText } from '../numbers/count-text.ts';
import type { ReportType } from './report.ts';

type Compared = Readonly<
  Record<'boardings' | 'live_missions' | 'trainings' | 'unknown' | 'unlinked' | 'elsewhere', number>
>;

export const reportMessages = {
  typeUnknown: 'Choose one of the reports',
  programUnknown: 'Choose one of the programs',
  dayInvalid: 'Enter a day from 1900 to 2100',
  fromAfterTo: "From can't be after To",
  formerMember: 'Former member',
  /** Shown instead of a name if the card could not be read. */
  nobodyKnown: 'Not known who',
  empty: 'No results match these filters.',
  nothingYet: 'Nothing recorded yet.',
  /** Never says "nobody": the sentence above it says what was compared. */
  noGaps: ({ boardings, live_missions, trainings }: Compared) =>
    boardings + live_missions + trainings === 0 ? 'There was nothing to compare.' : 'No gap in what was compared.',
  compared: ({ boardings, live_missions, trainings, ...others }: Compared) =>
    `Compared with the ledger: ${counted(boardings, 'boarding')}, ${counted(live_missions, 'live mission')} and ${counted(trainings, 'attended training')}.${notCompared(others)}`,
  failed: 'The report could not be loaded.',
  tooManyExports: 'Other reports are being exported at the moment. Please try again in a minute.',
  /** What the total counts: '143 credentials issued' */
  counted: (type: ReportType, rows: number) => nouns[type][rows === 1 ? 0 : 1],
  printedPart: (rows: number, all: number) =>
    `The newest ${countText(rows)} of ${countText(all)}; the exported file has them all`,
} as const;

const nouns: Readonly<Record<ReportType, readonly [one: string, more: string]>> = {
  credentials: ['credential issued', 'credentials issued'],
  'live-missions': ['live mission', 'live missions'],
  boardings: ['boarding', 'boardings'],
  gaps: ['flight or training while not current', 'flights and trainings while not current'],
  reminders: ['reminder', 'reminders'],
};

function notCompared({ unknown, unlinked, elsewhere }: Pick<Compared, 'unknown' | 'unlinked' | 'elsewhere'>): string {
  const parts = [
    ...(unknown > 0 ? [`${counted(unknown, 'boarding')} where it is unclear who or what was checked`] : []),
    ...(unlinked > 0 ? [`${counted(unlinked, 'trainee')} not linked to a member`] : []),
    ...(elsewhere > 0 ? [`${counted(elsewhere, 'trainee')} at trainings without a program`] : []),
  ];
  return parts.length > 0 ? ` Not compared: ${parts.join('; ')}.` : '';
}

function counted(count: number, word: string): string {
  return `${countText(count)} ${word}${count === 1 ? '' : 's'}`;
}

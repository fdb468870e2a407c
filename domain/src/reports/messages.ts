import { countText } from '../numbers/index.ts';

type Compared = { boardings: number; live_missions: number; trainings: number };

export const reportMessages = {
  typeUnknown: 'Choose one of the reports',
  programUnknown: 'Choose one of the three programs',
  dayInvalid: 'Enter a day from 1900 to 2100',
  fromAfterTo: 'From must not be after To',
  formerMember: 'Former member',
  /** On a card that could not be read. */
  nobodyKnown: 'Not known who',
  empty: 'No results match these filters.',
  nothingYet: 'Nothing recorded yet.',
  noGaps: 'Nobody is on record as having flown while not current.',
  compared: ({ boardings, live_missions, trainings }: Compared) =>
    `Compared with the ledger: ${counted(boardings, 'boarding')}, ${counted(live_missions, 'live mission')} and ${counted(trainings, 'attended training')}.`,
  failed: 'The report could not be loaded.',
  countFailed: 'The months could not be counted.',
  tooManyExports: 'Other reports are being exported at the moment. Please try again in a minute.',
  matched: (rows: number) => `${countText(rows)} ${rows === 1 ? 'result' : 'results'}`,
  printedPart: (rows: number, all: number) =>
    `The newest ${countText(rows)} of ${countText(all)}; the exported file holds all`,
} as const;

function counted(count: number, word: string): string {
  return `${countText(count)} ${word}${count === 1 ? '' : 's'}`;
}

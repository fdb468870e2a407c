import { countText } from '../numbers/index.ts';

export const reportMessages = {
  typeUnknown: 'Choose one of the reports',
  programUnknown: 'Choose one of the three programs',
  dayInvalid: 'Enter a day from 1900 to 2100',
  fromAfterTo: 'From must not be after To',
  formerMember: 'Former member',
  empty: 'No results match these filters.',
  failed: 'The report could not be loaded.',
  countFailed: 'The months could not be counted.',
  tooManyExports: 'Other reports are being exported at the moment. Please try again in a minute.',
  matched: (rows: number) => `${countText(rows)} ${rows === 1 ? 'result' : 'results'}`,
  printedPart: (rows: number, all: number) =>
    `The newest ${countText(rows)} of ${countText(all)}; the exported file holds all`,
} as const;

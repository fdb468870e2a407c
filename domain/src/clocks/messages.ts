import { displayDate } from '../time/index.ts';

/** On cards and in lists, which come with the first screens: what else is said of clocks stands in files of its own. */
export const clockMessages = {
  punchBy: (end: Date) => `Punch by ${displayDate(end)}`,
  annualBy: (end: Date) => `Annual training by ${displayDate(end)}`,
  /** Before a date on the card, in place of 'until'. */
  words: { recency: 'punch by', annual: 'training by' },
  punchRestarts: 'A punch brings it back',
  annualRestarts: 'Annual Initial Training brings it back',
} as const;

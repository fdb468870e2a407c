import { displayDate } from '../time/denver.ts';

/** Messages for cards and lists, which load with the first screens. Other currency messages are in separate files. */
export const currencyMessages = {
  punchBy: (end: Date) => `Punch by ${displayDate(end)}`,
  annualBy: (end: Date) => `Annual training by ${displayDate(end)}`,
  /** Precedes a date on the card, instead of 'until'. */
  words: { recency: 'punch by', currency: 'training by' },
  punchRestarts: 'A punch brings it back',
  annualRestarts: 'Annual Initial Training brings it back',
} as const;

/** Messages for cards and lists, which load with the first screens. Other currency messages are in separate files. */
export const currencyMessages = {
  /** Precedes a date, instead of 'Expires'. */
  by: { recency: 'Punch by', currency: 'Annual training by' },
  /** Precedes a date on the card, instead of 'until'. */
  words: { recency: 'punch by', currency: 'training by' },
  punchRestarts: 'A punch brings it back',
  annualRestarts: 'Annual Initial Training brings it back',
} as const;

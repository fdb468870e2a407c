import { credentialLimits } from './limits.ts';

/** Sentences of the pages about recording for an earlier day. */
export const lateWords = {
  recordFor: (day: string) => `Record for ${day}`,
  countsFrom: (expiry: string) => `Recorded for that day, it counts from then. ${expiry}`,
  reasonLabel: 'Why is it being recorded now?',
  reasonHint: 'Shown in the history, next to who recorded it and when.',
  reasonTooShort: `The reason needs at least ${credentialLimits.undoReasonMinLength} characters`,
  reasonTooLong: `The reason can be up to ${credentialLimits.undoReasonMaxLength} characters`,
  dayInvalid: 'The day is a date as YYYY-MM-DD',
} as const;

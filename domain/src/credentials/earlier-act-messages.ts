import { credentialLimits } from './limits.ts';

const { lateDays, reasonlessHours, undoReasonMinLength, undoReasonMaxLength } = credentialLimits;

/** Sentences about an act that took effect before it is recorded. */
export const earlierActMessages = {
  changedSince:
    'What was recorded since then does not follow from the rules of this program alone, so nothing can be entered before it. Record it for today, with the day in the notes.',
  dayInvalid: 'The day is a date as YYYY-MM-DD',
  dayAhead: 'Only a day before today can be recorded later',
  dayTooOld: `At most ${lateDays} days can lie between a day and its record`,
  removedSince: (on: string) =>
    `This credential was removed on ${on}, so nothing is recorded for a day before. Issue it for today instead.`,
  reasonNeeded: `Say why this is recorded more than ${reasonlessHours} hours later`,
  reasonTooShort: `The reason needs at least ${undoReasonMinLength} characters`,
  reasonTooLong: `The reason may have at most ${undoReasonMaxLength} characters`,
  reasonWithoutDay: 'A reason belongs to an earlier day',
  recordFor: (day: string) => `Record for ${day}`,
  countsFrom: (expiry: string) => `Recorded for that day, it counts from then. ${expiry}`,
  reasonHint: 'In the history, beside who recorded it and when.',
  reasonLabel: 'Why is it recorded now?',
} as const;

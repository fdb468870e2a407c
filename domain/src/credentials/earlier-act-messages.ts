import { credentialLimits } from './limits.ts';

const { lateDays, reasonlessHours } = credentialLimits;

/** Sentences about an act that took effect before it is recorded. */
export const earlierActMessages = {
  changedSince:
    'What was recorded since then does not follow from the rules of this program alone, so nothing can be entered before it. Record it for today, with the day in the notes.',
  dayAhead: 'Only a day before today can be recorded later',
  dayTooOld: `At most ${lateDays} days can lie between a day and its record`,
  removedSince: (on: string) =>
    `This credential was removed on ${on}, so nothing is recorded for a day before. Issue it for today instead.`,
  reasonNeeded: `Say why this is recorded more than ${reasonlessHours} hours later`,
  reasonWithoutDay: 'A reason belongs to an earlier day',
} as const;

import { credentialLimits } from './limits.ts';

const { lateDays, reasonlessHours } = credentialLimits;

/** Sentences about an act that took effect before it is recorded. */
export const earlierActMessages = {
  changedSince:
    "Something recorded since then does not follow from this program's rules alone, so nothing can be entered before it. Record it for today, and put the day in the notes.",
  dayAhead: 'Only a day before today can be recorded later',
  dayTooOld: `You can go back up to ${lateDays} days`,
  removedSince: (on: string) =>
    `This credential was removed on ${on}, so nothing can be recorded for an earlier day. Issue it for today instead.`,
  reasonNeeded: `Say why this is being recorded more than ${reasonlessHours} hours later`,
  reasonWithoutDay: 'Give a reason only for an earlier day',
} as const;

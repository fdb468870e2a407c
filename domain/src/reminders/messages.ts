import { type ClockDates, currencyEnd, endingClock } from '../clocks/index.ts';
import { daysLeft, displayDate, displayTime } from '../time/index.ts';
import { reminderLimits } from './limits.ts';
import type { ReminderState } from './state.ts';

export const reminderMessages = {
  stepsInvalid: `Type up to ${reminderLimits.maxSteps} numbers of days between 0 and ${reminderLimits.maxDaysAhead}, such as 60, 14, 0. Leave it empty for no reminders.`,
  stepsSaved: 'Reminders saved',
  /** What ends when, in a letter. */
  ends(program: string, expiresAt: Date, now: Date): string {
    const days = daysLeft(expiresAt, now);
    if (expiresAt < now) return `${program} ended today, ${displayDate(expiresAt)}, at ${displayTime(expiresAt)}.`;
    if (days === 0) return `${program} ends today, ${displayDate(expiresAt)}, at ${displayTime(expiresAt)}.`;
    if (days === 1) return `${program} ends tomorrow, ${displayDate(expiresAt)}.`;
    return `${program} ends in ${days} days, on ${displayDate(expiresAt)}.`;
  },
  /** What keeps it, with both clocks where there are two. */
  kept(dates: ClockDates): string {
    const clock = endingClock(dates);
    if (dates.annualDate === null || clock === null) return 'A punch keeps it in force.';
    return clock === 'currency'
      ? 'Your year is over then: take the annual training before. A punch alone does not keep it in force.'
      : `Get it punched before. Your year counts until ${displayDate(currencyEnd(dates.annualDate))}.`;
  },
  states: {
    due: 'Waits to be sent',
    sent: 'Sent, no response yet',
    taken: 'Taken by the mail server',
    refused: 'Refused by the mail server',
    given_up: 'Not sent in time',
    canceled: 'Canceled, since the end moved',
  } satisfies Record<ReminderState, string>,
} as const;

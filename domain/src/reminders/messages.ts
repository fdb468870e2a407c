import { currencyEnd, endingClock } from '../currency/ending-clock.ts';
import type { CurrencyDates } from '../currency/words.ts';
import { type CalendarDate, daysBetween } from '../time/calendar-date.ts';
import { daysLeft, displayDate, displayWhen } from '../time/denver.ts';
import { reminderLimits } from './limits.ts';
import type { ReminderState } from './state.ts';

export const reminderMessages = {
  stepsInvalid: `Type up to ${reminderLimits.maxSteps} numbers of days between 0 and ${reminderLimits.maxDaysAhead}, such as 60, 14, 0. Leave it blank for no reminders.`,
  stepsSaved: 'Reminders saved',
  savingSteps: {
    refused: 'The reminders could not be saved',
    unconfirmed: 'The reminders may or may not have been saved. Trying again is safe: they are never saved twice.',
    ifStopped: 'If you stop, check the program before you save again.',
  },
  /** The days on which a program's members get an email, as a sentence. */
  steps(steps: readonly number[], isOn: boolean): string {
    if (steps.length === 0) return 'Nobody gets an email before this expires.';
    const words = steps.map((step) =>
      step === 0 ? 'on the last day' : `${step} ${step === 1 ? 'day' : 'days'} ahead`,
    );
    const last = words.pop() ?? '';
    const days = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
    return isOn
      ? `Members get an email ${days}.`
      : `Reminders are off: nobody gets an email. Once they are on, ${days}.`;
  },
  loadFailed: "We couldn't load the reminders",
  off: 'Reminders are off. Nobody gets an email before a credential expires.',
  on: 'Reminders are on.',
  /** Shown next to the reminder settings of a program or a member. */
  whoStarts: 'An administrator can start them under Security.',
  ownNotNow: 'Reminders are off at the moment: nobody gets one until an administrator starts them.',
  noneDue: 'Nobody would get an email now.',
  /** How many people would get an email. */
  wouldGet: (letters: number, reminders: number) =>
    `${letters === 1 ? '1 person' : `${letters.toLocaleString('en-US')} people`} would get an email now, about ${reminders === 1 ? '1 credential' : `${reminders.toLocaleString('en-US')} credentials`}.`,
  /** Shown after who would get an email. */
  unreached: (people: number) =>
    `We can't reach ${people === 1 ? '1 more person' : `${people.toLocaleString('en-US')} more people`} whose credentials expire soon. Tell them in person, or open a record to see what to do.`,
  firstOf: (shown: number, all: number) => `The first ${shown} of ${all.toLocaleString('en-US')}.`,
  ran: (letters: number) => (letters === 1 ? '1 email' : `${letters.toLocaleString('en-US')} emails`),
  hours: `Emails go out between ${reminderLimits.fromHour} AM and ${reminderLimits.untilHour - 12} PM in Denver, on any day.`,
  overdue: 'No reminders have gone out for more than a day.',
  overdueNextStep: "If they are off, start them. If not, the server's log says why.",
  starting: {
    refused: 'Reminders could not be started',
    unconfirmed: 'Reminders may or may not have been started. Trying again is safe.',
    ifStopped: 'If you stop, check this page before you try again.',
  },
  stopping: {
    refused: 'Reminders could not be stopped',
    unconfirmed: 'Reminders may or may not have been stopped. Trying again is safe.',
    ifStopped: 'If you stop, check this page before you try again.',
  },
  started: 'Reminders started',
  stopped: 'Reminders stopped',
  stopTitle: 'Stop these emails',
  stopText: "You won't get any more emails before a credential expires. Your card still shows it.",
  stopButton: 'Stop these emails',
  stopBroken: 'This link is incomplete. Copy all of it from the email, or choose on your account page.',
  stoppedTitle: 'Stopped',
  stoppedText: 'You no longer get these emails. You can start them again on your account page.',
  toAccount: 'Open your account',
  ownTitle: 'Emails',
  startButton: 'Start these emails',
  ownOn: 'You get an email before one of your credentials expires.',
  ownOff: "You don't get an email before one of your credentials expires.",
  ownStopped: 'You no longer get these emails',
  ownStarted: 'You get an email before one of your credentials expires',
  ownHint: 'At most one email a day, with everything that is about to expire.',
  ownFailed: "We couldn't load your choice",
  ownSaving: {
    refused: 'Your choice could not be saved',
    unconfirmed: 'Your choice may or may not have been saved. Trying again is safe.',
    ifStopped: 'If you stop, check this page again later.',
  },
  /** In a member's record: 'Reminded Nov 13, 2026, 14 days ahead'. */
  reminded(day: CalendarDate, endsOn: CalendarDate): string {
    const days = daysBetween(day, endsOn);
    const ahead = days === 0 ? 'on the last day' : `${days} ${days === 1 ? 'day' : 'days'} ahead`;
    return `Reminded ${displayDate(day)}, ${days < 0 ? 'after it lapsed' : ahead}`;
  },
  because: 'You get this email because you hold a credential at Flight For Life.',
  /** A line of the letter: a program and when it ends. */
  ends(program: string, expiresAt: Date, now: Date): string {
    const days = daysLeft(expiresAt, now);
    if (expiresAt < now) return `${program} lapsed ${displayWhen(expiresAt, now)}.`;
    if (days <= 1) return `${program} expires ${displayWhen(expiresAt, now)}.`;
    return `${program} expires in ${days} days, on ${displayDate(expiresAt)}.`;
  },
  /** A letter's subject: the credential that ends first, with its date. */
  subject(program: string, expiresAt: Date, others: number, now: Date): string {
    const ends = `${program} ${expiresAt < now ? 'lapsed' : 'expires'} ${displayDate(expiresAt)}`;
    return others === 0 ? ends : `${ends}, and ${others} more`;
  },
  trainingsFollow: 'The next trainings where you are credentialed:',
  /** What keeps or restores the credential; names both clocks if there are two. */
  kept(dates: CurrencyDates, now = dates.expiresDate): string {
    const clock = endingClock(dates);
    if (dates.expiresDate < now) {
      return clock === 'currency'
        ? 'Take the annual training: a punch alone does not bring it back.'
        : 'A punch brings it back.';
    }
    if (dates.annualDate === null || clock === null) return 'A punch keeps it in force.';
    return clock === 'currency'
      ? 'Take the annual training by then: a punch alone does not keep it in force.'
      : `Get it punched by then. Your annual training counts until ${displayDate(currencyEnd(dates.annualDate))}.`;
  },
  states: {
    due: 'Waiting to be sent',
    sent: 'Sent, no response yet',
    taken: 'Accepted by the mail server',
    refused: 'Refused by the mail server',
    given_up: 'Not sent in time',
    canceled: 'Canceled: the date moved',
  } satisfies Record<ReminderState, string>,
} as const;

import { readinessMessages } from '../readiness/messages.ts';
import { readCalendarDate } from '../time/calendar-date.ts';
import { displayDate, readInstant } from '../time/denver.ts';
import { reminderMessages } from './messages.ts';
import type { BaseNews, EndAtBase, Listed } from './monday.ts';
import type { ReminderState } from './state.ts';
import { unreachedMessages } from './unreached-messages.ts';

const ownHint =
  "The email says who lapsed, who lapses soon, which programs run short, who reminders don't reach, and the next trainings.";

/** Sentences of the letter to leads, and of choosing bases. */
export const mondayMessages = {
  ownTitle: 'Bases you lead',
  /** The bases that somebody leads, as a sentence. */
  own: (bases: readonly string[]) =>
    bases.length === 0
      ? "You're not a lead for any base, so you won't get the Monday email."
      : `You lead ${list(bases)} and get one email about ${bases.length === 1 ? 'it' : 'them'} on Mondays while reminders are on.`,
  /** The same where somebody stopped the emails. */
  ownOff: (bases: readonly string[]) =>
    `You lead ${list(bases)} but don't get the Monday email about ${bases.length === 1 ? 'it' : 'them'}.`,
  /** 'Your last one, of Nov 23, 2026: Accepted by the mail server.' */
  last: (monday: string, state: ReminderState) =>
    `Your last one, of ${displayDate(readCalendarDate(monday))}: ${lastStates[state]}.`,
  ownHint,
  chooseHint: `${ownHint} Choose no bases to stop it.`,
  choose: 'Choose bases',
  chosen: 'Your bases were saved',
  stopButton: 'Stop Monday emails',
  startButton: 'Start Monday emails',
  stopOwn: "You won't get any more emails about your bases. Their boards still show where they stand.",
  ownStopped: 'You no longer get the Monday email',
  ownStarted: 'You get the Monday email',
  choosing: {
    refused: 'Your choice could not be saved',
    unconfirmed: 'Your choice may or may not have been saved. Trying again is safe: it is never saved twice.',
    ifStopped: 'If you stop, check this page again later.',
  },
  subject: 'Your bases at Flight For Life this week',
  opening: (at: string) => `Here is where your bases stand as of ${at}.`,
  nothingTitle: 'All is well',
  nothing: 'Nobody lapsed, nobody lapses soon, reminders reach everybody, and no training is planned.',
  because: 'You get this email because you lead a base at Flight For Life.',
  stopText: "You won't get any more Monday emails about your bases. Any bases you chose to lead are cleared.",
  board: (base: string) => `See the board of ${base}`,
  lapsed: (since: string) => `Lapsed since ${since}`,
  lapsing: 'Lapsing in the next two weeks unless punched',
  short: 'Programs running short',
  unreached: "Reminders don't reach these people, whose credentials expire soon",
  trainings: 'Next trainings',
  /** A list's lines, with 'and 5 more' where it was cut. */
  lines: <Item>({ total, rows }: Listed<Item>, line: (item: Item) => string) => [
    ...rows.map(line),
    ...(total > rows.length ? [`and ${(total - rows.length).toLocaleString('en-US')} more`] : []),
  ],
  end: ({ name, ...end }: EndAtBase) => `${name}: ${endText(end)}`,
  shortOf: ({ program, week, inForce, needed }: BaseNews['short'][number]) =>
    `${program}: ${readinessMessages.shortFrom(displayDate(readCalendarDate(week)), inForce, needed)}`,
  missed: ({ name, why, ends }: BaseNews['unreached']['rows'][number]) =>
    `${name} (${unreachedMessages.short[why]}): ${ends.map(endText).join('; ')}`,
} as const;

/** A canceled Monday letter has no reason to show, unlike a canceled reminder. */
const lastStates = { ...reminderMessages.states, canceled: 'Canceled before it left' };

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

function endText({ program, expiresAt }: Omit<EndAtBase, 'name'>): string {
  return `${program}, ${displayDate(readInstant(expiresAt))}`;
}

/** What the mail server answered, or why nothing was sent. */
export type ReminderState = 'due' | 'sent' | 'taken' | 'refused' | 'given_up' | 'canceled';

/** Why reminders don't reach somebody. */
export type Unreached = 'no_account' | 'unconfirmed' | 'refused' | 'stopped';

/** Somebody to be reminded, for the list that administrators look at first. */
export type DueReminder = {
  memberId: string;
  name: string;
  program: string;
  base: string | null;
  expiresAt: string;
  step: number;
};

/** Somebody who would be reminded now if anything reached them. */
export type UnreachedPerson = { memberId: string; name: string; why: Unreached; endsFirst: string };

/** The state of reminders, for administrators. */
export type RemindersResponse = {
  isOn: boolean;
  changedAt: string | null;
  changedBy: string | null;
  lastRun: { day: string; ranAt: string; letters: number; reminders: number } | null;
  /** Since when nobody was reminded, though reminders are on: the last run, or when they were started. */
  unremindedSince: string | null;
  /** Who would get a letter if the day's run came now; the first of them. */
  due: DueReminder[];
  dueLetters: number;
  dueReminders: number;
  /** Whom nothing reaches, of those whose end stands at a step, the soonest first; the first of them. */
  unreached: UnreachedPerson[];
  unreachedPeople: number;
  respondedAt: string;
};

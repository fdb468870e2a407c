/** A reminder's outcome: what the mail server answered, or why nothing was sent. */
export type ReminderState = 'due' | 'sent' | 'taken' | 'refused' | 'given_up' | 'canceled';

/** Why reminders don't reach somebody. */
export type Unreached = 'no_account' | 'unconfirmed' | 'refused' | 'stopped';

/** A person who would be reminded, for the administrators' list. */
export type DueReminder = {
  memberId: string;
  name: string;
  program: string;
  base: string | null;
  expiresAt: string;
  step: number;
};

/** A person who would be reminded now if letters reached them. */
export type UnreachedPerson = { memberId: string; name: string; why: Unreached; endsFirst: string };

/** Reminders as administrators see them. */
export type RemindersResponse = {
  isOn: boolean;
  changedAt: string | null;
  changedBy: string | null;
  lastRun: { day: string; ranAt: string; letters: number; reminders: number } | null;
  /** The last run, or when reminders were turned on, if nobody was reminded since then; otherwise null. */
  unremindedSince: string | null;
  /** The first of those who would get a letter if the daily run came now. */
  due: DueReminder[];
  dueLetters: number;
  dueReminders: number;
  /** The first of those whom no letter reaches though an end has reached a step, soonest first. */
  unreached: UnreachedPerson[];
  unreachedPeople: number;
  respondedAt: string;
};

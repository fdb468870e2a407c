import type { Answers } from '@ffl/domain/answers';
import type { ReminderState, RemindersResponse, Unreached } from '@ffl/domain/reminders/state';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

export const reminderQueries = {
  all: ['reminders'] as const,

  /** Whether reminders are on, when they last ran, and who would get one now. */
  state: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'state'],
      queryFn: ({ signal, meta }) =>
        callFunction<RemindersResponse>(serverOf(meta), 'reminders-state', { body: {}, signal }),
    }),

  /** The emails that the reader gets. */
  own: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'own'],
      queryFn: async ({ signal, meta }) => toOwnLetters(await readProcedure(serverOf(meta), 'own_letters', {}, signal)),
    }),

  /** A member's reminders, latest first, and why none reach them. */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'of member', memberId],
      queryFn: async ({ signal, meta }) =>
        toMemberReminders(await readProcedure(serverOf(meta), 'member_reminders', { member: memberId }, signal)),
    }),
};

export type LedBase = { id: string; name: string; isLed: boolean };

export type OwnLetters = {
  /** Null if the reader has no member record. */
  wantsReminders: boolean | null;
  /** Whether reminders are turned on. */
  isReminding: boolean;
  address: string;
  /** When a mail server permanently refused the address. */
  refusedAt: Date | null;
  /** Bases to choose from; null if the reader isn't an administrator. */
  bases: LedBase[] | null;
  /** Bases that the reader leads by a grant; null if there are none, or the reader is an administrator. */
  led: { names: string[]; wantsLetter: boolean } | null;
  /** The last email about the bases, and its outcome. */
  lastMonday: { monday: string; state: ReminderState } | null;
};

function toOwnLetters(row: Answers['own_letters']): OwnLetters {
  return {
    wantsReminders: row.wants_reminders,
    isReminding: row.is_reminding,
    address: row.address,
    refusedAt: row.refused_at === null ? null : readInstant(row.refused_at),
    bases: row.bases?.map(({ id, name, is_led }) => ({ id, name, isLed: is_led })) ?? null,
    led: row.led && { names: row.led.bases, wantsLetter: row.led.wants_letter },
    lastMonday: row.last_monday,
  };
}

export type MemberReminders = {
  unreached: Unreached | null;
  /** The account's email; null if there is no account. */
  address: string | null;
  refusedAt: Date | null;
  reminders: Reminder[];
};

function toMemberReminders(row: Answers['member_reminders']): MemberReminders {
  return {
    unreached: row.unreached,
    address: row.address,
    refusedAt: row.refused_at === null ? null : readInstant(row.refused_at),
    reminders: row.reminders.map(toReminder),
  };
}

type Reminder = {
  id: string;
  program: string;
  base: string | null;
  expiresAt: Date;
  day: CalendarDate;
  state: ReminderState;
  stateAt: Date;
};

function toReminder(row: Answers['member_reminders']['reminders'][number]): Reminder {
  return {
    id: String(row.id),
    program: row.program,
    base: row.base,
    expiresAt: readInstant(row.expires_at),
    day: readCalendarDate(row.day),
    state: row.state,
    stateAt: readInstant(row.state_at),
  };
}

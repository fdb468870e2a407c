import type { Answers } from '@ffl/domain/answers';
import type { ReminderState, RemindersResponse } from '@ffl/domain/reminders';
import { type CalendarDate, readCalendarDate, readInstant } from '@ffl/domain/time';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/server/query-client.ts';
import { readProcedure } from '../../lib/server/rest-client.ts';

export const reminderQueries = {
  all: ['reminders'] as const,

  /** Whether members are reminded, when they last were, and who would get a letter now. */
  state: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'state'],
      queryFn: ({ signal, meta }) =>
        callFunction<RemindersResponse>(serverOf(meta), 'reminders-state', { body: {}, signal }),
    }),

  /** Whether the reader is reminded by email; null without a member's record. */
  own: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'own'],
      queryFn: async ({ signal, meta }) => ({
        wantsReminders: (await readProcedure(serverOf(meta), 'own_letters', {}, signal)).wants_reminders,
      }),
    }),

  /** A member's reminders, the latest first. */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'of member', memberId],
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'member_reminders', { member: memberId }, signal)).reminders.map(
          toReminder,
        ),
    }),
};

export type Reminder = {
  id: string;
  program: string;
  base: string | null;
  expiresAt: Date;
  step: number;
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
    step: row.step,
    day: readCalendarDate(row.day),
    state: row.state,
    stateAt: readInstant(row.state_at),
  };
}

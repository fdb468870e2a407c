import { readUnreached } from '@ffl/database/reminders/read-unreached';
import { readReminding } from '@ffl/database/reminders/reminding';
import { readDue } from '@ffl/database/reminders/run-day';
import { reminderLimits } from '@ffl/domain/reminders/limits';
import type { RemindersResponse } from '@ffl/domain/reminders/state';
import * as z from 'zod/mini';
import { forAdministrators } from './for-administrators.ts';

/** Tells whether reminders are on, when they last ran, and who would get one now. */
export const remindersState = forAdministrators({
  name: 'reminders-state',
  schema: z.strictObject({}),
  example: () => ({}),
  run: async ({ clock }, { transaction }): Promise<RemindersResponse> => {
    const now = clock();
    const { isOn, changedAt, changedBy, lastRun, unremindedSince } = await readReminding(transaction);
    const due = await readDue(transaction, now);
    const unreached = Map.groupBy(await readUnreached(transaction, null, now), ({ memberId }) => memberId);
    return {
      isOn,
      changedAt: changedAt?.toISOString() ?? null,
      changedBy,
      lastRun: lastRun && { ...lastRun, ranAt: lastRun.ranAt.toISOString() },
      unremindedSince: unremindedSince?.toISOString() ?? null,
      due: due
        .slice(0, reminderLimits.listed)
        .map(({ memberId, firstName, lastName, program, base, expiresAt, step }) => ({
          memberId,
          name: `${firstName} ${lastName}`,
          program,
          base,
          expiresAt: expiresAt.toISOString(),
          step,
        })),
      dueLetters: new Set(due.map(({ memberId }) => memberId)).size,
      dueReminders: due.length,
      unreached: [...unreached.values()].slice(0, reminderLimits.listed).flatMap(([first]) => {
        if (!first) return [];
        const { memberId, name, why, expiresAt } = first;
        return [{ memberId, name, why, endsFirst: expiresAt.toISOString() }];
      }),
      unreachedPeople: unreached.size,
      respondedAt: now.toISOString(),
    };
  },
});

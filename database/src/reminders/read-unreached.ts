import { stepAt } from '@ffl/domain/reminders/due';
import { reminderLimits } from '@ffl/domain/reminders/limits';
import type { Unreached } from '@ffl/domain/reminders/state';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

type Row = {
  base_id: string | null;
  member_id: string;
  name: string;
  unreached: Unreached;
  program: string;
  validity_period_days: number;
  chosen_steps: number[] | null;
  expires_at: Date;
};

export type UnreachedEnd = {
  baseId: string | null;
  memberId: string;
  name: string;
  why: Unreached;
  program: string;
  expiresAt: Date;
};

/** Ends that people would have been reminded of by now if reminders reached them, at these bases or (null) anywhere. */
export async function readUnreached(
  transaction: Transaction,
  bases: string[] | null,
  now: Date,
): Promise<UnreachedEnd[]> {
  const until = addCalendarDays(now, reminderLimits.maxDaysAhead);
  const rows = await transaction.all<Row>(
    ...rowsOf('app.unreached_at', { bases, from_moment: now, until_moment: until }),
  );
  return rows
    .filter(({ validity_period_days: validityPeriodDays, chosen_steps: chosenSteps, expires_at: expiresAt }) => {
      return stepAt({ validityPeriodDays, chosenSteps, expiresAt }, now) !== null;
    })
    .map(({ base_id, member_id, name, unreached, program, expires_at }) => {
      return { baseId: base_id, memberId: member_id, name, why: unreached, program, expiresAt: expires_at };
    });
}

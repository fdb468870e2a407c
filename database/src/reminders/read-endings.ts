import type { Ending } from '@ffl/domain/reminders/due';
import { reminderLimits } from '@ffl/domain/reminders/limits';
import { addCalendarDays, daysAfter, denverDate, endOfDay, startOfDay } from '@ffl/domain/time/denver';
import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** A person to write to, with the credentials that end. */
export type AddressedEnding = Ending & {
  firstName: string;
  lastName: string;
  userId: string;
  recipient: string;
  program: string;
  base: string | null;
};

type Row = {
  member_id: string;
  first_name: string;
  last_name: string;
  user_id: string;
  recipient: string;
  program_id: string;
  program: string;
  base: string | null;
  validity_period_days: number;
  chosen_steps: number[] | null;
  expires_at: Date;
  reminded: number[];
};

/**
 * Credentials that end within the longest step or ended since yesterday, of everybody whom letters reach; none that
 * ended before reminders were turned on.
 */
export async function readEndings(
  transaction: Transaction,
  { now, since }: { now: Date; since: Date | null },
): Promise<AddressedEnding[]> {
  const yesterday = startOfDay(daysAfter(denverDate(now), -1));
  const from = since && since > yesterday ? since : yesterday;
  const until = endOfDay(denverDate(addCalendarDays(now, reminderLimits.maxDaysAhead)));
  const rows = await transaction.all<Row>(
    ...rowsOf('app.ending_credentials', { from_moment: from, until_moment: until }),
  );
  return rows.map((row) => ({
    memberId: row.member_id,
    firstName: row.first_name,
    lastName: row.last_name,
    userId: row.user_id,
    recipient: row.recipient,
    programId: row.program_id,
    program: row.program,
    base: row.base,
    validityPeriodDays: row.validity_period_days,
    chosenSteps: row.chosen_steps,
    expiresAt: row.expires_at,
    reminded: row.reminded,
  }));
}

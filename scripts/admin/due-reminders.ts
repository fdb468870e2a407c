import { readDue } from '../../database/src/reminders/run-day.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { programLabel } from '../../domain/src/programs/program.ts';
import { displayDate } from '../../domain/src/time/denver.ts';

/** Lists who would get a reminder now, one line for each credential. */
export async function dueReminders(transaction: Transaction, now: Date): Promise<string> {
  const due = await readDue(transaction, now);
  const lines = due.map(
    ({ firstName, lastName, recipient, program, base, expiresAt, step }) =>
      `${firstName} ${lastName} <${recipient}>: ${programLabel({ name: program, base })} until ${displayDate(expiresAt)}, ${step} days ahead`,
  );
  return due.length === 0 ? 'Nobody would get a reminder now.' : lines.join('\n');
}

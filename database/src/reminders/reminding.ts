import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

export type Reminding = {
  isOn: boolean;
  changedAt: Date | null;
  changedBy: string | null;
  lastRun: { day: string; ranAt: Date; letters: number; reminders: number } | null;
  /** Time since which nobody was reminded, though reminders are on. */
  unremindedSince: Date | null;
};

type Row = {
  is_on: boolean;
  changed_at: Date | null;
  changed_by: string | null;
  day: string | null;
  ran_at: Date | null;
  letters: number | null;
  reminders: number | null;
  unreminded_since: Date | null;
};

/** Whether reminders are on, who decided that, and the last daily run. */
export async function readReminding(transaction: Transaction): Promise<Reminding> {
  const row = await transaction.first<Row>(...rowsOf('app.reminding_state', {}));
  if (!row) throw new Error('Whether reminders go out was not read');
  const { is_on, changed_at, changed_by, day, ran_at, letters, reminders, unreminded_since } = row;
  return {
    isOn: is_on,
    changedAt: changed_at,
    changedBy: changed_by,
    lastRun: day && ran_at ? { day, ranAt: ran_at, letters: letters ?? 0, reminders: reminders ?? 0 } : null,
    unremindedSince: unreminded_since,
  };
}

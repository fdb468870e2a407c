import type { Transaction } from '../../src/transaction.ts';

export type TrainingOptions = {
  type?: string;
  date?: string;
  base?: string | null;
  word?: string | null;
  isInitial?: boolean;
  trainees?: readonly { name?: string | null; level?: string; agency?: string; memberId?: string }[];
};

/** A session of an avalanche day at LG1, with one unlinked trainee by default. */
export async function addTraining(transaction: Transaction, options: TrainingOptions = {}): Promise<string> {
  const { type = 'Avalanche', date = '2026-11-01', base = 'LG1', word = null, isInitial = false } = options;
  const stored = await transaction.first<{ id: string }>(
    `insert into training_sessions (training_type, date, base, program_id, is_initial_training)
     values ($1, $2, $3, $4, $5) returning id`,
    [type, date, base, word, isInitial],
  );
  const id = stored?.id ?? '';
  for (const { memberId, name, level, agency } of options.trainees ?? [{ name: 'T' }]) {
    await transaction.query(
      'insert into trainees (training_session_id, member_id, name, level, agency) values ($1, $2, $3, $4, $5)',
      [id, memberId, name, level, agency],
    );
  }
  return id;
}

import { build, type Transaction } from '../../src/transaction.ts';

export type TrainingOptions = {
  type?: string;
  date?: string;
  base?: string | null;
  word?: string | null;
  isInitial?: boolean;
  trainees?: readonly { name?: string | null; level?: string; agency?: string; memberId?: string }[];
};

/** A session of an avalanche day at LG1, with one trainee who is nobody's record unless others are named. */
export async function addTraining(transaction: Transaction, options: TrainingOptions = {}): Promise<string> {
  const { type = 'Avalanche', date = '2026-11-01', base = 'LG1', word = null, isInitial = false } = options;
  const row = { training_type: type, date, base, program_id: word, is_initial_training: isInitial };
  const stored = await transaction.first(build.insertInto('training_sessions').values(row).returning('id'));
  const id = stored?.id ?? '';
  for (const { memberId = null, ...trainee } of options.trainees ?? [{ name: 'T' }]) {
    await transaction.all(
      build.insertInto('trainees').values({ training_session_id: id, member_id: memberId, ...trainee }),
    );
  }
  return id;
}

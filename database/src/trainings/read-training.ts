import type { Rows } from '@ffl/domain/rows';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import type { Training } from '@ffl/domain/trainings/training';
import { answerOf } from '../functions.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';

type TraineeRow = Pick<Rows['trainees'], 'id' | 'name' | 'level' | 'agency' | 'member_id'>;
type DetailRow = Rows['training_sessions'] & { places: number | null; trainees: TraineeRow[] };

/** A session with its trainees, for administrators; null if there is none. */
export async function readTraining({ first }: Transaction, id: string): Promise<Training | null> {
  const found = await first<{ row: DetailRow | null }>('select training_detail($1) as row', [id]);
  const row = found?.row;
  return row ? toTraining(row) : null;
}

/**
 * The same where the caller may act, locked as given; null elsewhere too. Locked before its members, in the same order
 * by every act.
 */
export async function readTrainingToAct(
  transaction: Transaction,
  id: string,
  { act, lock }: { act: 'punch' | 'train'; lock: 'nothing' | 'punches' | 'session' },
): Promise<Training | null> {
  const [found, training] = await Promise.all([
    transaction.first<{ may: boolean }>(...answerOf('acts.lock_training', { session: id, act, lock }, 'may')),
    // What only members see of a session elsewhere has no trainees.
    transaction.first<{ row: DetailRow | null }>('select training_detail($1) as row', [id]),
  ]);
  return found?.may && training?.row ? toTraining(training.row) : null;
}

export const trainingMissing: Refused = {
  kind: 'missing',
  code: 'training_missing',
  message: trainingMessages.missing,
};

function toTraining(row: DetailRow): Training {
  return {
    id: row.id,
    trainingType: row.training_type,
    programId: row.program_id,
    date: readCalendarDate(row.date),
    agency: row.agency,
    startTime: row.start_time,
    meetingPlace: row.meeting_place,
    base: row.base,
    pilot: row.pilot,
    medicalCrew: row.medical_crew,
    seasonId: row.season_id,
    isInitialTraining: row.is_initial_training,
    places: row.places,
    createdAt: row.created_at,
    trainees: row.trainees.map(({ id, name, level, agency, member_id }) => ({
      id,
      name,
      level,
      agency,
      memberId: member_id,
    })),
  };
}

import { trainingMessages } from '@ffl/domain/trainings/messages';
import { isTrainingOvertaken } from '@ffl/domain/trainings/overtaken';
import { isProgramWord } from '@ffl/domain/trainings/program-words';
import type { TraineeDraft, TrainingSave, TrainingUpdate } from '@ffl/domain/trainings/schemas';
import type { Training } from '@ffl/domain/trainings/training';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import { leadOn } from '../credentials/lead-on.ts';
import { answerOf } from '../functions.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { readTraining, trainingMissing } from './read-training.ts';

export type TrainingOutcome = { kind: 'done'; training: Training } | (Refused & { current?: Training | null });

/** Creates a session with its trainees. */
export async function createTraining(transaction: Transaction, request: TrainingSave): Promise<TrainingOutcome> {
  const refused = await refuseEntries(transaction, request, null);
  if (refused) return refused;
  const trainees = await lockAttending(transaction, request.trainees);
  if (!trainees) return memberMissing;
  const row = await transaction.first<{ id: string }>(
    `insert into training_sessions
       (training_type, program_id, date, agency, base, pilot, medical_crew, start_time, meeting_place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    columnsOf(request, null),
  );
  return saved(transaction, row?.id ?? '', { ...request, trainees });
}

/**
 * Writes all of a session and replaces its trainees, or nothing if someone saved something other than `was` since. The
 * second writer waits for the first: the session is locked before it is compared, its members before its trainees, in
 * the order in which deleting a member locks both.
 */
export async function updateTraining(
  transaction: Transaction,
  { id, was, ...request }: TrainingUpdate,
): Promise<TrainingOutcome> {
  await transaction.query('select from training_sessions where id = $1 for no key update', [id]);
  const current = await readTraining(transaction, id);
  if (!current) return { ...trainingMissing, current };
  if (isTrainingOvertaken(was, current)) {
    return { kind: 'refused', code: 'changed_meanwhile', message: trainingMessages.overtaken, current };
  }
  const refused = await refuseEntries(transaction, request, current);
  if (refused) return refused;
  const trainees = await lockAttending(transaction, request.trainees);
  if (!trainees) return memberMissing;
  await transaction.query(
    `update training_sessions
     set training_type = $1, program_id = $2, date = $3, agency = $4, base = $5, pilot = $6, medical_crew = $7,
       start_time = $8, meeting_place = $9
     where id = $10`,
    [...columnsOf(request, current), id],
  );
  await transaction.query('delete from trainees where training_session_id = $1', [id]);
  return saved(transaction, id, { ...request, trainees });
}

async function saved(
  transaction: Transaction,
  id: string,
  { trainees, places }: TrainingSave,
): Promise<TrainingOutcome> {
  if (places !== undefined) await transaction.query(...answerOf('acts.set_training_places', { session: id, places }));
  await transaction.query(
    `insert into trainees (training_session_id, name, level, agency, member_id)
     select $1, t.name, t.level, t.agency, t.member_id
     from unnest($2::text[], $3::text[], $4::text[], $5::uuid[]) with ordinality t (name, level, agency, member_id, place)
     order by t.place`,
    [
      id,
      trainees.map(({ name }) => name),
      trainees.map(({ level }) => level),
      trainees.map(({ agency }) => agency),
      trainees.map(({ memberId }) => memberId),
    ],
  );
  const training = await readTraining(transaction, id);
  if (!training) throw new Error('The training session was not saved');
  return { kind: 'done', training };
}

/** Whatever is already stored may stay. */
async function refuseEntries(
  transaction: Transaction,
  { programId, base }: TrainingSave,
  stored: Training | null,
): Promise<Refused | null> {
  if (programId !== stored?.programId && !isProgramWord(programId)) {
    return { kind: 'refused', code: 'input_invalid', message: trainingMessages.programRequired, field: 'programId' };
  }
  const isKept = !base || base === stored?.base;
  return isKept || (await findPunchBase(transaction, base)) ? null : baseMissing;
}

/**
 * Locks the trainees' members; null if one doesn't exist. Whoever is named by a record that was merged attends as the
 * person, once.
 */
async function lockAttending(
  transaction: Transaction,
  trainees: readonly TraineeDraft[],
): Promise<TraineeDraft[] | null> {
  const ids = [...new Set(trainees.flatMap(({ memberId }) => memberId?.toLowerCase() ?? []))];
  // No merge begins meanwhile.
  const { rowCount } = await transaction.query('select from members where id = any ($1) order by id for share', [ids]);
  if (rowCount !== ids.length) return null;
  const leads = await leadOn(transaction, ids);
  const attending = new Set(ids.filter((id) => leads(id) === id));
  return trainees.map((trainee) => {
    const { memberId } = trainee;
    const person = memberId && leads(memberId);
    if (!person || person === memberId) return trainee;
    const isThere = attending.has(person);
    attending.add(person);
    return { ...trainee, memberId: isThere ? null : person };
  });
}

const memberMissing = { kind: 'missing', code: 'member_missing', message: 'Member not found' } as const;

/** Time and meeting place stay as stored if they are left out. */
function columnsOf(request: TrainingSave, stored: Training | null): unknown[] {
  const { trainingType, programId, date, agency = null, base = null, pilot = null, medicalCrew = null } = request;
  const { startTime = stored?.startTime, meetingPlace = stored?.meetingPlace } = request;
  return [trainingType, programId, date, agency, base, pilot, medicalCrew, startTime, meetingPlace];
}

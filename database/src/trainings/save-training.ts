import { grantMessages } from '@ffl/domain/grants/messages';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { isTrainingOvertaken } from '@ffl/domain/trainings/overtaken';
import { isProgramWord } from '@ffl/domain/trainings/program-words';
import type { TraineeDraft, TrainingSave, TrainingUpdate } from '@ffl/domain/trainings/schemas';
import type { Training } from '@ffl/domain/trainings/training';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import { leadOn } from '../credentials/lead-on.ts';
import { answerOf, rowsOf } from '../functions.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { readTraining, readTrainingToAct, trainingMissing } from './read-training.ts';

export type TrainingOutcome = { kind: 'done'; training: Training } | (Refused & { current?: Training | null });

/** Creates a session with its trainees. */
export async function createTraining(transaction: Transaction, request: TrainingSave): Promise<TrainingOutcome> {
  const refused = await refuseEntries(transaction, request, null);
  if (refused) return refused;
  const trainees = await lockAttending(transaction, request, null);
  if (!trainees) return memberMissing;
  return write(transaction, { ...request, trainees }, null);
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
  const current = await readTrainingToAct(transaction, id, { act: 'train', lock: 'session' });
  if (!current) return { ...trainingMissing, current };
  if (isTrainingOvertaken(was, current)) {
    return { kind: 'refused', code: 'changed_meanwhile', message: trainingMessages.overtaken, current };
  }
  const refused = await refuseEntries(transaction, request, current);
  if (refused) return refused;
  const trainees = await lockAttending(transaction, request, id);
  if (!trainees) return memberMissing;
  return write(transaction, { ...request, trainees }, current);
}

async function write(
  transaction: Transaction,
  request: TrainingSave,
  stored: Training | null,
): Promise<TrainingOutcome> {
  const { trainees, places } = request;
  const given = { session: stored?.id ?? null, ...columnsOf(request, stored) };
  const id = (await transaction.first<{ id: string | null }>(...answerOf('acts.save_training', given, 'id')))?.id;
  if (!id) return elsewhere;
  if (places !== undefined) await transaction.query(...answerOf('acts.set_training_places', { session: id, places }));
  const list = { session: id, trainees: JSON.stringify(trainees) };
  await transaction.query(...answerOf('acts.save_trainees', list));
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
 * Locks the trainees' members; null if one doesn't exist, or not where the caller may act. Whoever is named by a record that was merged attends as the
 * person, once.
 */
async function lockAttending(
  transaction: Transaction,
  { base = null, trainees }: Pick<TrainingSave, 'base' | 'trainees'>,
  session: string | null,
): Promise<TraineeDraft[] | null> {
  const ids = [...new Set(trainees.flatMap(({ memberId }) => memberId?.toLowerCase() ?? []))];
  // No merge begins meanwhile.
  const locked = await transaction.all(...rowsOf('acts.lock_attending', { session, base, members: ids }));
  if (locked.length !== ids.length) return null;
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

const elsewhere: Refused = { kind: 'refused', code: 'not_allowed', message: grantMessages.trainingElsewhere };

const memberMissing = { kind: 'missing', code: 'member_missing', message: 'Member not found' } as const;

/** Time and meeting place stay as stored if they are left out. */
function columnsOf(request: TrainingSave, stored: Training | null) {
  const { agency = null, base = null, pilot = null, date } = request;
  return {
    training_type: request.trainingType,
    program_id: request.programId,
    ...{ date, agency, base, pilot },
    medical_crew: request.medicalCrew ?? null,
    start_time: request.startTime === undefined ? (stored?.startTime ?? null) : request.startTime,
    meeting_place: request.meetingPlace === undefined ? (stored?.meetingPlace ?? null) : request.meetingPlace,
  };
}

import { randomUUID } from 'node:crypto';
import { containsDay } from '@ffl/domain/seasons/season';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import type { Transaction } from '../transaction.ts';
import { placeOf } from './decide-acts.ts';
import { insertRows } from './insert-rows.ts';
import type { Foundation } from './load-foundation.ts';
import { type PlannedTraining, planTrainings } from './plan-trainings.ts';
import type { SampleMember } from './sample-member.ts';
import { emailOf } from './sample-members.ts';

/** Runs after the members, since most trainees are members. */
export async function loadTrainings(
  transaction: Transaction,
  members: readonly SampleMember[],
  programs: Foundation['programs'],
  now: Date,
): Promise<void> {
  const sessions = planTrainings(members, now).map((training) => ({ id: randomUUID(), training }));
  await insertRows(
    transaction,
    'training_sessions',
    sessions.map(({ id, training }) => sessionRow(id, training, programs)),
  );
  const memberIds = await readMemberIds(transaction, members);
  const isAhead = ({ date }: PlannedTraining) => date > denverDate(now);
  const memberOf = (email: string | null) => (email !== null && memberIds.get(email.toLowerCase())) || null;
  await insertRows(
    transaction,
    'trainees',
    sessions.flatMap(({ id, training }) =>
      training.trainees
        .filter((trainee) => !isAhead(training) || trainee !== absentFrom(training))
        .map(({ email, ...trainee }) => ({
          training_session_id: id,
          ...trainee,
          member_id: memberOf(email),
        })),
    ),
  );
  const ahead = sessions.filter(({ training }) => isAhead(training));
  await loadAnswers(transaction, ahead, { memberOf, now });
}

type Ahead = readonly { id: string; training: PlannedTraining }[];
type Answering = { memberOf: (email: string | null) => string | null; now: Date };

/** The third of those named for a session to come said that they can't. */
function absentFrom({ trainees }: PlannedTraining) {
  return trainees.filter(({ email }) => email !== null)[2];
}

/** People without a "can't" said that they come. */
async function loadAnswers(transaction: Transaction, sessions: Ahead, { memberOf, now }: Answering): Promise<void> {
  await insertRows(
    transaction,
    'app.training_places',
    sessions.map(({ id }) => ({ session_id: id, places: 12 })),
  );
  await insertRows(
    transaction,
    'app.training_answers',
    sessions.flatMap(({ id, training }) => {
      const absent = absentFrom(training);
      const named = training.trainees.flatMap((trainee) => {
        const memberId = memberOf(trainee.email);
        return memberId === null ? [] : [{ memberId, comes: trainee !== absent }];
      });
      return named.map(({ memberId, comes }, place) => ({
        session_id: id,
        member_id: memberId,
        comes,
        answered_at: addCalendarDays(now, -1),
        by_administrator: place === 1,
        before_move: false,
      }));
    }),
  );
}

async function readMemberIds(transaction: Transaction, members: readonly SampleMember[]): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ id: string; email: string }>(
    'select id, email from members where lower(email) = any ($1)',
    [members.map((member) => emailOf(member).toLowerCase())],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

function sessionRow(id: string, training: PlannedTraining, programs: Foundation['programs']) {
  const {
    topic,
    date,
    startTime,
    meetingPlace,
    agency,
    base,
    pilot,
    medicalCrew,
    programWord,
    programType,
    isInitial,
  } = training;
  const program = programType && programs.get(placeOf({ type: programType, base }));
  const season = program ? program.seasons.find((one) => containsDay(one, date)) : undefined;
  return {
    id,
    training_type: topic,
    date,
    start_time: startTime,
    meeting_place: meetingPlace,
    agency,
    base,
    pilot,
    medical_crew: medicalCrew,
    season_id: season?.id ?? null,
    program_id: programWord,
    is_initial_training: isInitial,
  };
}

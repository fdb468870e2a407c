import { staysLapsed } from '@ffl/domain/credentials/decide';
import { fullName } from '@ffl/domain/members/member';
import { noonInDenver } from '@ffl/domain/time/denver';
import type { AttendanceAnswer, AttendanceAnswers } from '@ffl/domain/trainings/attendance-answers';
import { rowsOf } from '../functions.ts';
import { readPrograms } from '../programs/read-programs.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { decideAttendees, readPeopleOf } from './decide-attendees.ts';
import { readTrainingToAct, trainingMissing } from './read-training.ts';

type AnswerRow = {
  member_id: string;
  first_name: string;
  last_name: string;
  certification_level: string | null;
  organization: string;
  comes: boolean;
  answered_at: Date;
  by_administrator: boolean;
  before_move: boolean;
};

/**
 * Who can and can't come to a session. The number of renewals is decided as of noon on its day, or now if that is over.
 */
export async function readAttendanceAnswers(
  transaction: Transaction,
  { trainingSessionId }: { trainingSessionId: string },
  now: Date,
): Promise<({ kind: 'done' } & AttendanceAnswers) | Refused> {
  const [training, programs, { rows }] = await Promise.all([
    readTrainingToAct(transaction, trainingSessionId, { act: 'train', lock: 'nothing' }),
    readPrograms(transaction),
    transaction.query<AnswerRow>(...rowsOf('acts.training_answers', { session: trainingSessionId })),
  ]);
  if (!training) return trainingMissing;
  const noon = noonInDenver(training.date);
  const at = noon > now ? noon : now;
  const memberIds = rows.filter(({ comes }) => comes).map((row) => row.member_id);
  const read = await readPeopleOf(transaction, { training, programs, memberIds }, 'nothing');
  const answers = rows.map(toPerson);
  const { places } = training;
  if (read.kind !== 'read') {
    return { kind: 'done', places, answers, renewed: null, issued: null, notPunched: read.message };
  }
  const worth = decideAttendees(read, { now: at })
    .map(({ decision }) => decision)
    .filter((decision) => decision.kind !== 'refuse' && !staysLapsed(decision, at));
  const renewed = worth.filter(({ kind }) => kind === 'renew').length;
  return { kind: 'done', places, answers, renewed, issued: worth.length - renewed, notPunched: null };
}

function toPerson(row: AnswerRow): AttendanceAnswer {
  return {
    memberId: row.member_id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    level: row.certification_level,
    organization: row.organization,
    comes: row.comes,
    answeredAt: row.answered_at.toISOString(),
    byAdministrator: row.by_administrator,
    beforeMove: row.before_move,
  };
}

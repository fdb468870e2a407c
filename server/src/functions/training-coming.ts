import { readAttendanceAnswers } from '@ffl/database/trainings/read-attendance-answers';
import { attendanceAnswersSchema } from '@ffl/domain/trainings/attendance-answers';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Tells who can and can't come to a session, and how many credentials it would renew. Writes nothing. */
export const trainingComing = actOfAdministrators({
  name: 'training-coming',
  right: 'train',
  schema: attendanceAnswersSchema,
  example: ({ trainingId }) => ({ trainingSessionId: trainingId }),
  run: readAttendanceAnswers,
});

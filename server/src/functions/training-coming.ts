import { readAttendanceAnswers } from '@ffl/database/trainings/read-attendance-answers';
import { attendanceAnswersSchema } from '@ffl/domain/trainings/attendance-answers';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Who comes to a session and who can't, and how many would be renewed by it. Writes nothing. */
export const trainingComing = actOfAdministrators({
  name: 'training-coming',
  schema: attendanceAnswersSchema,
  example: ({ trainingId }) => ({ trainingSessionId: trainingId }),
  run: readAttendanceAnswers,
});

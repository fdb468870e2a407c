import { readComing } from '@ffl/database/trainings/read-coming';
import { comingSchema } from '@ffl/domain/trainings/coming';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Who comes to a session and who can't, and how many would be renewed by it. Writes nothing. */
export const trainingComing = actOfAdministrators({
  name: 'training-coming',
  schema: comingSchema,
  example: ({ trainingId }) => ({ trainingSessionId: trainingId }),
  run: readComing,
});

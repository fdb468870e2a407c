import { planAttendees } from '@ffl/database/trainings/punch-attendees';
import { planAttendeesSchema } from '@ffl/domain/trainings/attendance';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Tells what can be recorded for a session's trainees who are members. Writes nothing. */
export const planAttendeesFunction = actOfAdministrators({
  name: 'plan-attendees',
  right: 'punch',
  schema: planAttendeesSchema,
  example: ({ trainingId }) => ({ trainingSessionId: trainingId, notes: 'Hoist, 11/22/2026' }),
  run: planAttendees,
});

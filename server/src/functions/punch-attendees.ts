import { punchAttendees } from '@ffl/database/trainings/punch-attendees';
import { punchAttendeesSchema } from '@ffl/domain/trainings/attendance';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** The punches of a session's attendees, and the credentials issued there, in one transaction. */
export const punchAttendeesFunction = actOfAdministrators({
  name: 'punch-attendees',
  right: 'punch',
  schema: punchAttendeesSchema,
  example: ({ trainingId, memberId, punchId }) => ({
    trainingSessionId: trainingId,
    memberIds: [memberId],
    notes: 'Hoist, 11/22/2026',
    despiteRecent: [punchId],
  }),
  run: punchAttendees,
});

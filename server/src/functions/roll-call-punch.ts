import { rollCallPunch } from '@ffl/database/trainings/roll-call-punch';
import { rollCallPunchSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** The punch of one person in a roll call. It takes effect when the roll was called. */
export const rollCallPunchFunction = actOfAdministrators({
  name: 'roll-call-punch',
  right: 'punch',
  schema: rollCallPunchSchema,
  example: ({ memberId, programId, punchId, trainingId }) => ({
    memberId,
    programId,
    trainingSessionId: trainingId,
    takenAt: new Date(Date.now() - 60_000).toISOString(),
    despiteRecent: punchId,
  }),
  run: rollCallPunch,
});

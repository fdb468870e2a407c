import { undoGrounding } from '@ffl/database/groundings/write-grounding';
import { undoGroundingSchema } from '@ffl/domain/groundings/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const voidGroundingFunction = actOfAdministrators({
  name: 'void-grounding',
  right: 'ground',
  schema: undoGroundingSchema,
  example: ({ memberId }) => ({ memberId, eventId: '1', reason: 'Wrong person' }),
  run: undoGrounding,
});

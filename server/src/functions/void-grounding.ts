import { voidGrounding } from '@ffl/database/groundings/write-grounding';
import { voidGroundingSchema } from '@ffl/domain/groundings/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const voidGroundingFunction = actOfAdministrators({
  name: 'void-grounding',
  schema: voidGroundingSchema,
  example: ({ memberId }) => ({ memberId, eventId: '1', reason: 'Wrong person' }),
  run: voidGrounding,
});

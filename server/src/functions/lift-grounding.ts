import { liftGrounding } from '@ffl/database/groundings/write-grounding';
import { liftGroundingSchema } from '@ffl/domain/groundings/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const liftGroundingFunction = actOfAdministrators({
  name: 'lift-grounding',
  right: 'ground',
  schema: liftGroundingSchema,
  example: ({ memberId }) => ({ memberId, groundingId: '1' }),
  run: liftGrounding,
});

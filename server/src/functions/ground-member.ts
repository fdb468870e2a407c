import { groundMember } from '@ffl/database/groundings/write-grounding';
import { groundMemberSchema } from '@ffl/domain/groundings/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const groundMemberFunction = actOfAdministrators({
  name: 'ground-member',
  right: 'ground',
  schema: groundMemberSchema,
  example: ({ memberId }) => ({ memberId, until: '2100-01-01', reason: 'Broken wrist' }),
  run: groundMember,
});

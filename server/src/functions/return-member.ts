import { returnMember } from '@ffl/database/leaving/write-leaving';
import { returnMemberSchema } from '@ffl/domain/leaving/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const returnMemberFunction = actOfAdministrators({
  name: 'return-member',
  right: 'edit',
  schema: returnMemberSchema,
  example: ({ memberId }) => ({ memberId, leavingId: '1' }),
  run: returnMember,
});

import { setAside } from '@ffl/database/leaving/write-leaving';
import { setAsideSchema } from '@ffl/domain/leaving/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const setAsideMemberFunction = actOfAdministrators({
  name: 'set-aside-member',
  right: 'edit',
  schema: setAsideSchema,
  example: ({ memberId }) => ({ memberId, day: '2026-01-31', reason: 'Moved to Oregon' }),
  run: setAside,
});

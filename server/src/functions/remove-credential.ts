import { removeCredential } from '@ffl/database/credentials/remove-credential';
import { removeCredentialSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const removeCredentialFunction = actOfAdministrators({
  name: 'remove-credential',
  right: 'issue',
  schema: removeCredentialSchema,
  example: ({ memberId, programId }) => ({ memberId, programId }),
  run: removeCredential,
});

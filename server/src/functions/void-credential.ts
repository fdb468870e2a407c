import { voidCredential } from '@ffl/database/credentials/void-credential';
import { voidCredentialSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const voidCredentialFunction = actOfAdministrators({
  name: 'void-credential',
  schema: voidCredentialSchema,
  example: ({ memberId, programId, punchId }) => ({ memberId, programId, punchId, reason: 'A mistake' }),
  run: voidCredential,
});

import { undoCredential } from '@ffl/database/credentials/undo-credential';
import { undoCredentialSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const voidCredentialFunction = actOfAdministrators({
  name: 'void-credential',
  right: 'undo',
  schema: undoCredentialSchema,
  example: ({ memberId, programId, punchId }) => ({ memberId, programId, punchId, reason: 'A mistake' }),
  run: undoCredential,
});

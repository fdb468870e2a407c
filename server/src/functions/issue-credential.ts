import { issueCredential } from '@ffl/database/credentials/credential-acts';
import { credentialActSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const issueCredentialFunction = actOfAdministrators({
  name: 'issue-credential',
  right: 'issue',
  schema: credentialActSchema,
  example: ({ memberId, otherProgramId, base }) => ({ memberId, programId: otherProgramId, base, notes: 'Punched' }),
  run: issueCredential,
});

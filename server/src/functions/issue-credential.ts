import { issueCredential } from '@ffl/database/credentials/credential-acts';
import { credentialActSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const issueCredentialFunction = actOfAdministrators({
  name: 'issue-credential',
  schema: credentialActSchema,
  example: ({ memberId, otherProgramId }) => ({ memberId, programId: otherProgramId, base: 'LG1', notes: 'Punched' }),
  run: issueCredential,
});

import { renewCredential } from '@ffl/database/credentials/credential-acts';
import { credentialActSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const renewCredentialFunction = actOfAdministrators({
  name: 'renew-credential',
  schema: credentialActSchema,
  example: ({ memberId, programId, punchId }) => ({
    memberId,
    programId,
    base: 'LG1',
    annualInitialTraining: true,
    liveMission: false,
    despiteRecent: punchId,
  }),
  run: renewCredential,
});

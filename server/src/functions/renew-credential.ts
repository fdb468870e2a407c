import { renewCredential } from '@ffl/database/credentials/credential-acts';
import { credentialActSchema } from '@ffl/domain/credentials/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const renewCredentialFunction = actOfAdministrators({
  name: 'renew-credential',
  right: 'punch',
  schema: credentialActSchema,
  example: ({ memberId, programId, punchId, base }) => ({
    memberId,
    programId,
    base,
    annualInitialTraining: true,
    liveMission: false,
    despiteRecent: punchId,
  }),
  run: renewCredential,
});

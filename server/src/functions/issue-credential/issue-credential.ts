import { issueCredential } from '@ffl/database/credentials/issue-credential';
import { credentialActSchema } from '@ffl/domain/credentials';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { runAct } from '../run-act.ts';

export function issueCredentialFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return runAct(dependencies, context, credentialActSchema, issueCredential);
}

import { renewCredential } from '@ffl/database/credentials/renew-credential';
import { credentialActSchema } from '@ffl/domain/credentials';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { runAct } from '../run-act.ts';

export function renewCredentialFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return runAct(dependencies, context, credentialActSchema, renewCredential);
}

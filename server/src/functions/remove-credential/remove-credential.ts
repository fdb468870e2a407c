import { removeCredential } from '@ffl/database/credentials/remove-credential';
import { removeCredentialSchema } from '@ffl/domain/credentials';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { runAct } from '../run-act.ts';

export function removeCredentialFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return runAct(dependencies, context, removeCredentialSchema, removeCredential);
}

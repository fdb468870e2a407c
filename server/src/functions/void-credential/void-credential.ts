import { voidCredential } from '@ffl/database/credentials/void-credential';
import { voidCredentialSchema } from '@ffl/domain/credentials';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { runAct } from '../run-act.ts';

export function voidCredentialFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return runAct(dependencies, context, voidCredentialSchema, voidCredential);
}

import { voidCredential } from '@ffl/database/credentials/void-credential';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Dependencies } from '../../dependencies.ts';
import { runAct } from '../run-act.ts';

const reasonSchema = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || /^.{3,500}$/su.test(text), 'A reason has between 3 and 500 characters'),
);

const voidCredentialSchema = z.strictObject({
  memberId: z.guid(),
  programId: z.guid(),
  punchId: z.guid(),
  reason: z.optional(reasonSchema),
});

export function voidCredentialFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return runAct(dependencies, context, voidCredentialSchema, voidCredential);
}

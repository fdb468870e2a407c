import { readAttempts } from '@ffl/database/accounts/signin-attempts';
import { accountLimits, signInMessages } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { attemptRules, securityStatus } from '../../auth/attempt-rules.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { notBefore } from '../../http/reply-floor.ts';
import { FunctionError } from '../function-error.ts';

/** Whether an e-mail is locked (API-30), the same for one that nobody has. */
export function securityStatusFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context));
}

async function answer({ database, hashEmail, clock, tokens }: Dependencies, context: Context): Promise<Response> {
  const now = clock();
  await readClaims(context.req.raw, tokens, now);
  const { email } = await readJsonObject(context.req.raw);
  if (typeof email !== 'string' || email.trim() === '') throw new FunctionError(400, signInMessages.emailRequired);
  if (email.length > accountLimits.emailMaxLength) throw new FunctionError(400, signInMessages.emailTooLong);
  const emailHash = hashEmail(email.trim().toLowerCase());
  const state = await database.asService((transaction) => readAttempts(transaction, emailHash, attemptRules(now)));
  return context.json({ securityStatus: securityStatus(state, now) });
}

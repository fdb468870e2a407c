import { accountLimits, addressMessages, remainingMinutes, signInMessages } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { lookUpStatus } from '../../accounts/sign-in/look-up-status.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { notBefore } from '../../http/reply-floor.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { FunctionError } from '../function-error.ts';
import { readVisitor } from '../read-visitor.ts';

/** Whether an e-mail is locked for this browser, the same for one that nobody has. */
export function securityStatusFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context));
}

async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
  const now = dependencies.clock();
  await readClaims(context.req.raw, dependencies.tokens, now);
  const { email } = await readJsonObject(context.req.raw);
  if (typeof email !== 'string' || email.trim() === '')
    throw new FunctionError('input_invalid', signInMessages.emailRequired);
  if (email.length > accountLimits.emailMaxLength)
    throw new FunctionError('input_invalid', signInMessages.emailTooLong);
  const outcome = await lookUpStatus(dependencies, readVisitor(dependencies, context, email));
  if (outcome.kind === 'too many') {
    const sentence = addressMessages.tooManyQuestions(remainingMinutes(outcome.until, now));
    throw new FunctionError('too_many_status_questions', sentence, retryAfter(outcome.until, now));
  }
  return context.json({ securityStatus: outcome.status });
}

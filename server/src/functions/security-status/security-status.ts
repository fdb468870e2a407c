import { type AttemptState, readAttempts } from '@ffl/database/accounts/signin-attempts';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig, type SecurityConfig } from '@ffl/database/security/security-config';
import { accountLimits, addressMessages, remainingMinutes, signInMessages } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { attemptLimits } from '../../accounts/sign-in/attempt-limits.ts';
import { securityStatus } from '../../accounts/sign-in/attempt-status.ts';
import { attemptKey, readVisitor, type Visitor } from '../../accounts/sign-in/sign-in-visitor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { notBefore } from '../../http/reply-floor.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { FunctionError } from '../function-error.ts';

/** Whether an e-mail is locked for this browser (API-30), the same for one that nobody has. */
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
  const looked = await look(dependencies, readVisitor(dependencies, context, email), now);
  if ('until' in looked) {
    const sentence = addressMessages.tooManyQuestions(remainingMinutes(looked.until, now));
    throw new FunctionError('too_many_status_questions', sentence, retryAfter(looked.until, now));
  }
  return context.json({ securityStatus: securityStatus(looked.state, looked.config.max_failed_attempts, now) });
}

type Looked = { state: AttemptState; config: SecurityConfig } | { until: Date };

function look({ database }: Dependencies, visitor: Visitor, now: Date): Promise<Looked> {
  const { most, windowSeconds } = attemptLimits.statusPerAddress;
  return database.asService(async (transaction) => {
    const asked = await countAttempt(transaction, 'status from address', visitor.caller.address, windowSeconds, now);
    if (asked.count > most) return { until: asked.windowEndsAt };
    const config = await readSecurityConfig(transaction);
    return { config, state: await readAttempts(transaction, attemptKey(visitor, config), now) };
  });
}

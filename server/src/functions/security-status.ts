import { addressMessages } from '@ffl/domain/accounts/messages';
import { signInSchema } from '@ffl/domain/accounts/schemas';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import * as z from 'zod/mini';
import { lookUpStatus } from '../accounts/sign-in/look-up-status.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { forAnybody } from './for-anybody.ts';
import { readVisitor } from './read-visitor.ts';

/** Tells whether an email is locked for this browser. An email without an account gets the same answer. */
export const securityStatus = forAnybody({
  name: 'security-status',
  schema: z.pick(signInSchema, { email: true }),
  example: ({ email }) => ({ email }),
  hasReplyFloor: true,
  async run(dependencies, { input, context }) {
    const outcome = await lookUpStatus(dependencies, await readVisitor(dependencies, context, input.email));
    if (outcome.kind === 'found') return { body: { securityStatus: outcome.status } };
    const now = dependencies.clock();
    const message = addressMessages.tooManyQuestions(remainingMinutes(outcome.until, now));
    return { code: 'too_many_status_questions', message, headers: retryAfter(outcome.until, now) };
  },
});

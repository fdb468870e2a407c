import { passwordMessages } from '@ffl/domain/accounts/messages';
import { ownPasswordSchema } from '@ffl/domain/accounts/own-account';
import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import { changeOwnPassword, type OwnChangeOutcome } from '../accounts/passwords/change-own-password.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import type { Refused } from './endpoint.ts';
import { forSignedIn, sessionEnded } from './for-signed-in.ts';

/** Changes one's own password. Every session ends, and the response has the one this device goes on with. */
export const changePasswordFunction = forSignedIn({
  name: 'change-password',
  schema: ownPasswordSchema,
  example: ({ password }) => ({ currentPassword: password, newPassword: password }),
  async run(dependencies, { input, signedIn, visitor }) {
    const outcome = await changeOwnPassword(dependencies, { ...signedIn, visitor }, input);
    if (outcome.kind !== 'changed') return refusalOf(outcome, dependencies.clock());
    return { body: { data: { session: await sessionJson(dependencies.tokens, outcome.opened) } } };
  },
});

function refusalOf(outcome: Exclude<OwnChangeOutcome, { kind: 'changed' }>, now: Date): Refused {
  switch (outcome.kind) {
    case 'weak':
      return { code: 'password_weak', message: outcome.messages.join('. ') };
    case 'same as before':
      return { code: 'password_unchanged', message: passwordMessages.sameAsOld };
    case 'current one wrong':
      return { code: 'current_password_wrong', message: passwordMessages.currentWrong };
    case 'too many':
      return {
        code: 'too_many_password_changes',
        message: ownAccountMessages.guessedTooOften(remainingMinutes(outcome.until, now)),
        headers: retryAfter(outcome.until, now),
      };
    case 'presence needed':
    case 'no session':
      throw sessionEnded();
  }
}

import type { Factor } from '@ffl/database/accounts/factors';
import { proveSession } from '@ffl/database/accounts/sessions';
import {
  factorMessages,
  ownAccountMessages,
  passwordMessages,
  presenceSchema,
  remainingMinutes,
} from '@ffl/domain/accounts';
import { guessPassword } from '../accounts/passwords/guess-password.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { forSignedIn } from './for-signed-in.ts';

/** Proves who one is again, by password. Someone with a second step gives that instead. */
export const provePresence = forSignedIn({
  name: 'prove-presence',
  schema: presenceSchema,
  example: ({ password }) => ({ password }),
  async run(dependencies, { asked: { password }, signedIn: { session, user, factors }, caller }) {
    if (factors.some(isSecondStep)) return { code: 'factor_needed', message: factorMessages.needed };
    const guessed = await guessPassword(dependencies, user, password, caller);
    const now = dependencies.clock();
    if (guessed.kind === 'too many') {
      const message = ownAccountMessages.provedTooOften(remainingMinutes(guessed.until, now));
      return { code: 'too_many_password_changes', message, headers: retryAfter(guessed.until, now) };
    }
    if (guessed.kind === 'wrong') return { code: 'current_password_wrong', message: passwordMessages.currentWrong };
    await dependencies.database.asService((transaction) => proveSession(transaction, session.id, now));
    return { body: { success: true } };
  },
});

/** A session may have used a factor removed since; recovery codes alone are not one. */
function isSecondStep({ factor_type: type, verified_at: verifiedAt }: Factor): boolean {
  return verifiedAt !== null && type !== 'recovery_code';
}

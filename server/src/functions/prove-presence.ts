import type { Factor } from '@ffl/database/accounts/factors';
import { lockSession } from '@ffl/database/accounts/sessions';
import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { presenceSchema } from '@ffl/domain/accounts/own-account';
import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import { guessPassword } from '../accounts/passwords/guess-password.ts';
import { openedSession } from '../accounts/sessions/opened-session.ts';
import { shownBy } from '../accounts/sessions/shown.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import { forSignedIn, sessionEnded } from './for-signed-in.ts';

/**
 * Proves by password once more who someone is; with a second step, they give that instead. The response is the session
 * to go on with. Only its tokens carry the proof, and no copies of earlier ones do.
 */
export const provePresence = forSignedIn({
  name: 'prove-presence',
  schema: presenceSchema,
  example: ({ password }) => ({ password }),
  async run(dependencies, { input: { password }, signedIn, visitor }) {
    const { session, user, claims, factors } = signedIn;
    if (factors.some(isSecondStep)) return { code: 'factor_needed', message: factorMessages.needed };
    const guessed = await guessPassword(dependencies, { ...signedIn, visitor }, password);
    const now = dependencies.clock();
    if (guessed.kind === 'too many') {
      const message = ownAccountMessages.provedTooOften(remainingMinutes(guessed.until, now));
      return { code: 'too_many_password_changes', message, headers: retryAfter(guessed.until, now) };
    }
    if (guessed.kind === 'wrong') return { code: 'current_password_wrong', message: passwordMessages.currentWrong };
    const opened = await dependencies.database.asService(async (transaction) => {
      const proven = await lockSession(transaction, session.id);
      if (!proven) throw sessionEnded();
      const shown = { ...shownBy(claims, proven), proven_at: now };
      return openedSession(dependencies, transaction, { session: proven, user, shown, at: now });
    });
    return { body: { success: true, session: await sessionJson(dependencies.tokens, opened) } };
  },
});

/** A session may have used a factor that was removed since. Recovery codes alone don't count as one. */
function isSecondStep({ factor_type: type, verified_at: verifiedAt }: Factor): boolean {
  return verifiedAt !== null && type !== 'recovery_code';
}

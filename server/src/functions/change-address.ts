import { ownAddressSchema } from '@ffl/domain/accounts/addresses';
import { emailChangeMessages } from '@ffl/domain/accounts/email-change-messages';
import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import { changeOwnAddress, type OwnAddressOutcome } from '../accounts/addresses/change-own-address.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import type { Refused } from './endpoint.ts';
import { forSignedIn, sessionEnded } from './for-signed-in.ts';

/** Asks for another address of one's own account. The answer is the same if somebody else has it. */
export const changeAddressFunction = forSignedIn({
  name: 'change-address',
  schema: ownAddressSchema,
  example: ({ email, password }) => ({ email: `another.${email}`, password }),
  hasReplyFloor: true,
  async run(dependencies, { input: { email, password }, signedIn, visitor }) {
    const wanted = { address: email.toLowerCase(), password };
    const outcome = await changeOwnAddress(dependencies, { ...signedIn, visitor }, wanted);
    if (outcome.kind !== 'asked') return refusalOf(outcome, dependencies.clock());
    const { address, expiresAt } = outcome;
    return { body: { data: { address, expiresAt: expiresAt.toISOString() } } };
  },
});

function refusalOf(outcome: Exclude<OwnAddressOutcome, { kind: 'asked' }>, now: Date): Refused {
  switch (outcome.kind) {
    case 'unchanged':
      return { code: 'address_unchanged', message: emailChangeMessages.unchanged };
    case 'password needed':
      return { code: 'current_password_wrong', message: emailChangeMessages.passwordNeeded };
    case 'current one wrong':
      return { code: 'current_password_wrong', message: passwordMessages.currentWrong };
    case 'proof needed':
      return { code: 'proof_needed', message: factorMessages.proofNeeded };
    case 'guessed too often':
      return {
        code: 'too_many_password_changes',
        message: ownAccountMessages.provedTooOften(remainingMinutes(outcome.until, now)),
        headers: retryAfter(outcome.until, now),
      };
    case 'too many':
      return {
        code: 'too_many_address_changes',
        message: emailChangeMessages.tooMany(remainingMinutes(outcome.until, now)),
        headers: retryAfter(outcome.until, now),
      };
    case 'no session':
      throw sessionEnded();
  }
}

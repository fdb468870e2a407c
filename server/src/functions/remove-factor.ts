import { securityMessages } from '@ffl/domain/security/messages';
import { unlockAccountSchema } from '@ffl/domain/security/schemas';
import { takeFactorsAway } from '../accounts/factors/take-factors-away.ts';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';

/** Removes the second step of someone who lost it. Repeating it is harmless. */
export const removeFactorFunction = forAdministrators({
  name: 'remove-factor',
  schema: unlockAccountSchema,
  example: ({ email, userId }) => ({ email: `nobody.${email}`, adminUserId: userId, reason: 'They lost their phone' }),
  needsProof: true,
  queuesMail: true,
  async run({ clock, hashEmail }, { transaction, input: { email, reason }, administratorId: actorId, caller }) {
    const input = { email, reason, actorId, emailHash: hashEmail(email), now: clock(), caller };
    const outcome = await takeFactorsAway(transaction, input);
    if (outcome.kind === 'own') throw new FunctionError('not_allowed', securityMessages.ownFactor);
    if (outcome.kind === 'of administrator')
      throw new FunctionError('super_administrators_only', securityMessages.superAdministratorsOnly);
    return { success: true, hadFactor: outcome.hadFactor };
  },
});

import { securityMessages } from '@ffl/domain/security/messages';
import { unlockAccountSchema } from '@ffl/domain/security/schemas';
import { unlockAccount } from '../accounts/sign-in/unlock-account.ts';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';

/**
 * Ends an e-mail's lock and clears its failed sign-ins. The owner gets mail. Repeating it is harmless: `wasLocked` says
 * whether there was a lock.
 */
export const unlockAccountFunction = forAdministrators({
  name: 'unlock-account',
  schema: unlockAccountSchema,
  example: ({ email, userId }) => ({ email: `locked.${email}`, adminUserId: userId, reason: 'They called' }),
  queuesMail: true,
  async run(dependencies, { transaction, input: { email, reason }, administratorId: actorId, claims, caller }) {
    const outcome = await unlockAccount(dependencies, transaction, { email, reason, actorId, claims, caller });
    if (outcome.kind === 'own') throw new FunctionError('not_allowed', securityMessages.ownLock);
    if (outcome.kind === 'of super administrator')
      throw new FunctionError('super_administrators_only', securityMessages.lockOfSuperAdministrator);
    return { success: true, wasLocked: outcome.wasLocked };
  },
});

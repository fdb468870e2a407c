import { unlockAccountSchema } from '@ffl/domain/security';
import { unlockAccount } from '../accounts/sign-in/unlock-account.ts';
import { forAdministrators } from './for-administrators.ts';

/**
 * Ends the lock of an e-mail and forgets its failed sign-ins. The owner gets a mail. Repeating it is harmless:
 * `wasLocked` tells whether there was anything to unlock.
 */
export const unlockAccountFunction = forAdministrators({
  name: 'unlock-account',
  schema: unlockAccountSchema,
  example: ({ email, userId }) => ({ email: `locked.${email}`, adminUserId: userId, reason: 'They called' }),
  queuesMail: true,
  async run(dependencies, { transaction, asked: { email, reason }, administratorId: actorId, caller }) {
    const { wasLocked } = await unlockAccount(dependencies, transaction, { email, reason, actorId, caller });
    return { success: true, wasLocked };
  },
});

import { unlockAccountSchema } from '@ffl/domain/security';
import { unlockAccount } from '../accounts/sign-in/unlock-account.ts';
import { forAdministrators } from './for-administrators.ts';

/**
 * Ends an e-mail's lock and clears its failed sign-ins. The owner gets mail. Repeating it is harmless: `wasLocked` says
 * whether there was anything to unlock.
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

import { type UnlockAccount, unlockAccountSchema } from '@ffl/domain/security';
import type { Context } from 'hono';
import { unlockAccount } from '../../accounts/sign-in/unlock-account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readCaller } from '../../http/caller.ts';
import { asAdministrator, requireCaller } from '../as-administrator.ts';
import { describeProblem } from '../describe-problem.ts';
import { FunctionError } from '../function-error.ts';

/**
 * Ends the lock of an e-mail and forgets its failed sign-ins. The owner gets a mail. Repeating it is harmless:
 * `wasLocked` tells whether there was anything to unlock.
 */
export async function unlockAccountFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const { wasLocked } = await asAdministrator(dependencies, context, ({ transaction, administratorId, body }) => {
    const { email, reason } = readAsked(body, administratorId);
    return unlockAccount(dependencies, transaction, { email, reason, actorId: administratorId, caller });
  });
  if (wasLocked) dependencies.mail.wake();
  return context.json({ success: true, wasLocked });
}

function readAsked(body: Record<string, unknown>, administratorId: string): UnlockAccount {
  const parsed = unlockAccountSchema.safeParse(body);
  if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
  requireCaller(parsed.data.adminUserId, administratorId);
  return parsed.data;
}

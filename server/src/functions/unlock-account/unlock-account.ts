import { unlockAccount } from '@ffl/database/accounts/signin-attempts';
import { findUserByEmail } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { type UnlockAccount, unlockAccountSchema } from '@ffl/domain/security';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { readCaller } from '../../http/caller.ts';
import { asAdministrator, requireCaller } from '../as-administrator.ts';
import { describeProblem } from '../describe-problem.ts';
import { FunctionError } from '../function-error.ts';

/**
 * Ends the lock of an e-mail and forgets its failed sign-ins (API-31). The owner gets a mail. Repeating it is harmless:
 * `wasLocked` tells whether there was anything to unlock.
 */
export async function unlockAccountFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  const { clock, hashEmail, mail, settings } = dependencies;
  const { address, userAgent } = readCaller(context, settings.trustedProxyHops);
  const { wasLocked } = await asAdministrator(dependencies, context, async ({ transaction, administratorId, body }) => {
    const { email, reason } = readAsked(body, administratorId);
    const now = clock();
    const user = await findUserByEmail(transaction, email);
    const outcome = await unlockAccount(transaction, {
      emailHash: hashEmail(email),
      ...(user && { userId: user.id }),
      actorId: administratorId,
      reason,
      at: now,
      address,
      userAgent,
    });
    if (user && outcome.wasLocked) {
      const letter = { kind: 'account-unlocked', facts: { at: now.toISOString() } } as const;
      await queueMail(transaction, { ...letter, recipient: user.email, userId: user.id }, now);
    }
    return outcome;
  });
  if (wasLocked) mail.wake();
  return context.json({ success: true, wasLocked });
}

function readAsked(body: Record<string, unknown>, administratorId: string): UnlockAccount {
  const parsed = unlockAccountSchema.safeParse(body);
  if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
  requireCaller(parsed.data.adminUserId, administratorId);
  return parsed.data;
}

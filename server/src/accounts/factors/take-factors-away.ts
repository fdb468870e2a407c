import { removeAllFactors } from '@ffl/database/accounts/factors';
import { tellOfRights } from '@ffl/database/accounts/freezes';
import { endAllSessions } from '@ffl/database/accounts/sessions';
import { forgetAttempts } from '@ffl/database/accounts/signin-attempts';
import { findUserByEmail, hasAdministratorRecord, isLead } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { recordEvent } from '@ffl/database/security/events';
import { isSuperAdministrator } from '@ffl/database/security/role';
import type { Transaction } from '@ffl/database/transaction';
import type { Caller } from '@ffl/domain/security/caller';

type RemovalRequest = { email: string; reason: string; actorId: string; emailHash: Buffer; now: Date; caller: Caller };

export type TakenAway = { kind: 'taken'; hadFactor: boolean } | { kind: 'own' } | { kind: 'of administrator' };

/**
 * Removes all factors of somebody else, ends their sessions and mails them. Only a super administrator may do so to an
 * administrator, and every super administrator hears of it, as of a lead's. An unknown e-mail gets the same answer as an account
 * without a factor.
 */
export async function takeFactorsAway(
  transaction: Transaction,
  { email, reason, actorId, emailHash, now, caller }: RemovalRequest,
): Promise<TakenAway> {
  const user = await findUserByEmail(transaction, email);
  if (!user) return { kind: 'taken', hadFactor: false };
  if (user.id === actorId) return { kind: 'own' };
  const isOfAdministrator = await hasAdministratorRecord(transaction, user.id);
  if (isOfAdministrator && !(await isSuperAdministrator(transaction, actorId))) return { kind: 'of administrator' };
  const hadFactor = (await removeAllFactors(transaction, user.id)) > 0;
  await forgetAttempts(transaction, emailHash, now, ['factor']);
  if (!hadFactor) return { kind: 'taken', hadFactor };
  await endAllSessions(transaction, user.id);
  await recordEvent(transaction, {
    name: 'authn_factor_remove',
    at: now,
    emailHash,
    userId: user.id,
    actorId,
    ...caller,
    details: { reason },
  });
  const letter = { kind: 'second-step-removed', facts: { at: now.toISOString() } } as const;
  await queueMail(transaction, { ...letter, recipient: user.email, userId: user.id }, now);
  if (isOfAdministrator || (await isLead(transaction, user.id)))
    await tellOfRights(transaction, { change: 'second step removed', subject: user.id, actor: actorId });
  return { kind: 'taken', hadFactor };
}

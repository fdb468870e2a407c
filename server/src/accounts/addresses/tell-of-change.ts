import { tellOfRights } from '@ffl/database/accounts/freezes';
import { hasAdministratorRecord } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { recordEvent } from '@ffl/database/security/events';
import type { Transaction } from '@ffl/database/transaction';
import { maskedAddress } from '@ffl/domain/accounts/addresses';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';

type Change = { userId: string; from: string; to: string; actorId: string; isAtOnce: boolean; caller: Caller };

/**
 * An event and a letter to both addresses; of an account with rights, also to everybody who can freeze whoever did it,
 * the old address among them.
 * The old one's belongs to no account: nobody takes it back by deleting the account.
 */
export async function tellOfChange(
  { clock, hashEmail }: Accounts,
  transaction: Transaction,
  { userId, from, to, actorId, isAtOnce, caller }: Change,
): Promise<void> {
  const now = clock();
  const byAdministrator = actorId !== userId;
  const facts = { at: now.toISOString(), to: maskedAddress(to), byAdministrator, isAtOnce };
  const kind = 'address-changed';
  await queueMail(transaction, { kind, facts: { ...facts, reader: 'old' }, recipient: from }, now);
  await queueMail(transaction, { kind, facts: { ...facts, reader: 'new' }, recipient: to, userId }, now);
  await recordEvent(transaction, {
    name: 'authn_address_change',
    at: now,
    emailHash: hashEmail(to),
    userId,
    ...(byAdministrator && { actorId }),
    ...caller,
    details: { isAtOnce },
  });
  if (await hasAdministratorRecord(transaction, userId))
    await tellOfRights(transaction, { change: 'address changed', subject: userId, actor: actorId, formerly: from });
}

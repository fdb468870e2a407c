import { type Tied, tieAccount } from '@ffl/database/accounts/address-changes';
import { tellOfRights } from '@ffl/database/accounts/freezes';
import { actAs } from '@ffl/database/actors/act-as';
import type { Claims } from '@ffl/database/actors/actor';
import { queueMail } from '@ffl/database/mail/outbox';
import { recordEvent } from '@ffl/database/security/events';
import type { Transaction } from '@ffl/database/transaction';
import { maskedAddress } from '@ffl/domain/accounts/addresses';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';

type Tie = { memberId: string; actorId: string; claims: Claims; caller: Caller };

/**
 * Ties the account that has a record's address to the record. Its owner hears of it, and so does the owner of an
 * account that the record had under another address, which ends.
 */
export async function tieAccountToRecord(
  { clock, hashEmail }: Accounts,
  transaction: Transaction,
  { memberId, actorId, claims, caller }: Tie,
): Promise<Tied> {
  const now = clock();
  await actAs(transaction, claims);
  const tied = await tieAccount(transaction, memberId, actorId);
  if (tied.outcome !== 'tied') return tied;
  const { account: userId, address, ended, administers } = tied;
  const facts = { at: now.toISOString(), address: maskedAddress(address) };
  await queueMail(
    transaction,
    { kind: 'account-tied', facts: { ...facts, isEnded: false }, recipient: address, userId },
    now,
  );
  if (ended !== null)
    await queueMail(transaction, { kind: 'account-tied', facts: { ...facts, isEnded: true }, recipient: ended }, now);
  await recordEvent(transaction, {
    name: 'authz_account_tie',
    at: now,
    emailHash: hashEmail(address),
    userId,
    actorId,
    ...caller,
    details: { memberId, ...(ended !== null && { endedAccount: true }) },
  });
  if (administers) await tellOfRights(transaction, { change: 'account tied', subject: userId, actor: actorId });
  return tied;
}

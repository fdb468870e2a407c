import {
  accountOfMember,
  changeAddress,
  isAddressTaken,
  isHolderSeen,
  isToEdit,
  lockUser,
  mayChangeAddress,
  personOf,
} from '@ffl/database/accounts/address-changes';
import { findFreeze } from '@ffl/database/accounts/freezes';
import { actAs } from '@ffl/database/actors/act-as';
import type { Claims } from '@ffl/database/actors/actor';
import type { Transaction } from '@ffl/database/transaction';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { askAddressChange } from './ask-address-change.ts';
import { tellOfChange } from './tell-of-change.ts';

type Wanted = {
  memberId: string;
  /** In lower case. */
  address: string;
  /** Without confirmation, for somebody who lost the old mailbox. */
  isAtOnce: boolean;
  actorId: string;
  claims: Claims;
  caller: Caller;
};

export type MemberAddressOutcome =
  | { kind: 'asked'; address: string; expiresAt: Date }
  | { kind: 'changed'; address: string }
  | { kind: 'too many'; until: Date }
  | { kind: 'merged'; leadsTo: string }
  /** An administrator must: who has the address is nobody whom this lead sees. */
  | { kind: 'outside' }
  | { kind: 'no record' | 'no account' | 'own' | 'frozen' | 'of administrator' | 'unchanged' | 'taken' };

/**
 * Changes the address of somebody else's account and record, by a letter to the new one or at once. That of somebody
 * who administers is changed by super administrators only; leads change that of people who are theirs to change.
 */
export async function changeMemberAddress(
  accounts: Accounts,
  transaction: Transaction,
  { memberId, address, isAtOnce, actorId, claims, caller }: Wanted,
): Promise<MemberAddressOutcome> {
  const userId = (await isToEdit(transaction, memberId)) ? await accountOfMember(transaction, memberId) : undefined;
  if (userId === undefined) return { kind: 'no record' };
  const leadsTo = await personOf(transaction, memberId);
  if (leadsTo !== memberId.toLowerCase()) return { kind: 'merged', leadsTo };
  if (userId === null) return { kind: 'no account' };
  if (userId === actorId) return { kind: 'own' };
  // Rights and sessions that came until then count; others wait.
  const user = await lockUser(transaction, userId);
  if (!user) return { kind: 'no account' };
  if (!(await isToEdit(transaction, memberId))) return { kind: 'no record' };
  if (!(await mayChangeAddress(transaction, actorId, userId)))
    return { kind: (await findFreeze(transaction, userId)) ? 'frozen' : 'of administrator' };
  // A repeat of a request whose answer was lost finds it done.
  if (user.email === address) return isAtOnce ? { kind: 'changed', address } : { kind: 'unchanged' };
  if (await isAddressTaken(transaction, address, userId)) return takenBy(transaction, address);
  if (!isAtOnce) return askAddressChange(accounts, transaction, { userId, address, actorId, sessionId: null, caller });
  await actAs(transaction, claims);
  const outcome = await changeAddress(transaction, { userId, address, hash: accounts.hashEmail(address) });
  if (outcome !== 'changed') return takenBy(transaction, address);
  // More locks were waited for. The refusal rolls the change back.
  if (!(await isToEdit(transaction, memberId))) return { kind: 'no record' };
  await tellOfChange(accounts, transaction, { userId, from: user.email, to: address, actorId, isAtOnce, caller });
  return { kind: 'changed', address };
}

async function takenBy(transaction: Transaction, address: string): Promise<MemberAddressOutcome> {
  return { kind: (await isHolderSeen(transaction, address)) ? 'taken' : 'outside' };
}

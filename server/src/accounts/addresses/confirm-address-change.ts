import { confirmAddress, readAddressLink, wasAddressConfirmed } from '@ffl/database/accounts/address-changes';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { tellOfChange } from './tell-of-change.ts';

export type OpenedAddressLink = { kind: 'waiting'; address: string; from: string } | { kind: 'again' | 'refused' };

/** What a letter's link would do. Spends nothing. */
export function openAddressLink({ database, clock }: Accounts, token: string): Promise<OpenedAddressLink> {
  return database.asService(async (transaction): Promise<OpenedAddressLink> => {
    const now = clock();
    const waiting = await readAddressLink(transaction, token, now);
    if (waiting) return { kind: 'waiting', address: waiting.new_email, from: waiting.old_email };
    return { kind: (await wasAddressConfirmed(transaction, token, now)) ? 'again' : 'refused' };
  });
}

export type ConfirmedAddress = { kind: 'changed'; address: string } | { kind: 'taken' | 'refused' | 'again' };

/** Spends a letter's link: account and record have the new address from now on. */
export async function confirmAddressChange(
  accounts: Accounts,
  token: string,
  caller: Caller,
): Promise<ConfirmedAddress> {
  const { database, clock, mail } = accounts;
  const confirmed = await database.asService(async (transaction): Promise<ConfirmedAddress> => {
    const now = clock();
    const waiting = await readAddressLink(transaction, token, now);
    if (!waiting) return { kind: (await wasAddressConfirmed(transaction, token, now)) ? 'again' : 'refused' };
    const outcome = await confirmAddress(transaction, token, now);
    if (outcome !== 'changed') return { kind: outcome };
    const { user_id: userId, old_email: from, new_email: to, asked_by: actorId } = waiting;
    await tellOfChange(accounts, transaction, { userId, from, to, actorId, isAtOnce: false, caller });
    return { kind: 'changed', address: to };
  });
  mail.wake();
  return confirmed;
}

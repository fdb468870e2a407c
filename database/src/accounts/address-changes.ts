import { answerOf, rowsOf } from '../functions.ts';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';
import { addOneTimeToken, hashToken } from './one-time-tokens.ts';
import type { User } from './users.ts';

export type AddressChange = Tables['auth.address_changes'];

/** The change that waits for an account and still has a link. */
export function findAddressChange(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<AddressChange | undefined> {
  return transaction.first<AddressChange>(
    `select c.* from auth.address_changes c where c.user_id = $1 and c.expires_at > $2
       and exists (select from auth.one_time_tokens t where t.user_id = c.user_id and t.purpose = 'address')`,
    [userId, now],
  );
}

/** Locks the account, so that its changes follow one another. */
export function lockUser(transaction: Transaction, userId: string): Promise<User | undefined> {
  return transaction.first<User>('select * from auth.users where id = $1 for update', [userId]);
}

/** Keeps a change until its link is used. It ends the one before, with its links. */
export async function keepAddressChange(transaction: Transaction, change: AddressChange): Promise<void> {
  const { user_id, new_email, new_email_hash, asked_by, session_id, browser, asked_at, expires_at } = change;
  await transaction.query(`delete from auth.one_time_tokens where user_id = $1 and purpose = 'address'`, [user_id]);
  await transaction.query(
    `delete from app.mail_outbox where user_id = $1 and kind = 'confirm-address' and sent_at is null`,
    [user_id],
  );
  await transaction.query('delete from auth.address_changes where user_id = $1', [user_id]);
  await transaction.query(
    `insert into auth.address_changes
       (user_id, new_email, new_email_hash, asked_by, session_id, browser, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [user_id, new_email, new_email_hash, asked_by, session_id, browser, asked_at, expires_at],
  );
}

/** Makes another link of a change. Earlier ones go on working. */
export function addAddressLink(transaction: Transaction, { user_id, expires_at }: AddressChange): Promise<string> {
  return addOneTimeToken(transaction, { purpose: 'address', userId: user_id, expiresAt: expires_at });
}

/** What waits behind a link, which isn't spent. */
export function readAddressLink(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<(AddressChange & { old_email: string }) | undefined> {
  return transaction.first(
    `select c.*, u.email as old_email from app.address_change_of($1, $2) c join auth.users u on u.id = c.user_id`,
    [hashToken(token), now],
  );
}

export type AddressOutcome = 'changed' | 'taken' | 'refused' | 'again';

/** Whether a link was used already and hasn't expired. */
export async function wasAddressConfirmed(transaction: Transaction, token: string, now: Date): Promise<boolean> {
  const statement = answerOf('app.was_address_confirmed', { hash: hashToken(token), at: now }, 'was');
  return (await transaction.first<{ was: boolean }>(...statement))?.was ?? false;
}

/** Spends a link and changes the address. `again`: it was used already and does nothing a second time. */
export async function confirmAddress(transaction: Transaction, token: string, now: Date): Promise<AddressOutcome> {
  const statement = answerOf('app.confirm_address', { hash: hashToken(token), at: now }, 'outcome');
  return (await transaction.first<{ outcome: AddressOutcome }>(...statement))?.outcome ?? 'refused';
}

/** Gives an account and its record another address without a link. Every session ends. */
export async function changeAddress(
  transaction: Transaction,
  { userId, address, hash }: { userId: string; address: string; hash: Buffer },
): Promise<AddressOutcome> {
  const statement = answerOf('app.change_address', { account: userId, address, hash }, 'outcome');
  return (await transaction.first<{ outcome: AddressOutcome }>(...statement))?.outcome ?? 'refused';
}

/** Whether another account or another record has an address. */
export async function isAddressTaken(transaction: Transaction, address: string, userId: string): Promise<boolean> {
  const statement = answerOf('app.is_address_taken', { address, account: userId }, 'taken');
  return (await transaction.first<{ taken: boolean }>(...statement))?.taken ?? true;
}

export async function mayChangeAddress(transaction: Transaction, actorId: string, userId: string): Promise<boolean> {
  const statement = answerOf('app.may_change_address', { actor: actorId, account: userId }, 'may');
  return (await transaction.first<{ may: boolean }>(...statement))?.may ?? false;
}

/** Whether the caller may change a member as a whole. */
export async function isToEdit(transaction: Transaction, memberId: string): Promise<boolean> {
  const row = await transaction.first<{ is: boolean }>(...answerOf('app.is_to_edit', { member: memberId }, 'is'));
  return row?.is ?? false;
}

/** Whether the record with an address is one that the caller sees. */
export async function isHolderSeen(transaction: Transaction, address: string): Promise<boolean> {
  const row = await transaction.first<{ is: boolean }>(...answerOf('app.is_holder_seen', { address }, 'is'));
  return row?.is ?? false;
}

/** The account of a record. Null if the record has none, undefined if there is no record. */
export async function accountOfMember(transaction: Transaction, memberId: string): Promise<string | null | undefined> {
  const row = await transaction.first<{ account: string | null }>(
    ...rowsOf('app.account_of_member', { member: memberId }, 'account'),
  );
  return row?.account;
}

/** The record that counts for a member: the one into which theirs was merged, or itself. */
export async function personOf(transaction: Transaction, memberId: string): Promise<string> {
  const row = await transaction.first<{ id: string }>(...answerOf('app.counting_record', { member: memberId }, 'id'));
  return row?.id ?? memberId;
}

/** The address of the account of the record that has this address, if the two differ. */
export async function accountElsewhere(transaction: Transaction, address: string): Promise<string | null> {
  const statement = answerOf('app.account_elsewhere', { address }, 'elsewhere');
  return (await transaction.first<{ elsewhere: string | null }>(...statement))?.elsewhere ?? null;
}

export type Tied =
  | { outcome: 'tied'; account: string; address: string; ended: string | null; administers: boolean }
  | { outcome: 'tied before' | 'no account' | 'no record' | 'refused' };

/** Ties the account that has a record's address to the record. */
export async function tieAccount(transaction: Transaction, memberId: string, actorId: string): Promise<Tied> {
  const statement = answerOf('app.tie_account', { member: memberId, actor: actorId }, 'tied');
  return (await transaction.first<{ tied: Tied }>(...statement))?.tied ?? { outcome: 'no record' };
}

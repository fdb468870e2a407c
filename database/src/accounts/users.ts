import { answerOf } from '../functions.ts';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';

export type User = Tables['auth.users'];

/** Emails are stored and compared in lower case. */
export function findUserByEmail(transaction: Transaction, email: string): Promise<User | undefined> {
  return transaction.first<User>('select * from auth.users where email = $1', [email]);
}

export function findUser(transaction: Transaction, id: string): Promise<User | undefined> {
  return transaction.first<User>('select * from auth.users where id = $1', [id]);
}

/** The account, locked so that a sign-in comes before or after whatever ends all sessions. */
export function lockAccount(transaction: Transaction, id: string): Promise<User | undefined> {
  return transaction.first<User>('select * from auth.users where id = $1 for no key update', [id]);
}

/** Whatever makes or opens the account of an address waits for each other here, before it holds a row another needs. */
export async function lockAddress({ query }: Transaction, email: string): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended('account of ' || $1, 0))`, [email]);
}

export async function recordSignIn(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.query('update auth.users set last_sign_in_at = $2 where id = $1', [id, now]);
}

export async function replacePasswordHash(transaction: Transaction, id: string, hash: string): Promise<void> {
  await transaction.query('update auth.users set password_hash = $2 where id = $1', [id, hash]);
}

/** Whether the account has an administrator record, active or not: its sessions are short. */
export async function hasAdministratorRecord(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction.first<{ found: boolean }>(
    ...answerOf('app.is_administrator', { account: id }, 'found'),
  );
  return row?.found ?? false;
}

/** Whether the account has a lead's grant in force. */
export async function isLead(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction.first<{ found: boolean }>(...answerOf('app.is_lead', { account: id }, 'found'));
  return row?.found ?? false;
}

/** The names of the person behind an account, as member and as administrator. */
export async function findNames(transaction: Transaction, id: string): Promise<string[]> {
  const row = await transaction.first<{ names: string[] }>(...answerOf('app.names_of', { account: id }, 'names'));
  return row?.names ?? [];
}

/** Merges data into what is stored with the account; null removes a key. Null, and nothing changed, above `maxBytes`. */
export async function mergeMetadata(
  transaction: Transaction,
  id: string,
  data: Record<string, unknown>,
  maxBytes: number,
): Promise<User | null> {
  const user = await lockAccount(transaction, id);
  if (!user) throw new Error('The account is gone');
  const laid = Object.entries({ ...user.user_metadata, ...data }).filter(([, value]) => value !== null);
  const metadata = JSON.stringify(Object.fromEntries(laid));
  if (Buffer.byteLength(metadata) > maxBytes) return null;
  const changed = await transaction.first<User>(
    'update auth.users set user_metadata = $2::jsonb where id = $1 returning *',
    [id, metadata],
  );
  return changed ?? null;
}

import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../transaction.ts';
import type { User } from './users.ts';

const tokenBytes = 32;

/** The effect of a link, and its sign-up or account. */
export type TokenGrant =
  | { purpose: 'signup'; registrationId: string; expiresAt: Date }
  | { purpose: 'recovery' | 'address'; userId: string; expiresAt: Date };

/** Makes a link's token: 64 hexadecimal digits, of which only the hash is kept. */
export async function addOneTimeToken(transaction: Transaction, grant: TokenGrant): Promise<string> {
  const token = randomBytes(tokenBytes).toString('hex');
  await transaction.query(
    `insert into auth.one_time_tokens (token_hash, purpose, registration_id, user_id, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [
      hashToken(token),
      grant.purpose,
      grant.purpose === 'signup' ? grant.registrationId : null,
      grant.purpose === 'signup' ? null : grant.userId,
      grant.expiresAt,
    ],
  );
  return token;
}

/** Spends a token in one statement. Returns what it was for, undefined if unknown, used, late or for something else. */
export function spendToken(
  transaction: Transaction,
  token: string,
  purpose: TokenGrant['purpose'],
  now: Date,
): Promise<{ registration_id: string | null; user_id: string | null; expires_at: Date } | undefined> {
  return transaction.first(
    `delete from auth.one_time_tokens where token_hash = $1 and purpose = $2 and expires_at > $3
     returning registration_id, user_id, expires_at`,
    [hashToken(token), purpose, now],
  );
}

/** The account behind a token that can still be spent. Doesn't spend it. */
export function userBehindToken(
  transaction: Transaction,
  token: string,
  purpose: TokenGrant['purpose'],
  now: Date,
): Promise<User | undefined> {
  return transaction.first<User>(
    `select users.* from auth.one_time_tokens tokens join auth.users on users.id = tokens.user_id
     where tokens.token_hash = $1 and tokens.purpose = $2 and tokens.expires_at > $3`,
    [hashToken(token), purpose, now],
  );
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

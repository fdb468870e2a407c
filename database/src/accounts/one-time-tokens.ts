import { createHash, randomBytes } from 'node:crypto';
import { build, type Transaction } from '../transaction.ts';

const tokenBytes = 32;

/** What a link does, and for which sign-up or account. */
export type TokenGrant =
  | { purpose: 'signup'; registrationId: string; expiresAt: Date }
  | { purpose: 'recovery'; userId: string; expiresAt: Date };

/** Makes the token of a link: 64 hexadecimal digits, of which only the hash is kept. */
export async function addOneTimeToken(transaction: Transaction, grant: TokenGrant): Promise<string> {
  const token = randomBytes(tokenBytes).toString('hex');
  await transaction.all(
    build.insertInto('auth.one_time_tokens').values({
      token_hash: hashToken(token),
      purpose: grant.purpose,
      registration_id: grant.purpose === 'signup' ? grant.registrationId : null,
      user_id: grant.purpose === 'recovery' ? grant.userId : null,
      expires_at: grant.expiresAt,
    }),
  );
  return token;
}

/** Spends a token in one statement. Answers what it was for, undefined when it is unknown, used, late or for something else. */
export function spendToken(
  transaction: Transaction,
  token: string,
  purpose: TokenGrant['purpose'],
  now: Date,
): Promise<{ registration_id: string | null; user_id: string | null; expires_at: Date } | undefined> {
  return transaction.first(
    build
      .deleteFrom('auth.one_time_tokens')
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .returning(['registration_id', 'user_id', 'expires_at']),
  );
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import type { Transaction } from '../transaction.ts';

type HashEmail = (email: string) => Buffer;

export async function keepEmailHash(transaction: Transaction, userId: string, emailHash: Buffer): Promise<void> {
  await transaction.query('update auth.users set email_hash = $2 where id = $1', [userId, emailHash]);
}

/**
 * Gives every account its e-mail's keyed hash: those without one, and all of them after the key changed. One
 * transaction, so a single account tells whether the key is still current for all.
 */
export async function fillEmailHashes(transaction: Transaction, hashEmail: HashEmail): Promise<void> {
  const sample = await transaction.first<{ email: string; email_hash: Buffer }>(
    'select email, email_hash from auth.users where email_hash is not null limit 1',
  );
  const isSameKey = sample?.email_hash.equals(hashEmail(sample.email)) ?? true;
  const outdated = await transaction.all<{ id: string; email: string }>(
    'select id, email from auth.users where email_hash is null or not $1',
    [isSameKey],
  );
  await transaction.query(
    `update auth.users u set email_hash = filled.hash
     from unnest($1::uuid[], $2::bytea[]) as filled (id, hash) where filled.id = u.id`,
    [outdated.map(({ id }) => id), outdated.map(({ email }) => hashEmail(email))],
  );
}

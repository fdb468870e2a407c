import { build, type Transaction } from '../transaction.ts';

type HashEmail = (email: string) => Buffer;

export async function keepEmailHash(transaction: Transaction, userId: string, emailHash: Buffer): Promise<void> {
  await transaction.all(build.updateTable('auth.users').set({ email_hash: emailHash }).where('id', '=', userId));
}

/**
 * Gives every account the keyed hash of its e-mail: those without one, and all of them after the key changed.
 * Runs in one transaction, so one account tells whether the key is still the one of all.
 */
export async function fillEmailHashes(transaction: Transaction, hashEmail: HashEmail): Promise<void> {
  const accounts = build.selectFrom('auth.users').select(['id', 'email', 'email_hash']);
  const sample = await transaction.first(accounts.where('email_hash', 'is not', null).limit(1));
  const isSameKey = sample?.email_hash?.equals(hashEmail(sample.email)) ?? true;
  const outdated = await transaction.all(isSameKey ? accounts.where('email_hash', 'is', null) : accounts);
  await transaction.query(
    `update auth.users u set email_hash = filled.hash
     from unnest($1::uuid[], $2::bytea[]) as filled (id, hash) where filled.id = u.id`,
    [outdated.map(({ id }) => id), outdated.map(({ email }) => hashEmail(email))],
  );
}

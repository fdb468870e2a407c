import type { PublishedKey } from '@ffl/domain/cards/signature';
import type { Transaction } from '../transaction.ts';

export type CardKey = { published: PublishedKey; privateKey: Record<string, unknown> };

/** The one that signs. `make` is called if there is none; several callers at once all get the same. */
export async function signingKey(transaction: Transaction, now: Date, make: () => Promise<CardKey>): Promise<CardKey> {
  const found = await readSigningKey(transaction);
  if (found) return found;
  const { published, privateKey } = await make();
  await transaction.query(
    `insert into app.card_keys (id, public_key, private_key, made_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [published.kid, published, privateKey, now],
  );
  const made = await readSigningKey(transaction);
  if (!made) throw new Error('The key that signs cards was retired while it was made');
  return made;
}

async function readSigningKey(transaction: Transaction): Promise<CardKey | undefined> {
  return transaction.first<CardKey>(
    `select public_key as published, private_key as "privateKey" from app.card_keys where retired_at is null`,
  );
}

/** Keys that can verify a statement, the signing key first. */
export async function publishedKeys(transaction: Transaction): Promise<PublishedKey[]> {
  const { rows } = await transaction.query<{ published: PublishedKey }>(
    'select public_key as published from app.card_keys order by made_at desc',
  );
  return rows.map(({ published }) => published);
}

/** The next statement makes a new one. What was signed so far stays good, unless the key may be in wrong hands. */
export async function retireSigningKey(
  transaction: Transaction,
  now: Date,
  { isLost }: { isLost: boolean },
): Promise<void> {
  if (isLost) await transaction.query('delete from app.card_keys');
  else
    await transaction.query('update app.card_keys set retired_at = $1, private_key = null where retired_at is null', [
      now,
    ]);
}

import { publishedKeys } from '@ffl/database/cards/card-keys';
import type { KeySet } from '@ffl/domain/cards';
import type { Dependencies } from '../dependencies.ts';
import { cardKey } from './card-key.ts';

/** The keys by which anyone checks this installation's statements. */
export async function readKeySet({
  database,
  clock,
  settings,
}: Pick<Dependencies, 'database' | 'clock' | 'settings'>): Promise<KeySet> {
  const keys = await database.asService(async (transaction) => {
    // A device that learns the keys before the first card is shown can check it offline.
    await cardKey(transaction, clock());
    return publishedKeys(transaction);
  });
  return { issuer: settings.publicUrl, keys };
}

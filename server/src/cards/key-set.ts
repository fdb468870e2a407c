import { publishedKeys } from '@ffl/database/cards/card-keys';
import type { Database } from '@ffl/database/database';
import type { KeySet } from '@ffl/domain/cards/signature';
import { cardKey } from './card-key.ts';

/** Dependencies for publishing keys and lists. */
export type Publisher = { database: Database; clock: () => Date; settings: { publicUrl: string } };

/** The keys by which anyone checks this installation's statements. */
export async function readKeySet({ database, clock, settings }: Publisher): Promise<KeySet> {
  const keys = await database.asService(async (transaction) => {
    // A device that learns the keys before the first card is shown can check it offline.
    await cardKey(transaction, clock());
    return publishedKeys(transaction);
  });
  return { issuer: settings.publicUrl, keys };
}

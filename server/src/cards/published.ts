import type { KeySet } from '@ffl/domain/cards/signature';
import { type KeptRead, keptBriefly } from '../kept-briefly.ts';
import { type Publisher, readKeySet } from './key-set.ts';
import { createStatusLists } from './status-list.ts';

/** Maximum age of an answer for an address over its share. */
const keptMs = 1_000;

/** Public data for checking cards, the same for everyone. */
export type Published = { keySet: KeptRead<KeySet>; statusList: KeptRead<string> };

export function createPublished({ database, clock, settings }: Publisher): Published {
  const lists = createStatusLists(database, clock, settings.publicUrl);
  return {
    keySet: keptBriefly(clock, keptMs, () => readKeySet({ database, clock, settings })),
    statusList: keptBriefly(clock, keptMs, lists.latest),
  };
}

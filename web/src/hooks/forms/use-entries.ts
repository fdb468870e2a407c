import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useProduct } from '../../lib/product.ts';

/** Says that a form holds entries. As long as one does, no page goes because its record went. */
export function useEntries(hasEntries: boolean): void {
  const { entries } = useProduct();
  useLayoutEffect(() => (hasEntries ? entries.hold() : undefined), [entries, hasEntries]);
}

export function useHasEntries(): boolean {
  const { entries } = useProduct();
  return useSyncExternalStore(entries.onChange, entries.areHeld);
}

/** A record as it was read last. When somebody deletes it, it stays while entries are held, so that they can be saved in another way. */
export function useKept<Found>(found: Found): Found {
  const hasEntries = useHasEntries();
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  return found === null && hasEntries && last !== undefined ? last : found;
}

import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useProduct } from '../../lib/product.ts';

/** Reports that a form has entries. While one does, no page leaves because its record was deleted. */
export function useEntries(hasEntries: boolean): void {
  const { entries } = useProduct();
  useLayoutEffect(() => (hasEntries ? entries.hold() : undefined), [entries, hasEntries]);
}

export function useHasEntries(): boolean {
  const { entries } = useProduct();
  return useSyncExternalStore(entries.onChange, entries.areHeld);
}

/** A record as last read. If someone deletes it, it stays while there are entries, so they can be saved another way. */
export function useKept<Found>(found: Found): Found {
  const hasEntries = useHasEntries();
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  return found === null && hasEntries && last !== undefined ? last : found;
}

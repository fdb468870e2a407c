import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type KeyAct, useKeys } from '../../lib/keyboard/keys.ts';

/** Keys of the page, inactive while a window lies over it; or of the named window. */
export function usePageKeys(acts: readonly KeyAct[], window?: RefObject<Element | null>): void {
  useKeySet(acts, () => window?.current ?? null);
}

/** Keys that work wherever `place` says: the top window, or null for the page. */
export function useKeySet(acts: readonly KeyAct[], place: () => Element | null | undefined): void {
  const keys = useKeys();
  const latest = useRef({ acts, place });
  useLayoutEffect(() => {
    latest.current = { acts, place };
  });
  useLayoutEffect(() => keys.add(latest), [keys]);
}

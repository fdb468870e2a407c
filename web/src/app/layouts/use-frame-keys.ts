import { useEffect, useRef } from 'react';
import { useKeySet } from '../../hooks/lists/use-page-keys.ts';
import { type KeyAct, opensPalette, screenOnTop } from '../../lib/keyboard/keys.ts';

type FrameKeys = {
  /** Undefined for who has no palette. */
  onPalette: (() => void) | undefined;
  /** The same for the board. */
  onBoard: (() => void) | undefined;
  onShowKeys: () => void;
};

/** The keys of every page. A dialog over the page has to be answered or closed first. */
export function useFrameKeys({ onPalette, onBoard, onShowKeys }: FrameKeys): void {
  const acts: KeyAct[] = [{ keys: ['?'], does: 'This list', act: onShowKeys, isEverywhere: true }];
  if (onBoard) acts.push({ keys: ['b'], does: 'Readiness board', act: onBoard, isEverywhere: true });
  useKeySet(acts, screenOnTop);
  const open = useRef(onPalette);
  useEffect(() => {
    open.current = onPalette;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!open.current || !opensPalette(event)) return;
      // The browser has a search of its own there.
      event.preventDefault();
      if (screenOnTop() !== undefined) open.current();
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

import { useLayoutEffect, useRef } from 'react';
import { useKeySet } from '../../hooks/lists/use-page-keys.ts';
import { type KeyAct, opensPalette, screenOnTop } from '../../lib/keyboard/keys.ts';

type FrameKeys = {
  /** Undefined for people without a palette. */
  onPalette: (() => void) | undefined;
  /** The same for the board. */
  onBoard: (() => void) | undefined;
  onShowKeys: () => void;
};

/**
 * Every page's keys, from the moment it has focus: effects run later, and a fast hand's first key would be lost. A
 * dialog over the page must be answered or closed first.
 */
export function useFrameKeys({ onPalette, onBoard, onShowKeys }: FrameKeys): void {
  const acts: KeyAct[] = [{ keys: ['?'], does: 'This list', act: onShowKeys, isEverywhere: true }];
  if (onBoard) acts.push({ keys: ['b'], does: 'Readiness board', act: onBoard, isEverywhere: true });
  useKeySet(acts, screenOnTop);
  const open = useRef(onPalette);
  useLayoutEffect(() => {
    open.current = onPalette;
  });
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!open.current || !opensPalette(event)) return;
      // The browser has its own search there.
      event.preventDefault();
      if (screenOnTop() !== undefined) open.current();
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

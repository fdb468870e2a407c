import { useState } from 'react';
import { type ClocksChange, useClocksPlan } from './plan-clocks.ts';

/** Asks whom a change affects, before it is saved. */
export function useClocksQuestion(onConfirm: () => void) {
  const [asked, setAsked] = useState<ClocksChange | null>(null);
  const plan = useClocksPlan(asked);
  const close = () => setAsked(null);

  function confirm() {
    close();
    onConfirm();
  }
  return { ask: setAsked, question: asked && { plan, onConfirm: confirm, onBack: close } };
}

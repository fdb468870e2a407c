import { useEffect, useEffectEvent, useState } from 'react';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { type ClocksChange, useClocksPlan } from './plan-clocks.ts';

/** Asks who a change affects before it's saved. */
export function useClocksQuestion(onConfirm: () => void) {
  const [asked, setAsked] = useState<ClocksChange | null>(null);
  const plan = useClocksPlan(asked);
  const close = () => setAsked(null);

  function confirm() {
    close();
    onConfirm();
  }
  // Nobody is affected in a deleted program. The save says what can be done then.
  const isGone = asked !== null && plan.error instanceof FunctionError && plan.error.code === 'program_missing';
  const goOn = useEffectEvent(confirm);
  useEffect(() => {
    if (isGone) goOn();
  }, [isGone]);
  return { ask: setAsked, question: asked && { plan, onConfirm: confirm, onClose: close } };
}

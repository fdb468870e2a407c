import { useEffect, useRef } from 'react';

/**
 * Gives a function that runs its work at once, or when the press that is under way has become a click. What appears
 * while a field loses the focus would otherwise move the button under the pointer away, and the click would miss it.
 */
export function useAfterPress(): (work: () => void) => void {
  const press = useRef({ isUnderWay: false, waiting: [] as (() => void)[] });

  useEffect(() => {
    const current = press.current;
    function begin() {
      current.isUnderWay = true;
    }
    function end() {
      current.isUnderWay = false;
      const due = current.waiting.splice(0);
      // The click follows in the same task.
      setTimeout(() => {
        for (const work of due) work();
      });
    }
    addEventListener('pointerdown', begin, { capture: true });
    addEventListener('pointerup', end, { capture: true });
    addEventListener('pointercancel', end, { capture: true });
    return () => {
      removeEventListener('pointerdown', begin, { capture: true });
      removeEventListener('pointerup', end, { capture: true });
      removeEventListener('pointercancel', end, { capture: true });
    };
  }, []);

  return (work) => {
    if (press.current.isUnderWay) press.current.waiting.push(work);
    else work();
  };
}

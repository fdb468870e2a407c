import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs its work at once, or once the current press has become a click. Something that appears
 * when a field loses focus would otherwise move the button under the pointer, and the click would miss it.
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
      // Delayed, since the click follows in the same task.
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

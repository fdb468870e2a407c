import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element's text is cut off. Give the element its text as `key`. */
export function useIsCut(): [boolean, RefCallback<HTMLElement>] {
  const [isCut, setIsCut] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setIsCut(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isCut, watch];
}

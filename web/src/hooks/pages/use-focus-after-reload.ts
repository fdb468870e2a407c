import { useLayoutEffect } from 'react';
import { useProduct } from '../../lib/product.ts';

/**
 * After a reload focus goes to where work begins, else to the heading. A freshly opened page starts at its top, as
 * browsers and screen readers do, and if Tab was pressed meanwhile it stays there.
 */
export function useFocusAfterReload(): void {
  const { visit } = useProduct();
  // Before the heading says that the first page has come.
  useLayoutEffect(() => {
    if (!visit.isAtFirstPage || !wasReloaded() || document.activeElement !== document.body) return;
    const begin = document.querySelector<HTMLElement>('main [data-work-begins]');
    const place = begin ?? document.querySelector<HTMLElement>('main h1');
    place?.focus({ preventScroll: true });
  }, [visit]);
}

function wasReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'reload';
}

import { useLayoutEffect } from 'react';
import { useProduct } from '../../lib/product.ts';

/**
 * Focuses the place where work begins after a reload, or else the heading. A freshly opened page starts at its top, as
 * browsers and screen readers expect, and if Tab was pressed in the meantime focus stays.
 */
export function useFocusAfterReload(): void {
  const { visit } = useProduct();
  // A layout effect, since it must run before the heading notes that the first page has loaded.
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

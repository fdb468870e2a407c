import { startTransition, useEffect, useState } from 'react';
import { useProduct } from '../../lib/product.ts';

/**
 * False while the first page of a visit is drawn for the first time: what lies below its first screen follows, in a turn of
 * its own.
 */
export function useFollows(): boolean {
  const { visit } = useProduct();
  const [follows, setFollows] = useState(!visit.isAtFirstPage);
  useEffect(() => startTransition(() => setFollows(true)), []);
  return follows;
}

import { startTransition, useEffect, useState } from 'react';
import { useProduct } from '../../lib/product.ts';

/** False during a visit's first render of its first page: what lies below the first screen follows in its own turn. */
export function useFollows(): boolean {
  const { visit } = useProduct();
  const [follows, setFollows] = useState(!visit.isAtFirstPage);
  useEffect(() => startTransition(() => setFollows(true)), []);
  return follows;
}

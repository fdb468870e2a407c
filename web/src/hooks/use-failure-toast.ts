import { useEffect } from 'react';
import { useProduct } from '../lib/product.ts';

/** Tells a failure in the corner of the screen, once for each time (`at`); null while there is none. */
export function useFailureToast(failure: string | null, at: number = 0): void {
  const { toasts } = useProduct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure at another time is told again
  useEffect(() => {
    if (failure !== null) toasts.show({ tone: 'error', title: 'Error', text: failure });
  }, [failure, at, toasts]);
}

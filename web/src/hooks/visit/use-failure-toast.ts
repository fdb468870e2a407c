import { useEffect } from 'react';
import { useProduct } from '../../lib/product.ts';
import type { Toast } from '../../lib/toast.ts';

/** Shows a failure of what is displayed in a toast, once per occurrence (`at`), while it lasts and is displayed. */
export function useFailureToast(failure: string | null, at: number = 0): void {
  const { toasts } = useProduct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure at another time is told again
  useEffect(() => {
    if (failure === null) return;
    const toast: Toast = { tone: 'error', title: 'Error', text: failure };
    toasts.show(toast);
    return () => toasts.dismiss(toast);
  }, [failure, at, toasts]);
}

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useProduct } from '../lib/product.ts';
import type { Toast } from '../lib/toast.ts';

/**
 * Where the toasts are read out, beside the page, which an open window takes away from pointers and screen readers. What
 * draws them is loaded when the first one is shown. Without a connection there is none, and the next one tries again.
 */
export function ToastOutlet() {
  const { toasts } = useProduct();
  const toast = useSyncExternalStore(toasts.onChange, toasts.latest);
  const [View, setView] = useState<ComponentType<{ toast: Toast }>>();

  useEffect(() => {
    if (!toast || View) return;
    import('../components/ui/toast-view.tsx').then(
      (loaded) => setView(() => loaded.ToastView),
      () => undefined,
    );
  }, [toast, View]);

  return createPortal(
    <div aria-live="polite" className="pointer-events-auto print:hidden">
      {toast && View && <View toast={toast} />}
    </div>,
    document.body,
  );
}

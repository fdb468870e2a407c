import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useProduct } from '../lib/product.ts';
import type { Toast } from '../lib/toast.ts';

type View = ComponentType<{ toast: Toast | undefined }>;

/** Loads the toasts when the first one is shown. Without a connection there is none, and the next one tries again. */
export function ToastOutlet() {
  const { toasts } = useProduct();
  const toast = useSyncExternalStore(toasts.onChange, toasts.latest);
  const [View, setView] = useState<View>();

  useEffect(() => {
    if (!toast || View) return;
    import('../components/ui/toast-view.tsx').then(
      (loaded) => setView(() => loaded.ToastView),
      () => undefined,
    );
  }, [toast, View]);

  return View && <View toast={toast} />;
}

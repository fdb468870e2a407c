import { RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Product, ProductProvider, useProduct } from '../lib/product.ts';
import type { Toast } from '../lib/toast.ts';
import type { createAppRouter } from './router.ts';

type AppProps = { product: Product; router: ReturnType<typeof createAppRouter> };

export function App({ product, router }: AppProps) {
  return (
    <ProductProvider value={product}>
      <RouterProvider router={router} />
      <ToastOutlet />
    </ProductProvider>
  );
}

/**
 * Announces toasts outside the page, since an open window hides the page from pointers and screen readers. The code
 * that draws toasts loads with the first one. Offline that one isn't shown, and the next retries.
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
    <div aria-live="polite" className="print:hidden">
      {toast && View && <View toast={toast} />}
    </div>,
    document.body,
  );
}

import { lazy, Suspense } from 'react';
import { useLatestToast } from '../lib/toast.ts';

const ToastView = lazy(async () => ({ default: (await import('../components/toast-view.tsx')).ToastView }));

/** Loads the toasts when the first one is shown. */
export function ToastOutlet() {
  const toast = useLatestToast();
  return <Suspense>{toast && <ToastView toast={toast} />}</Suspense>;
}

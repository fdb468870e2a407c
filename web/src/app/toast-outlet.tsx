import { type ComponentType, useEffect, useState } from 'react';
import { type Toast, useLatestToast } from '../lib/toast.ts';

type View = ComponentType<{ toast: Toast | undefined }>;

/** Loads the toasts when the first one is shown. Without a connection there is none, and the next one tries again. */
export function ToastOutlet() {
  const toast = useLatestToast();
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

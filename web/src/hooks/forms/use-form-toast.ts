import { useRef } from 'react';
import { useProduct } from '../../lib/product.ts';
import { repeatedErrorSeconds, type Toast } from '../../lib/toast.ts';

/** One form's error toast: removed when something is corrected or sent again. */
export function useFormToast() {
  const { toasts } = useProduct();
  const shown = useRef<Toast>(undefined);
  return {
    show: (title: string, text: string) => {
      shown.current = { tone: 'error', title, text, seconds: repeatedErrorSeconds };
      toasts.show(shown.current);
    },
    dismiss: () => {
      if (shown.current) toasts.dismiss(shown.current);
      shown.current = undefined;
    },
  };
}

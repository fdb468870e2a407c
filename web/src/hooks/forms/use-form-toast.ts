import { useRef } from 'react';
import { useProduct } from '../../lib/product.ts';
import { repeatedErrorSeconds, type Toast } from '../../lib/toast.ts';

/** A form's error toast, removed when a field is corrected or the form is sent again. */
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

import { useProduct } from '../../lib/product.ts';

/** Copies a text, and says so, or what to do if the browser doesn't allow it. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const { toasts } = useProduct();
  return async (text, copied) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ tone: 'success', title: copied });
    } catch {
      toasts.show({ tone: 'error', title: 'The browser did not allow copying. Select the text instead.', seconds: 6 });
    }
  };
}

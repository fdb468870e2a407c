import type { Toasts } from './toast.ts';

/** What begins ends the offer to take back what was done before; the way back in its place stays. An error stays too. */
export function endUndoOffer(toasts: Toasts): void {
  const shown = toasts.latest();
  if (shown?.action && shown.tone !== 'error') toasts.takeBack(shown);
}

import { createListeners, type Listen } from './waiting/listeners.ts';

export type Toast = {
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text?: string;
  action?: ToastAction;
  /** Seconds until it disappears. Default: 6, and never for an error. */
  seconds?: number;
};

export type ToastAction = { label: string; onAction: () => void };

/** How long a toast offers undo (ui, undo or confirm). */
export const undoToastSeconds = 8;

/** How long a toast shows an error that also stays on the page until fixed. */
export const repeatedErrorSeconds = 6;

export type Toasts = {
  /** Shows one toast; a newer one replaces the older (ERR-04). */
  show: (toast: Toast) => void;
  /** Removes one toast, unless a newer one replaced it. */
  dismiss: (toast: Toast) => void;
  /** Removes earlier messages, since something is sent now; anything unconfirmed can still be retried. */
  makeWay: () => void;
  /** Removes the current toast. */
  clear: () => void;
  /** The toast shown, or about to be. */
  latest: () => Toast | undefined;
  onChange: Listen;
};

export function createToasts(): Toasts {
  let latest: Toast | undefined;
  const { notify, onChange } = createListeners();

  function change(toast?: Toast): void {
    latest = toast;
    notify();
  }
  return {
    show: change,
    dismiss: (toast) => toast === latest && change(),
    makeWay: () => {
      const canBeTriedAgain = latest?.tone === 'error' && latest.action;
      if (!canBeTriedAgain) change();
    },
    clear: () => change(),
    latest: () => latest,
    onChange,
  };
}

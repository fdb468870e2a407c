import { createListeners, type Listen } from './waiting/listeners.ts';

export type Toast = {
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text?: string;
  action?: ToastAction;
  /** Seconds until it goes away. Default: 6, and never for an error. */
  seconds?: number;
};

export type ToastAction = { label: string; onAction: () => void };

/** How long a toast offers to take back what it tells (ui, undo or confirm). */
export const undoToastSeconds = 8;

/** How long an error is shown that also stands on the screen until it is put right. */
export const standingErrorSeconds = 6;

export type Toasts = {
  /** Shows one toast; a newer one takes the place of the older (ERR-04). */
  show: (toast: Toast) => void;
  /** Takes back one toast, unless a newer one took its place. */
  takeBack: (toast: Toast) => void;
  /** Takes back what was told before, as something is sent now; what is not confirmed can still be tried again. */
  makeWay: () => void;
  /** Takes back whatever is shown. */
  clear: () => void;
  /** The toast that is shown, or on its way there. */
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
    takeBack: (toast) => toast === latest && change(),
    makeWay: () => {
      const canBeTriedAgain = latest?.tone === 'error' && latest.action;
      if (!canBeTriedAgain) change();
    },
    clear: () => change(),
    latest: () => latest,
    onChange,
  };
}

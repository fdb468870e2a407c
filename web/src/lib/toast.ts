import { useSyncExternalStore } from 'react';

export type Toast = {
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text?: string;
  action?: { label: string; onAction: () => void };
  /** Seconds until it goes away. Default: 6, and never for an error. */
  seconds?: number;
};

/** How long a toast offers to take back what it tells (ui, undo or confirm). */
export const undoToastSeconds = 8;

/** How long an error is shown that also stands on the screen until it is put right: it may cover what puts it right. */
export const standingErrorSeconds = 6;

let latest: Toast | undefined;
const listeners = new Set<() => void>();

/** Shows one toast; a newer one takes the place of the older (ERR-04). */
export function showToast(toast: Toast): void {
  latest = toast;
  for (const notify of listeners) notify();
}

/** The toast asked for last, for the one place that draws it. */
export function useLatestToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, () => latest);
}

/** Takes back one toast, unless a newer one took its place. */
export function takeBackToast(toast: Toast): void {
  if (toast === latest) clearToast();
}

/** Forgets the toast asked for last, so that a new page or test starts without it. */
export function clearToast(): void {
  latest = undefined;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

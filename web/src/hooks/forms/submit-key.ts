import type { KeyboardEvent } from 'react';

/** Ctrl-Enter submits the form from any field, before what Enter does there; held down it does so once. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>, isLocked: boolean): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.currentTarget.requestSubmit();
}

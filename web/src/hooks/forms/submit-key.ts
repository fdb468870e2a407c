import type { KeyboardEvent } from 'react';

/** Submits the form with Ctrl-Enter from any field, before any other handler of Enter; only once if held down. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>, isLocked: boolean): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.currentTarget.requestSubmit();
}

/** Prevents Enter in a name field from submitting; recording many people takes the button or Ctrl-Enter. */
export function submitOnlyByKey(event: KeyboardEvent<HTMLFormElement>, isLocked: boolean): void {
  submitByKey(event, isLocked);
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

import type { KeyboardEvent } from 'react';

/** Ctrl-Enter submits the form from any field, before what Enter does there; held down it does so once. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>, isLocked: boolean): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.currentTarget.requestSubmit();
}

/** Enter on a name would submit too; many people are recorded on purpose, by the button or Ctrl-Enter. */
export function submitOnlyByKey(event: KeyboardEvent<HTMLFormElement>, isLocked: boolean): void {
  submitByKey(event, isLocked);
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

import type { KeyboardEvent } from 'react';

/** The key that opened a window, or led to its next step, does nothing there while it is held down. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

import type { RefObject } from 'react';
import { usePageKeys } from './use-page-keys.ts';

/** `/` goes to the search, j and k or the arrows from row to row; Enter then opens, because the row's link has the focus. */
export function useListKeys(searchField: RefObject<HTMLInputElement | null>): void {
  usePageKeys({
    '/': (event) => {
      event.preventDefault();
      searchField.current?.focus();
      searchField.current?.select();
    },
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: (event) => stepInList(event, 1),
    ArrowUp: (event) => stepInList(event, -1),
  });
}

/** The link that opens the record of a row or card. */
export function linkOfRow(rowId: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(rowId)}"] a`);
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + by];
  next?.querySelector('a')?.focus();
}

/** Elsewhere the arrows scroll the page. */
function stepInList(event: KeyboardEvent, by: 1 | -1): void {
  if (!document.activeElement?.closest('[data-row]')) return;
  event.preventDefault();
  step(by);
}

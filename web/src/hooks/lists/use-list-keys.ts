import type { RefObject } from 'react';
import type { KeyAct } from '../../lib/keyboard/keys.ts';
import { usePageKeys } from './use-page-keys.ts';

/** `/` focuses the search, j and k or the arrows move between rows; Enter then opens, because the row's link has focus. */
export function useListKeys(searchField: RefObject<HTMLInputElement | null>): void {
  usePageKeys([
    {
      keys: ['/'],
      does: 'Go to the search',
      act: (event) => {
        event.preventDefault();
        searchField.current?.focus();
        searchField.current?.select();
      },
    },
    ...rowKeys,
  ]);
}

/** The same for rows without a search. */
export function useRowKeys(): void {
  usePageKeys(rowKeys);
}

const rowKeys: readonly KeyAct[] = [
  { keys: ['j', 'ArrowDown'], does: 'Next row; Enter opens it', act: (event) => step(event, 1) },
  { keys: ['k', 'ArrowUp'], does: 'Previous row', act: (event) => step(event, -1) },
];

/** The link that opens a row's or card's record. */
export function linkOfRow(rowId: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(rowId)}"] a`);
}

/** Outside the list the arrows scroll the page. */
function step(event: KeyboardEvent, by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at === -1 && event.key.startsWith('Arrow')) return;
  event.preventDefault();
  rows[at === -1 ? 0 : at + by]?.querySelector('a')?.focus();
}

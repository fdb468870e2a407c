import type { RefObject } from 'react';
import type { KeyAct } from '../../lib/keyboard/keys.ts';
import { usePageKeys } from './use-page-keys.ts';
import { type Answered, useReachRows } from './use-reach-rows.ts';

/**
 * `/` focuses the search, arrow down or Enter there the first row, j and k or the arrows move between rows; Enter then
 * opens, because the row's link has focus.
 */
export function useListKeys(searchField: RefObject<HTMLInputElement | null>, answered: Answered): void {
  useReachRows(searchField, answered);
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

/** x selects the row with the focus, Shift-x everything from the last one selected. */
export function useSelectKeys(): void {
  usePageKeys(selectKeys);
}

const rowKeys: readonly KeyAct[] = [
  { keys: ['j', 'ArrowDown'], does: 'Next row; Enter opens it', act: (event) => step(event, 1) },
  { keys: ['k', 'ArrowUp'], does: 'Previous row', act: (event) => step(event, -1) },
];

const selectKeys: readonly KeyAct[] = [
  { keys: ['x'], does: 'Select this row, or deselect it', act: selectRow },
  { keys: ['X'], does: 'Select everything from the last selected row to this one', act: selectRow },
];

/** The link that opens a row's or card's record. */
export function linkOfRow(rowId: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(rowId)}"] a`);
}

/** Outside the list the arrows scroll the page. On a row's check box, focus goes to the next one's. */
function step(event: KeyboardEvent, by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at === -1 && event.key.startsWith('Arrow')) return;
  event.preventDefault();
  const target = document.activeElement?.matches(`[data-row] ${checkBox}`) ? checkBox : 'a';
  rows[at === -1 ? 0 : at + by]?.querySelector<HTMLElement>(target)?.focus();
}

/** As a click on its check box, which knows whether Shift is held. */
function selectRow({ shiftKey }: KeyboardEvent): void {
  const box = document.activeElement?.closest('[data-row]')?.querySelector(checkBox);
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

const checkBox = 'input[type="checkbox"]';

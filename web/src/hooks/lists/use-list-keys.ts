import { type RefObject, useEffect, useState } from 'react';
import type { KeyAct } from '../../lib/keyboard/keys.ts';
import { usePageKeys } from './use-page-keys.ts';

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

/** Row keys for a list without a search. */
export function useRowKeys(): void {
  usePageKeys(rowKeys);
}

/** Adds the keys x, which selects the focused row, and Shift-x, which selects everything from the last one selected. */
export function useSelectKeys(maySelect: boolean): void {
  usePageKeys(maySelect ? selectKeys : none);
}

const none: readonly KeyAct[] = [];

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

/** Outside the list the arrows scroll the page. From a row's check box, focus moves to the next row's. */
function step(event: KeyboardEvent, by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at === -1 && event.key.startsWith('Arrow')) return;
  event.preventDefault();
  const target = document.activeElement?.matches(`[data-row] ${checkBox}`) ? checkBox : 'a';
  rows[at === -1 ? 0 : at + by]?.querySelector<HTMLElement>(target)?.focus();
}

/** Clicks the row's check box, whose handler uses Shift. */
function selectRow({ shiftKey }: KeyboardEvent): void {
  const box = document.activeElement?.closest('[data-row]')?.querySelector(checkBox);
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

const checkBox = 'input[type="checkbox"]';

/** The text that the list's results belong to, and whether they have loaded. */
export type Answered = { text: string; isAnswered: boolean };

/** Arrow down and Enter in the search go to the first row, as soon as the list answers what stands in the search. */
export function useReachRows(search: RefObject<HTMLInputElement | null>, { text, isAnswered }: Answered): void {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const field = search.current;
    function handleKey(event: KeyboardEvent) {
      if (!field || event.repeat || event.isComposing || !['ArrowDown', 'Enter'].includes(event.key)) return;
      event.preventDefault();
      setIsWanted(true);
    }
    // Typing on takes it back; the text that a scanned code gives way to doesn't. Heard on the window, after React: drawn
    // before React knows the new text, the field would get the old one back.
    const forget = ({ target }: Event) => target === field && setIsWanted(false);
    field?.addEventListener('keydown', handleKey);
    addEventListener('input', forget);
    return () => {
      field?.removeEventListener('keydown', handleKey);
      removeEventListener('input', forget);
    };
  }, [search]);

  useEffect(() => {
    const field = search.current;
    if (!isWanted || !field) return;
    const isLeft = () => document.activeElement !== field;
    if (isLeft()) return setIsWanted(false);
    if (!(isAnswered && text === field.value)) return;
    // Delayed, since a list renders its first rows a moment after it has them.
    return whenDrawn((row) => {
      if (!isLeft()) row.focus();
      setIsWanted(false);
    });
  }, [search, isWanted, text, isAnswered]);
}

/** Calls back with the first row's link, at once or as soon as there is one. */
function whenDrawn(act: (row: HTMLElement) => void): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('[data-row] a');
  const row = find();
  if (row) return void act(row);
  const observer = new MutationObserver(() => {
    const drawn = find();
    if (!drawn) return;
    observer.disconnect();
    act(drawn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

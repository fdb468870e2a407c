import { type RefObject, useEffect, useState } from 'react';

/** What the list shows: the text it answers, and whether that is its answer. */
export type Answered = { text: string; isAnswered: boolean };

/** Arrow down and Enter in the search go to the first row, as soon as the list answers what stands in the search. */
export function useReachRows(search: RefObject<HTMLInputElement | null>, { text, isAnswered }: Answered): void {
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    const field = search.current;
    function handleKey(event: KeyboardEvent) {
      if (!field || event.repeat || event.isComposing || !['ArrowDown', 'Enter'].includes(event.key)) return;
      event.preventDefault();
      setWanted(field.value);
    }
    field?.addEventListener('keydown', handleKey);
    return () => field?.removeEventListener('keydown', handleKey);
  }, [search]);

  useEffect(() => {
    const field = search.current;
    if (wanted === null || !field) return;
    const isLeft = () => field.value !== wanted || document.activeElement !== field;
    if (isLeft()) return setWanted(null);
    if (!(isAnswered && text === wanted)) return;
    // A list draws its first rows a moment after it has them.
    return whenDrawn((row) => {
      if (!isLeft()) row.focus();
      setWanted(null);
    });
  }, [search, wanted, text, isAnswered]);
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

import { countText } from '@ffl/domain/numbers/count-text';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

export type FilterChip = { key: string; label: string; onClear: () => void };

type FilterChipsProps = {
  chips: readonly FilterChip[];
  /** Called before the last chip disappears, to move focus. */
  onLast: () => void;
  /** Shown on the same line after the chips. */
  children?: ReactNode;
};

/** The active filters, each removable. Nothing if there are none. */
export function FilterChips({ chips, onLast, children }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  /** The chip disappears with its button, so focus moves to its neighbor. */
  function handleClear({ onClear }: FilterChip, at: number) {
    const buttons = list.current?.querySelectorAll('button');
    const neighbor = buttons?.[at + 1] ?? buttons?.[at - 1];
    if (neighbor) neighbor.focus();
    else onLast();
    onClear();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul ref={list} aria-label="Filters" className="flex min-w-0 flex-wrap gap-2">
        {chips.map((chip, at) => (
          <li
            key={chip.key}
            className="flex min-w-0 items-center rounded-pill border border-line-strong bg-surface pl-3 font-semibold text-meta"
          >
            <span className="wrap-anywhere py-1">{chip.label}</span>
            <button
              type="button"
              aria-label={`Clear filter ${chip.label}`}
              className="grid size-8 shrink-0 place-items-center rounded-pill text-ink-2 hover:bg-sunken hover:text-ink max-md:relative max-md:size-10 max-md:after:absolute max-md:after:-inset-1"
              onClick={() => handleClear(chip, at)}
            >
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

type FilterButtonProps = {
  /** Number of active filters. */
  count: number;
  onPress: () => void;
};

/** Opens a list's `FilterSheet` on a phone. */
export function FilterButton({ count, onPress }: FilterButtonProps) {
  return (
    <Button className="w-full" icon={<SlidersHorizontal aria-hidden="true" size={18} />} onClick={onPress}>
      {count === 0 ? 'Filter and sort' : `Filter and sort (${countText(count)})`}
    </Button>
  );
}

import { X } from 'lucide-react';

export type FilterChip = { key: string; label: string; onClear: () => void };

/** The filters in force, each with its own way out. Nothing when there is none. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map(({ key, label, onClear }) => (
        <li
          key={key}
          className="flex items-center rounded-pill border border-line-strong bg-surface pl-3 font-semibold text-meta"
        >
          {label}
          <button
            type="button"
            aria-label={`Clear filter ${label}`}
            className="grid size-8 place-items-center rounded-pill text-ink-2 hover:bg-sunken hover:text-ink max-md:size-10"
            onClick={onClear}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

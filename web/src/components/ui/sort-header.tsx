import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sort } from './sort.ts';

type SortHeaderProps = {
  children: ReactNode;
  /** Undefined while another column orders the list. */
  dir: Sort['dir'] | undefined;
  isAtEnd?: boolean;
  onSort: () => void;
};

/** The button in the header cell of a sortable column; the cell itself carries `aria-sort`. */
export function SortHeader({ children, dir, isAtEnd = false, onSort }: SortHeaderProps) {
  const Icon = dir === undefined ? ChevronsUpDown : dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={clsx(
        'inline-flex min-h-8 items-center gap-1 rounded-control hover:bg-line/60 hover:text-ink',
        isAtEnd ? '-mr-1 flex-row-reverse px-1' : '-ml-2 px-2',
        dir !== undefined && 'text-ink',
      )}
      onClick={onSort}
    >
      {children}
      <Icon aria-hidden="true" size={16} className={clsx('shrink-0', dir === undefined && 'text-ink-3 print:hidden')} />
    </button>
  );
}

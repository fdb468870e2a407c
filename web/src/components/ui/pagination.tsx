import { countText } from '@ffl/domain/numbers/count-text';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

type PaginationProps = {
  /** Plural of what the pages contain: 'members'. */
  of: string;
  page: number;
  rowCount: number;
  pageSize: number;
  /** Number of page links shown at once. */
  windowSize: number;
  /** The page parameter's name in the address, if several lists share a page. */
  param?: string | undefined;
};

/** Links that change only the page in the address. Nothing for one page or fewer. */
export function Pagination({ of, page, rowCount, pageSize, windowSize, param = 'page' }: PaginationProps) {
  const pageCount = Math.ceil(rowCount / pageSize);
  if (pageCount <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <p className="text-ink-2 text-meta max-md:w-full max-md:text-center" data-numbers="">
        {countText(first)}–{countText(Math.min(rowCount, page * pageSize))} of {countText(rowCount)}
      </p>
      <ul className="flex flex-wrap items-center gap-1 max-md:w-full max-md:justify-between" data-numbers="">
        <li>
          <Step param={param} page={page - 1} isPossible={page > 1}>
            <ChevronLeft aria-hidden="true" size={18} />
            <span className="max-md:sr-only">Previous</span>
          </Step>
        </li>
        {pageWindow(page, pageCount, windowSize).map((one, index) =>
          one === 'gap' ? (
            <li key={index === 1 ? 'gap-before' : 'gap-after'} aria-hidden="true" className="px-0.5 text-ink-2">
              …
            </li>
          ) : (
            <li key={one}>
              <PageLink param={param} page={one} isCurrent={one === page} />
            </li>
          ),
        )}
        <li>
          <Step param={param} page={page + 1} isPossible={page < pageCount}>
            <span className="max-md:sr-only">Next</span>
            <ChevronRight aria-hidden="true" size={18} />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

type Target = { param: string; page: number };

function PageLink({ isCurrent, ...target }: Target & { isCurrent: boolean }) {
  const { page } = target;
  return (
    <Link
      to="."
      search={searchOf(target)}
      activeOptions={{ exact: true }}
      aria-label={`Page ${countText(page)}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        buttonClass({ variant: isCurrent ? 'primary' : 'ghost' }),
        'min-w-10 px-2! max-md:min-h-10! max-md:min-w-9 max-md:px-1!',
      )}
    >
      {countText(page)}
    </Link>
  );
}

function Step({ isPossible, children, ...target }: Target & { isPossible: boolean; children: ReactNode }) {
  const look = clsx(buttonClass({ variant: 'secondary' }), 'px-3! max-md:min-h-10! max-md:px-2!');
  if (!isPossible) {
    return (
      <span aria-disabled="true" className={clsx(look, 'opacity-60')}>
        {children}
      </span>
    );
  }
  return (
    <Link to="." search={searchOf(target)} activeOptions={{ exact: true }} className={look}>
      {children}
    </Link>
  );
}

function searchOf({ param, page }: Target) {
  return (before: object) => ({ ...before, [param]: page === 1 ? undefined : page });
}

/**
 * The page links to show, at most `size` (odd, at least 5): the first, the last and those around the current one. 'gap'
 * marks omitted pages.
 */
export function pageWindow(page: number, pageCount: number, size: number): (number | 'gap')[] {
  if (pageCount <= size) return range(1, pageCount);
  const nearEnd = size - 2;
  if (page <= nearEnd) return [...range(1, size - 1), 'gap', pageCount];
  if (page > pageCount - nearEnd) return [1, 'gap', ...range(pageCount - size + 2, pageCount)];
  const reach = (size - 3) / 2;
  return [1, 'gap', ...range(page - reach, page + reach), 'gap', pageCount];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

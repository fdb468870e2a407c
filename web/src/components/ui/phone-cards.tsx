import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SkeletonList } from './loaded.tsx';

type PhoneCardsProps<Row> = {
  label: string;
  /** Undefined: a placeholder. */
  rows: readonly Row[] | undefined;
  isStale: boolean;
  idOf: (row: Row) => string;
  /** Class of each card. */
  className?: string;
  /** A card's content; a link with `opensCard` opens the record from anywhere on it. */
  children: (row: Row) => ReactNode;
};

/** A table's rows on a phone, a card each. */
export function PhoneCards<Row>({ label, rows, isStale, idOf, className, children }: PhoneCardsProps<Row>) {
  if (!rows) return <SkeletonList count={5} size="h-32" />;
  return (
    <ul aria-label={label} aria-busy={isStale} className={clsx('flex flex-col gap-3', isStale && 'opacity-60')}>
      {rows.map((row) => (
        <li
          key={idOf(row)}
          data-card=""
          className={clsx(
            'relative flex flex-col gap-1.5 rounded-card border border-line bg-surface px-4 py-3 has-[a:active]:bg-sunken',
            className,
          )}
        >
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

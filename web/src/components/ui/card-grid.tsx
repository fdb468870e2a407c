import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonList } from './loaded.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4';

type CardGridProps = { label: string; isStale?: boolean; children: ReactNode };

/** Records as cards, in columns if there is room. */
export function CardGrid({ label, isStale = false, children }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isStale}
      className={clsx(gridClass, 'print:grid-cols-2', isStale && 'opacity-60')}
    >
      {children}
    </ul>
  );
}

type GridCardProps = {
  /** The record's id, by which keys move from card to card. */
  rowId: string;
  /** A link with `opensCard` opens the record from anywhere on the card. */
  title: ReactNode;
  /** Shown next to the title, such as a pill or a menu. */
  aside?: ReactNode;
  /** Color of the 4 px top edge. */
  edgeColor?: string | undefined;
  /** Links and buttons that the card's link doesn't cover. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** Class of the one link that opens the record; the whole card is its target. */
export const opensCard = 'after:absolute after:inset-0 after:rounded-card';

export function GridCard({ rowId, title, aside, edgeColor, footer, children }: GridCardProps) {
  return (
    <li
      data-row={rowId}
      data-card=""
      className="relative flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface break-inside-avoid has-[h2_a:active]:bg-sunken has-[h2_a:hover]:border-line-strong"
    >
      {edgeColor !== undefined && <div aria-hidden="true" className="h-1" style={{ backgroundColor: edgeColor }} />}
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere min-w-0 font-semibold text-card-title">{title}</h2>
          {aside !== undefined && <div className="relative z-10 shrink-0">{aside}</div>}
        </div>
        {children}
      </div>
      {footer !== undefined && (
        <div className="relative z-10 flex flex-wrap items-center gap-3 border-line border-t px-4 py-2 md:px-5 print:hidden">
          {footer}
        </div>
      )}
    </li>
  );
}

export function CardSkeletons() {
  return (
    <div className={gridClass}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} className="h-44" />
      ))}
    </div>
  );
}

type PhoneCardsProps<Row> = {
  label: string;
  /** Undefined shows a placeholder. */
  rows: readonly Row[] | undefined;
  isStale: boolean;
  idOf: (row: Row) => string;
  /** Class of each card. */
  className?: string;
  /** A card's content; a link with `opensCard` opens the record from anywhere on it. */
  children: (row: Row) => ReactNode;
};

/** A table's rows on a phone, one card each. */
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

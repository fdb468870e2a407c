import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { RowSelection } from '../../hooks/lists/use-row-selection.ts';
import { SelectBox } from './checkbox.tsx';
import { Skeleton } from './loaded.tsx';
import { reversed, type Sort } from './sort-choice.tsx';

export type TableColumn<Row> = {
  /** The server sorts by this name, if the column is sortable. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: true;
  isNumber?: true;
  /** Header and cell classes, for width and wrapping. */
  className?: string;
};

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** In the server's order; undefined until loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** `by` is a column's id. Omitted if there is only one order. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The rows answer an earlier query, the current one's response is on its way. */
  isStale?: boolean;
  currentRowId?: string | null;
  /** Table classes, which determine its layout. */
  className?: string;
  /** Rows of one line, 36 px high under a mouse. */
  isDense?: boolean;
  /** Ids of hidden columns; on paper they stay. */
  hidden?: ReadonlySet<string>;
  /**
   * When a table wider than the page scrolls: below 80rem (the default), never on a desk with normal text, or in a
   * window of its own.
   */
  scrolls?: keyof typeof scrolling;
  /** Adds a column of boxes to select rows. */
  choice?: { selection: RowSelection; nameOf: (row: Row) => string } | undefined;
  /** Called for a click anywhere in the row; the row's link must do the same, for people without a pointer. */
  onRowPress?: (row: Row) => void;
};

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** A table element for rows that the server has sorted and paged. Its first column names the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowId, sort, onSort, isStale = false, currentRowId = null } = props;
  const { choice, onRowPress, isDense = false, scrolls = 'narrow' } = props;
  const columns = props.columns.map((column) =>
    props.hidden?.has(column.id) ? { ...column, className: clsx(column.className, hiddenClass) } : column,
  );
  // Columns that stay the same draw their cells once, however often rows are selected or opened.
  const cells = useMemo(() => rows?.map((row) => props.columns.map(({ cell }) => cell(row))), [rows, props.columns]);
  const boxClass = clsx('h-11!', isDense ? 'pointer-fine:h-8!' : 'pointer-fine:h-9!', 'align-middle');
  const rowClass = clsx(cellClass, isDense ? 'h-11 py-px pointer-fine:h-9' : 'h-11 py-0.5');
  const headClass = clsx(headerClass, isDense ? 'h-11 pointer-fine:h-8' : 'h-11', scrolling[scrolls].head);
  const firstClass = scrolls === 'inside' && 'first:sticky first:left-0';
  return (
    <div className={clsx('rounded-card border border-line bg-surface print:border-0', scrolling[scrolls].box)}>
      <table
        aria-busy={isStale || rows === undefined}
        className={clsx('w-full border-separate border-spacing-0 text-table', props.className)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className={clsx(headClass, choiceClass)}>
                <SelectBox
                  label="Select all on this page"
                  checked={choice.selection.page === 'all'}
                  isMixed={choice.selection.page === 'some'}
                  disabled={!rows || rows.length === 0}
                  className={boxClass}
                  onToggle={choice.selection.togglePage}
                />
              </th>
            )}
            {columns.map(({ id, header, isSortable, isNumber = false, className }) => {
              const dir = sort?.by === id ? sort.dir : undefined;
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={dir && ariaSort[dir]}
                  className={clsx(
                    headClass,
                    firstClass,
                    firstClass && 'first:z-11',
                    isNumber ? 'text-right' : 'text-left',
                    className,
                  )}
                >
                  {sort && isSortable ? (
                    <SortHeader
                      dir={dir}
                      isAtEnd={isNumber}
                      onSort={() => onSort?.(dir ? reversed(sort) : { by: id, dir: 'asc' })}
                    >
                      {header}
                    </SortHeader>
                  ) : (
                    header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={clsx(bodyClass, isStale && 'opacity-60')}>
          {rows === undefined &&
            skeletonRows.map((row) => (
              <tr key={row}>
                {choice && <td className={clsx(rowClass, choiceClass)} />}
                {columns.map(({ id, className }) => (
                  <td key={id} className={clsx(rowClass, className)}>
                    <Skeleton className="h-6" />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row, rowIndex) => {
            const rowKey = rowId(row);
            const isChosen = rowKey === currentRowId || choice?.selection.ids.has(rowKey);
            return (
              <tr
                key={rowKey}
                data-row={rowKey}
                className={clsx(
                  'group/row hover:bg-sunken has-[a:focus-visible]:bg-sunken',
                  isChosen && 'bg-info-tint',
                  onRowPress && 'cursor-pointer',
                )}
                onClick={(event) => !isOnControl(event) && onRowPress?.(row)}
              >
                {choice && (
                  <td className={clsx(rowClass, choiceClass)}>
                    <SelectBox
                      label={`Select ${choice.nameOf(row)}`}
                      checked={choice.selection.ids.has(rowKey)}
                      className={boxClass}
                      onToggle={(isRange) => choice.selection.toggle(rowKey, isRange)}
                    />
                  </td>
                )}
                {columns.map(({ id, isNumber, className }, index) => {
                  const Cell = index === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={id}
                      scope={index === 0 ? 'row' : undefined}
                      className={clsx(
                        rowClass,
                        index === 0 && 'text-left font-normal',
                        firstClass && [firstClass, isChosen ? 'first:bg-info-tint' : firstLook],
                        isNumber && 'text-right',
                        className,
                      )}
                    >
                      {cells?.[rowIndex]?.[index]}
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const headerClass = [
  'border-line border-b bg-sunken px-2 font-semibold text-caption text-ink-2',
  'first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4 print:static',
].join(' ');

/** Headings can't stick in a box that scrolls sideways, so they stick only where it doesn't scroll, or inside it. */
const scrolling = {
  narrow: {
    box: '@max-[80rem]/frame:overflow-x-auto',
    head: '@min-[80rem]/frame:sticky @min-[80rem]/frame:top-0 @min-[80rem]/frame:z-10',
  },
  never: { box: '@max-[48rem]/frame:relative @max-[48rem]/frame:overflow-x-auto', head: 'sticky top-0 z-10' },
  inside: { box: 'max-h-[calc(100dvh-7rem)] overflow-auto print:max-h-none', head: 'sticky top-0 z-10' },
} as const;

/** A column shown from 1280 px on, and on paper. An upright tablet shows its text under the row's name, or not at all. */
export const wideColumn = '@max-[80rem]/frame:hidden print:table-cell!';

const hiddenClass = 'hidden! print:table-cell!';

/** Opaque, because other columns scroll beneath it. */
const firstLook = 'first:bg-surface first:group-hover/row:bg-sunken';

const choiceClass = 'w-11 px-0! text-center print:hidden';

const cellClass = 'border-line border-b px-2 first:pl-4 last:pr-4';

// Without "group-last", whose selector ends in "anything inside" and would style windows opened after the page twice.
const bodyClass = 'transition-opacity duration-100 [&>tr:last-child>*]:border-b-0';

/**
 * Links and buttons in a row do their own thing, except those that only hold a hint, and so does a menu opened
 * elsewhere by one. Selecting text isn't a click.
 */
function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  const isPlain =
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button:not([data-hint]), input, label') === null;
  return !isPlain || (getSelection()?.toString() ?? '') !== '';
}

type SortHeaderProps = {
  children: ReactNode;
  /** Undefined while another column orders the list. */
  dir: Sort['dir'] | undefined;
  isAtEnd?: boolean;
  onSort: () => void;
};

/** The button in the header cell of a sortable column; the cell itself carries `aria-sort`. */
function SortHeader({ children, dir, isAtEnd = false, onSort }: SortHeaderProps) {
  const Icon = dir === undefined ? ChevronsUpDown : dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={clsx(
        'inline-flex min-h-11 pointer-fine:min-h-8 items-center gap-1 rounded-control hover:bg-line/60 hover:text-ink',
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

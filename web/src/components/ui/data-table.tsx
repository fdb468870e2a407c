import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import type { RowSelection } from '../../hooks/lists/use-row-selection.ts';
import { SelectBox } from './select-box.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Sort } from './sort.ts';
import { SortHeader } from './sort-header.tsx';

type DataTableProps<Row extends RowData> = {
  /** Names the table for people who can't see it. */
  caption: string;
  /** Made by `columnsOf`, once: outside the component or in a memo. */
  columns: TableColumn<Row>[];
  /** In the server's order. Undefined: not read yet. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** `by` is a column's id; columns with an accessor can be sorted by. Omitted if there is only one order. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The rows answer an earlier query, the current one's response is on its way. */
  isStale?: boolean;
  currentRowId?: string | null;
  /** Table classes, for how it distributes its width. */
  className?: string;
  /** Adds a column of boxes to select rows. */
  choice?: { selection: RowSelection; nameOf: (row: Row) => string } | undefined;
  /** For a click anywhere in the row; the row's link must do the same, for people without a pointer. */
  onRowPress?: (row: Row) => void;
};

// biome-ignore lint/suspicious/noExplicitAny: the columns of one table hold values of different types
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row, any>;

type ColumnLook = {
  isNumber?: true;
  /** Header and cell classes, for width and wrapping. */
  className?: string;
};

const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnLook });
const none: never[] = [];
const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** A row type's column builder: `accessor` for what can be sorted by, `display` for the rest. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>();
}

/** A real table of rows the server has sorted and paged. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowId,
    sort,
    onSort,
    isStale = false,
    currentRowId = null,
    choice,
    onRowPress,
  } = props;
  const sorting = sort ? [{ id: sort.by, desc: sort.dir === 'desc' }] : none;
  const table = useTable({
    features,
    columns,
    data: rows ?? none,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableSorting: sort !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: handleSorting,
  });

  function handleSorting(change: Updater<SortingState>) {
    const [next] = typeof change === 'function' ? change(sorting) : change;
    if (next) onSort?.({ by: next.id, dir: next.desc ? 'desc' : 'asc' });
  }

  return (
    <div className="rounded-card border border-line bg-surface max-[80rem]:overflow-x-auto print:border-0">
      <table
        aria-busy={isStale || rows === undefined}
        className={clsx('w-full border-separate border-spacing-0 text-table', props.className)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {choice && (
                <th scope="col" className={clsx(headerClass, choiceClass)}>
                  <SelectBox
                    label="Select all on this page"
                    checked={choice.selection.page === 'all'}
                    isMixed={choice.selection.page === 'some'}
                    disabled={!rows || rows.length === 0}
                    className="h-9! align-middle"
                    onToggle={choice.selection.togglePage}
                  />
                </th>
              )}
              {group.headers.map(({ id, column }) => {
                const dir = column.getIsSorted() || undefined;
                const { isNumber, className } = column.columnDef.meta ?? {};
                const title = column.columnDef.header as string;
                return (
                  <th
                    key={id}
                    scope="col"
                    aria-sort={dir && ariaSort[dir]}
                    className={clsx(headerClass, isNumber ? 'text-right' : 'text-left', className)}
                  >
                    {column.getCanSort() ? (
                      <SortHeader dir={dir} isAtEnd={isNumber ?? false} onSort={() => column.toggleSorting()}>
                        {title}
                      </SortHeader>
                    ) : (
                      title
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody className={clsx('transition-opacity duration-100', isStale && 'opacity-60')}>
          {rows === undefined &&
            skeletonRows.map((row) => (
              <tr key={row}>
                {choice && <td className={clsx(cellClass, choiceClass)} />}
                {table.getAllColumns().map((column) => (
                  <td key={column.id} className={clsx(cellClass, column.columnDef.meta?.className)}>
                    <Skeleton className="h-6" />
                  </td>
                ))}
              </tr>
            ))}
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              className={clsx(
                'group/row hover:bg-sunken has-[a:focus-visible]:bg-sunken',
                (row.id === currentRowId || choice?.selection.ids.has(row.id)) && 'bg-info-tint',
                onRowPress && 'cursor-pointer',
              )}
              onClick={(event) => !isOnControl(event) && onRowPress?.(row.original)}
            >
              {choice && (
                <td className={clsx(cellClass, choiceClass)}>
                  <SelectBox
                    label={`Select ${choice.nameOf(row.original)}`}
                    checked={choice.selection.ids.has(row.id)}
                    className="h-9! align-middle"
                    onToggle={(isRange) => choice.selection.toggle(row.id, isRange)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => {
                const { isNumber, className } = cell.column.columnDef.meta ?? {};
                return (
                  <td key={cell.id} className={clsx(cellClass, isNumber && 'text-right', className)}>
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const headerClass = [
  'h-11 border-line border-b bg-sunken px-2 font-semibold text-caption text-ink-2',
  'first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4 min-[80rem]:sticky min-[80rem]:top-0 min-[80rem]:z-10 print:static',
].join(' ');

const choiceClass = 'w-11 px-0! text-center print:hidden';

const cellClass = 'h-11 border-line border-b px-2 py-0.5 first:pl-4 last:pr-4 group-last/row:border-b-0';

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

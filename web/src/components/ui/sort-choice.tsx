import { ArrowDownNarrowWide, ArrowUpWideNarrow } from 'lucide-react';
import { Select } from './form-field.tsx';
import { IconButton } from './hint.tsx';

type SortChoiceProps<Column extends string> = {
  sort: Sort<Column>;
  labels: Readonly<Record<Column, string>>;
  onSort: (sort: Sort<Column>) => void;
};

/** A list's order beside its search, for cards without headers, and for orders without a column. */
export function SortChoice<Column extends string>({ sort, labels, onSort }: SortChoiceProps<Column>) {
  const isAscending = sort.dir === 'asc';
  const Icon = isAscending ? ArrowDownNarrowWide : ArrowUpWideNarrow;
  const columns = Object.keys(labels) as Column[];
  return (
    <div className="flex items-center gap-1 max-md:min-w-0 max-md:flex-[1.4]">
      <div className="min-w-0 flex-1 md:w-48">
        <Select
          aria-label="Sort by"
          value={sort.by}
          onChange={(event) => onSort({ ...sort, by: columns.find((by) => by === event.target.value) ?? sort.by })}
        >
          {columns.map((by) => (
            <option key={by} value={by}>
              {labels[by]}
            </option>
          ))}
        </Select>
      </div>
      <IconButton
        name={isAscending ? 'Ascending, sort descending' : 'Descending, sort ascending'}
        variant="secondary"
        icon={<Icon aria-hidden="true" size={18} />}
        onClick={() => onSort(reversed(sort))}
      />
    </div>
  );
}

/** A list's order: by which column, ascending or descending. */
export type Sort<Column extends string = string> = { by: Column; dir: 'asc' | 'desc' };

/** The same column in the opposite direction. */
export function reversed<Column extends string>({ by, dir }: Sort<Column>): Sort<Column> {
  return { by, dir: dir === 'asc' ? 'desc' : 'asc' };
}

/** A parsed request, before anything is known about its tables. */
export type JsonStep = { key: string; isText: boolean };

export type Field = { name: string; path: JsonStep[] };

export type SelectItem = { kind: 'all' } | { kind: 'field'; field: Field; alias?: string; cast?: string } | EmbedItem;

export type EmbedItem = {
  kind: 'embed';
  relation: string;
  alias?: string;
  hint?: string;
  isInner: boolean;
  /** Whether its columns are spread into the parent row. */
  isSpread: boolean;
  items: SelectItem[];
};

export type CompareOperator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxl'
  | 'nxr'
  | 'adj';

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Test =
  | { kind: 'compare'; operator: CompareOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; items: string[] }
  | { kind: 'is'; value: IsValue };

export type Condition = { kind: 'condition'; field: Field; isNegated: boolean; test: Test };

export type Filter = Condition | { kind: 'tree'; operator: 'and' | 'or'; isNegated: boolean; children: Filter[] };

export type OrderTerm = {
  field: Field;
  relation?: string;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
};

/** A part of the request about the embed at `path`; an empty path is the table itself. */
export type Located<T> = { path: string[]; value: T };

export type Range = { limit?: number; offset?: number };

export type Query = {
  select: SelectItem[];
  filters: Located<Filter>[];
  orders: Located<OrderTerm[]>[];
  ranges: Located<Range>[];
  columns?: string[];
  onConflict?: string[];
};

import { RestError } from '../rest-error.ts';
import { checkQuerySize } from './check-query-size.ts';
import { readName } from './parse-field.ts';
import { parseFilter, parseTree, parseTreePath } from './parse-filters.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import { Reader } from './reader.ts';
import type { Query } from './syntax.ts';

/** Reads the whole query string. Throws PGRST100 and the refusals of single items. */
export function parseQuery(parameters: Iterable<[string, string]>): Query {
  const query: Query = { select: [{ kind: 'all' }], filters: [], orders: [], ranges: [] };
  for (const [key, value] of parameters) {
    if (`${key}${value}`.includes('\0')) {
      throw new RestError({ status: 400, code: 'PGRST100', message: 'The query string contains a NUL character' });
    }
    readParameter(query, key, value);
  }
  checkQuerySize(query);
  return query;
}

function readParameter(query: Query, key: string, value: string): void {
  // An empty `select` means every column.
  if (key === 'select') query.select = value === '' ? [{ kind: 'all' }] : parseSelect(value);
  else if (key === 'columns') query.columns = parseNames(value, 'columns parameter');
  else if (key === 'on_conflict') query.onConflict = parseNames(value, 'on_conflict parameter');
  else readLocated(query, key, value);
}

function readLocated(query: Query, key: string, value: string): void {
  switch (key.slice(key.lastIndexOf('.') + 1)) {
    case 'order':
      query.orders.push({ path: parseTreePath(key).path, value: parseOrder(value) });
      break;
    case 'limit':
    case 'offset':
      readRange(query, key, value);
      break;
    case 'and':
    case 'or':
      query.filters.push(parseTree(key, value));
      break;
    default:
      query.filters.push(parseFilter(key, value));
  }
}

function readRange(query: Query, key: string, value: string): void {
  const { path, field } = parseTreePath(key);
  if (!/^-?\d+$/.test(value)) return;
  // More rows than any table has; the database counts in 64 bits.
  const amount = Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  if (field.name === 'offset') {
    if (amount > 0) query.ranges.push({ path, value: { offset: amount } });
    return;
  }
  if (amount < 0) throw rangeRefusal('Limit should be greater than or equal to zero.');
  query.ranges.push({ path, value: { limit: amount } });
}

export function rangeRefusal(details: string): RestError {
  return new RestError({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details });
}

function parseNames(text: string, subject: string): string[] {
  const reader = new Reader(text, subject);
  const names: string[] = [];
  do names.push(readName(reader));
  while (reader.takes(','));
  reader.expectEnd();
  return names;
}

import { rangeRefusal } from './parse-query.ts';
import type { Located, Range } from './syntax.ts';

/** The table's own page: the query string's limit and offset within a GET's Range header. */
export function parseRange(ranges: Located<Range>[], header: string | undefined): Range {
  const own = ranges.filter(({ path }) => path.length === 0);
  const queried = mergeRanges(own.map(({ value }) => value));
  const [, lower, upper] = /^(?:\w+=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (lower === undefined) return queried;
  const headerFirst = Number(lower);
  const headerLast = upper ? Number(upper) : Number.MAX_SAFE_INTEGER;
  if (headerFirst > headerLast) {
    throw rangeRefusal('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  }
  const offset = Math.max(queried.offset ?? 0, headerFirst);
  const queriedEnd = queried.limit === undefined ? Number.MAX_SAFE_INTEGER : (queried.offset ?? 0) + queried.limit;
  return { offset, limit: Math.max(0, Math.min(queriedEnd, headerLast + 1) - offset) };
}

/** Limit and offset are separate parameters; if one is repeated, the last counts. */
export function mergeRanges(ranges: Range[]): Range {
  const merged: Range = {};
  for (const range of ranges) Object.assign(merged, range);
  return merged;
}

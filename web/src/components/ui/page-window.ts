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

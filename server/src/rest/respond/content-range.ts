import { RestError } from '../rest-error.ts';

/** The `Content-Range` of a read or update: which rows of how many, `*` if unknown. */
export function contentRange(offset: number, pageTotal: number, total: number | null): string {
  const rows = pageTotal > 0 ? `${offset}-${offset + pageTotal - 1}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** Returns 206 if a count was requested and the page isn't everything. Throws 416 for an offset past the end. */
export function rangeStatus(offset: number, pageTotal: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw new RestError({
      status: 416,
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    });
  }
  return pageTotal < total ? 206 : 200;
}

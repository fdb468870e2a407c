/** A list's order: by which column, ascending or descending. */
export type Sort<Column extends string = string> = { by: Column; dir: 'asc' | 'desc' };

/** The other way round. */
export function reversed<Column extends string>({ by, dir }: Sort<Column>): Sort<Column> {
  return { by, dir: dir === 'asc' ? 'desc' : 'asc' };
}

/** How a list is ordered: by which of its columns, and whether from the small end or from the large one. */
export type Sort<Column extends string = string> = { by: Column; dir: 'asc' | 'desc' };

/** The other way round. */
export function reversed<Column extends string>({ by, dir }: Sort<Column>): Sort<Column> {
  return { by, dir: dir === 'asc' ? 'desc' : 'asc' };
}

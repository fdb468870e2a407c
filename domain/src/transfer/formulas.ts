/** What a spreadsheet runs as a formula, full-width forms included, with any apostrophes before it. PostgreSQL reads it too. */
export const formula = /^'*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/;

/** A cell no spreadsheet runs: anything that begins like a formula gets an apostrophe (security 1.5). */
export function neutralised(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** The cell before `neutralised`. */
export function restored(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** What may be a formula, full-width forms included, with any apostrophes before it. */
const likeFormula = /^'*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/;

/**
 * What a spreadsheet runs. A telephone number isn't: digits and single spaces behind a plus compute nothing, and a phone
 * dials them as they are. PostgreSQL reads it too.
 */
export const formula = /^(?!\+\d{1,3}(?: \d{2,6}){1,5}$)'*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/;

/** A cell no spreadsheet runs: anything that begins like a formula gets an apostrophe (security 1.5). */
export function neutralised(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** The cell before `neutralised`, and before the apostrophes that telephone numbers had too. */
export function restored(cell: string): string {
  return cell.startsWith("'") && likeFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

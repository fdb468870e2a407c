/** A line per table for whoever watches. */
export function reportRows(table: string, rows: number): void {
  if (process.stderr.isTTY && rows > 0) console.error(`  ${table}: ${rows.toLocaleString('en-US')} rows`);
}

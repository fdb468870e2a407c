/** Prints a line per table, to show progress. */
export function reportRows(table: string, rows: number): void {
  if (process.stderr.isTTY && rows > 0) console.error(`  ${table}: ${rows.toLocaleString('en-US')} rows`);
}

import { parseArgs } from 'node:util';

/** Runs a measurement whose only option is `--rows`, and exits. */
export async function measureRows(
  usage: string,
  standard: number,
  measure: (rows: number) => Promise<void>,
): Promise<never> {
  try {
    const { values } = parseArgs({ options: { rows: { type: 'string', default: String(standard) } } });
    const rows = Number(values.rows);
    if (!Number.isInteger(rows) || rows < 1) throw new Error(usage);
    await measure(rows);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  process.exit();
}

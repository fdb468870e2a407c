import type { Figures, LoadFigures } from './scenarios.ts';

export type Row = {
  scenario: string;
  callers: number;
  http: LoadFigures[];
  driver: Figures[];
  pgbench: Figures[];
  /** Milliseconds of the database's CPU time per call over HTTP or, if there is none, per call of the driver. */
  databaseMs: number[];
  /** The time of the answering statement by PostgreSQL's own clock, for list reads only. */
  inPostgres?: number | undefined;
};

/** Medians over the rounds, and how they compare within this run. */
export function printTable(rows: Row[]): void {
  console.log(
    '\n| | callers | calls/s | median ms | in server ms | p95 ms | failed | in PostgreSQL ms | PostgreSQL CPU ms | driver calls/s | driver ms | pgbench calls/s | of driver | of pgbench |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { scenario, callers, http, driver, pgbench, databaseMs, inPostgres } of rows) {
    const [own, bare, native] = [http, driver, pgbench].map((figures: Figures[]) => medianOf(figures, 'perSecond'));
    const cells = [
      scenario,
      callers,
      show(own, 0),
      show(medianOf(http, 'median'), 2),
      show(medianOf(http, 'inServer'), 2),
      show(medianOf(http, 'p95'), 2),
      http.reduce((sum, { failed }) => sum + failed, 0),
      show(inPostgres, 2),
      show(median(databaseMs), 2),
      show(bare, 0),
      show(medianOf(driver, 'median'), 2),
      show(native, 0),
      ratio(own, bare),
      ratio(own, native),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function medianOf<Key extends string>(figures: Record<Key, number>[], key: Key): number | undefined {
  return median(figures.map((one) => one[key]));
}

function median(values: number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function ratio(own: number | undefined, other: number | undefined): string {
  return own === undefined || other === undefined ? '–' : (own / other).toFixed(2);
}

function show(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits);
}

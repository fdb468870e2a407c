import type { Figures, LoadFigures, ScenarioName } from './scenarios.ts';

export type Row = {
  scenario: ScenarioName;
  callers: number;
  http: LoadFigures[];
  driver: Figures[];
  pgbench: Figures[];
  /** The answering statement by PostgreSQL's own clock; only for list reads. */
  inPostgres?: number | undefined;
};

/** Medians over the rounds, and how they compare within this run. */
export function printTable(rows: Row[]): void {
  console.log(
    '\n| | callers | calls/s | median ms | in server ms | p95 ms | failed | in PostgreSQL ms | driver calls/s | driver ms | pgbench calls/s | of driver | of pgbench |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { scenario, callers, http, driver, pgbench, inPostgres } of rows) {
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
  const sorted = figures.map((one) => one[key]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function ratio(own: number | undefined, other: number | undefined): string {
  return own === undefined || other === undefined ? '–' : (own / other).toFixed(2);
}

function show(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits);
}

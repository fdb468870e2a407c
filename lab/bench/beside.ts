import { type Checkout, openCheckout } from './checkout.ts';
import { memoryOf } from './memory.ts';
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts';
import { quantile } from './quantile.ts';
import type { Figures, LoadFigures, ScenarioName } from './scenarios.ts';

type Options = { members: number; seconds: number; rounds: number; only: ScenarioName[]; concurrencies: number[] };

type Round = { load: LoadFigures; processor: ProcessorTime; driver: Figures };

/** Measures this checkout and another one alternately, so whatever the machine does affects both. */
export async function measureBeside(roots: [string, string], options: Options): Promise<void> {
  const checkouts: Checkout[] = [];
  try {
    for (const root of roots) checkouts.push(await openCheckout(root, options.members));
    const rows: string[] = [];
    for (const scenario of options.only) {
      for (const callers of options.concurrencies) {
        rows.push(...rowsOf(`${scenario} | ${callers}`, await measureRounds(checkouts, scenario, callers, options)));
        printTable(rows.slice(-roots.length));
      }
    }
    printTable(rows);
    for (const { name, application, database } of checkouts) {
      console.log(`Memory of ${name} at the end: ${memoryOf(application, database)}`);
    }
  } finally {
    for (const { stop } of checkouts) await stop();
  }
}

async function measureRounds(checkouts: Checkout[], scenario: ScenarioName, callers: number, options: Options) {
  const measured = checkouts.map((checkout) => ({ checkout, rounds: [] as Round[] }));
  const statements = await Promise.all(
    checkouts.map(async ({ parts, database, people }) => {
      const recorded = await parts.recordStatements.recordStatements(database, people, scenario);
      // An older checkout also records that its process asks, every two seconds, whether the schema is still its own.
      return recorded.filter(({ text }) => !text.includes('app.schema_files'));
    }),
  );
  for (let round = 0; round < options.rounds; round += 1) {
    // The second one finds the machine as the first left it, so they take turns.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const one = measured[index];
      if (one) one.rounds.push(await measureOnce(one.checkout, statements[index] ?? [], scenario, callers, options));
    }
  }
  return measured;
}

type Statements = Awaited<ReturnType<Checkout['parts']['recordStatements']['recordStatements']>>;

async function measureOnce(
  checkout: Checkout,
  statements: Statements,
  scenario: ScenarioName,
  callers: number,
  { seconds }: Options,
): Promise<Round> {
  const { parts, database, application, people } = checkout;
  const processorTime = watchProcessorTime(checkout);
  const load = await parts.runLoad.runLoad({ application, people, scenario, callers, seconds });
  const processor = processorTime();
  const driver = await parts.runDriver.runDriver({ database, statements, callers, seconds: 1 });
  return { load, processor, driver };
}

type Measured = Awaited<ReturnType<typeof measureRounds>>;

/** Medians over the rounds. The ratio is the median of the rounds' ratios. */
function rowsOf(label: string, measured: Measured): string[] {
  const other = measured.at(-1)?.rounds ?? [];
  return measured.map(({ checkout, rounds }) => {
    const median = (pick: (round: Round) => number) => quantile(rounds.map(pick), 0.5);
    const ratio = quantile(
      rounds.map((round, index) => round.load.perSecond / (other[index]?.load.perSecond ?? 1)),
      0.5,
    );
    const cells = [
      ...[label, checkout.name, median(({ load }) => load.perSecond).toFixed(0), ratio.toFixed(2)],
      ...[median(({ load }) => load.median).toFixed(1), median(({ load }) => load.p95).toFixed(1)],
      rounds.reduce((sum, { load }) => sum + load.failed, 0),
      median(({ processor }) => processor.application).toFixed(2),
      median(({ processor }) => processor.database).toFixed(2),
      median(({ driver }) => driver.perSecond).toFixed(0),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

function printTable(rows: string[]): void {
  console.log(
    '\n| | callers | checkout | calls/s | times | median ms | p95 ms | failed | node CPU ms | PostgreSQL CPU ms | driver calls/s |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const row of rows) console.log(row);
}

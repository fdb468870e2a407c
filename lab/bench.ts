import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages } from '../scripts/build-pages.ts';
import { startApplication } from './bench/application.ts';
import { measureBeside } from './bench/beside.ts';
import { type BenchDatabase, startDatabase } from './bench/database.ts';
import { isListing } from './bench/listings.ts';
import { memoryOf } from './bench/memory.ts';
import { type People, preparePeople } from './bench/people.ts';
import { preparePlainRenewal } from './bench/plain-renewal.ts';
import { databaseMs } from './bench/processor-time.ts';
import { isQuestion } from './bench/questions.ts';
import { recordStatements, type Statement } from './bench/record-statements.ts';
import { printTable, type Row } from './bench/report.ts';
import { runDriver } from './bench/run-driver.ts';
import { runLoad } from './bench/run-load.ts';
import { runPgbench } from './bench/run-pgbench.ts';
import { runWorker } from './bench/run-worker.ts';
import { type Figures, type ScenarioName, scenarioNames } from './bench/scenarios.ts';
import { statementTime } from './bench/statement-time.ts';
import { untilLookedOver } from './bench/until-looked-over.ts';

const usage = `npm run bench -- [--members 100000] [--seconds 5] [--rounds 3] [--only page,search,…] [--callers 1,32]
  [--beside path]  in turns with the product of another checkout, which must be built
Scenarios: ${scenarioNames.join(', ')}`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<void> {
  const { beside, ...options } = readOptions();
  buildPages();
  if (beside === undefined) await measureAlone(options);
  else await measureBeside([join(import.meta.dirname, '..'), beside], options);
}

async function measureAlone({ members, seconds, rounds, only, concurrencies }: Options): Promise<void> {
  const folder = join(import.meta.dirname, '..', '.bench', String(members));
  mkdirSync(folder, { recursive: true });
  const database = await startDatabase(folder, members);
  const application = await startApplication(database, join(folder, 'application'));
  try {
    const people = await preparePeople(database);
    await untilLookedOver(application, people);
    const rows: Row[] = [];
    for (const scenario of only) {
      const measured = await measuredOf(database, people, scenario);
      const ofScenario = measured.flatMap((one) =>
        concurrencies.map((callers) => ({ ...one, row: rowOf(one, callers) })),
      );
      rows.push(...ofScenario.map(({ row }) => row));
      for (let round = 1; round <= rounds; round += 1) {
        for (const { isCall, row } of ofScenario) {
          if (!isCall) continue;
          const load = () => runLoad({ application, people, scenario, callers: row.callers, seconds });
          row.http.push(await withDatabaseMs(database, row, load));
        }
        if (scenario === 'page' && round === rounds)
          console.log(`Memory after the page: ${memoryOf(application, database)}`);
        for (const { isCall, statements, row } of ofScenario) {
          const { callers } = row;
          const drive = () =>
            statements
              ? runDriver({ database, statements, callers, seconds })
              : runWorker('hash-worker.ts', { callers, seconds });
          row.driver.push(isCall ? await drive() : await withDatabaseMs(database, row, drive));
        }
        for (const { statements, row } of ofScenario) {
          const figures = statements && (await runPgbench({ database, statements, callers: row.callers, seconds }));
          if (figures) row.pgbench.push(figures);
        }
        console.error(`${scenario}: round ${round} of ${rounds}`);
      }
      printTable(ofScenario.map(({ row }) => row));
    }
    printTable(rows);
    console.log(`Memory at the end: ${memoryOf(application, database)}`);
  } finally {
    await application.stop();
    await database.stop();
  }
}

/** `statements` is what a call sends to PostgreSQL. `isCall` means that it is measured over HTTP. */
type Measured = { scenario: string; isCall: boolean; statements: Statement[] | null; inPostgres?: number | undefined };

/** A renewal is measured together with the least that a renewal can take. */
async function measuredOf(database: BenchDatabase, people: People, scenario: ScenarioName): Promise<Measured[]> {
  // A sign-in is nearly all hashing, so it is compared with a bare loop of that.
  const statements = scenario === 'sign-in' ? null : await recordStatements(database, people, scenario);
  const inPostgres =
    statements && (isListing(scenario) || isQuestion(scenario)) ? await statementTime(database, statements) : undefined;
  const call = { scenario, isCall: true, statements, inPostgres };
  if (scenario !== 'renewal') return [call];
  const plain = await preparePlainRenewal(database, people);
  return [call, { scenario: 'plain renewal', isCall: false, statements: plain }];
}

function rowOf({ scenario, inPostgres }: Measured, callers: number): Row {
  return { scenario, callers, http: [], driver: [], pgbench: [], databaseMs: [], inPostgres };
}

async function withDatabaseMs<F extends Figures>(
  { postmaster }: BenchDatabase,
  row: Row,
  run: () => Promise<F>,
): Promise<F> {
  const before = databaseMs(postmaster);
  const figures = await run();
  row.databaseMs.push((databaseMs(postmaster) - before) / figures.calls);
  return figures;
}

type Options = Omit<ReturnType<typeof readOptions>, 'beside'>;

function readOptions() {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: scenarioNames.join(',') },
      callers: { type: 'string', default: '1,32' },
      beside: { type: 'string' },
    },
  });
  const numbers = { members: Number(values.members), seconds: Number(values.seconds), rounds: Number(values.rounds) };
  const concurrencies = values.callers.split(',').map(Number);
  if ([...Object.values(numbers), ...concurrencies].some((number) => !(number >= 1))) throw new Error(usage);
  const only = values.only.split(',').map((name) => {
    const known = scenarioNames.find((one) => one === name);
    if (!known) throw new Error(`There is no scenario ${name}.\n${usage}`);
    return known;
  });
  return { ...numbers, only, concurrencies, beside: values.beside };
}

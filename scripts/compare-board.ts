import { deepStrictEqual } from 'node:assert';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clientConfig } from '../database/src/connection.ts';
import { type OpenedDatabase, openDatabase } from '../database/src/open-database.ts';
import { transactionOn } from '../database/src/transaction.ts';
import { type Ask, askBoard, boardQuestions, createAskedBoard } from '../database/tests/board-questions.ts';
import { addAdministrator } from '../database/tests/worlds/people.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    days: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});

// The database server runs as another user when this one is root.
const folder = mkdtempSync(join(tmpdir(), 'ffl-board-'));
chmodSync(folder, 0o711);
const opened = await openDatabase({
  dataDir: join(folder, 'data'),
  isDataDirExplicit: true,
  secret: 'the secret of a database that is thrown away',
  log: (line) => console.error(line),
});
try {
  await compare(opened);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Asks the board of random days in every way and compares each answer with the ledger, recomputed here. */
async function compare({ database, owner }: OpenedDatabase): Promise<void> {
  const client = new pg.Client({ ...clientConfig(owner), statement_timeout: 0 });
  await client.connect();
  const transaction = transactionOn(client);
  const [people, days, seed] = [Number(values.people), Number(values.days), Number(values.seed)];
  const admin = await addAdministrator(transaction);
  const world = await createAskedBoard(transaction, { people, seed });
  await client.end();
  console.log(`${people} people, ${world.ledger.length} rows of the ledger, ${days} days, --seed ${seed}`);

  const ask: Ask = (sql, asked) =>
    database.asActor(
      admin.claims,
      async ({ query }) => (await query<Record<string, unknown>>(sql, asked)).rows as never,
    );
  const listed = { rows: 0, questions: 0 };
  for (const day of boardQuestions(world, days, seed)) {
    for (const known_then of [false, true]) {
      for (const in_all of [false, true]) {
        for (const sort of ['name', 'soonest'] as const) {
          const question = { ...day, known_then, in_all, sort };
          const { told, page, expected, expectedPage } = await askBoard(ask, world, question);
          deepStrictEqual({ question, told, page }, { question, told: expected, page: expectedPage });
          listed.questions += 1;
          listed.rows += told.rows.length;
        }
      }
    }
  }
  console.log(`${listed.questions} boards with ${listed.rows} rows are what the ledger says`);
}

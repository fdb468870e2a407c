import { deepStrictEqual } from 'node:assert';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clientConfig } from '../database/src/connections/connection.ts';
import { comparePresent } from '../database/src/seals/compare-present.ts';
import { type Transaction, transactionOn } from '../database/src/transaction.ts';
import { type Ask, askBoard, boardQuestions, createTestBoard } from '../database/tests/board-questions.ts';
import { compareDays } from '../database/tests/past-compare.ts';
import { type Player, playSequences } from '../database/tests/past-sequences.ts';
import { addAdministrator } from '../database/tests/worlds/people.ts';
import { findingText } from '../domain/src/seals/messages.ts';
import { type OpenedDatabase, openDatabase } from '../operations/src/open-database.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    days: { type: 'string', default: '50' },
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log('npm run compare:board -- [--sequences 2000] [--people 1000] [--days 50] [--seed NUMBER]');
  process.exit();
}

try {
  await inDatabaseOfItsOwn(compareSequences);
  await inDatabaseOfItsOwn(compare);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function inDatabaseOfItsOwn(work: (opened: OpenedDatabase) => Promise<void>): Promise<void> {
  // The folder must be open to another user, as which the database server runs if this process is root.
  const folder = mkdtempSync(join(tmpdir(), 'ffl-board-'));
  chmodSync(folder, 0o711);
  const opened = await openDatabase({
    dataDir: join(folder, 'data'),
    isDataDirExplicit: true,
    secret: 'the secret of a database that is thrown away',
    log: (line) => console.error(line),
  });
  try {
    await work(opened);
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function asOwner<T>(owner: OpenedDatabase['owner'], work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientConfig(owner), statement_timeout: 0 });
  await client.connect();
  try {
    return await work(transactionOn(client));
  } finally {
    await client.end();
  }
}

/** Plays random acts, undos and rule changes, and compares every day since with a clean history. */
async function compareSequences({ database, owner }: OpenedDatabase): Promise<void> {
  const [count, seed] = [Number(values.sequences), Number(values.seed)];
  const { played, claims } = await asOwner(owner, async (transaction) => {
    const { claims } = await addAdministrator(transaction);
    // A merge wants a fresh proof, and this takes longer than one stays fresh.
    const proven = () => ({ ...claims, proven_at: Math.floor(Date.now() / 1000) });
    const asAdmin: Player['asAdmin'] = (work) => database.asActor(proven(), work);
    return { claims, played: await playSequences({ transaction, asAdmin }, { count, peopleInProgram: 50, seed }) };
  });
  const done = played.flatMap(({ sequences }) => sequences.flatMap((sequence) => sequence.done));
  const away = played.flatMap(({ sequences }) => sequences.flatMap((sequence) => sequence.away));
  const rules = played.flatMap((program) => program.rules);
  const merges = played.flatMap((program) => program.merges);
  console.log(
    `${count} sequences of ${done.length} acts and ${rules.length} rules, ${done.filter(({ kind }) => kind.startsWith('late')).length} late papers, ${done.filter(({ undoneAt }) => undoneAt !== null).length} undone, ${away.length} times set aside, ${merges.length} merges (${merges.filter(({ undoneAt }) => undoneAt !== null).length} undone, ${merges.reduce((count, { since }) => count + since.length, 0)} acts meanwhile), --seed ${seed}`,
  );
  const ask: Ask = (sql, parameters) =>
    database.asActor(
      claims,
      async ({ query }) => (await query<Record<string, unknown>>(sql, parameters)).rows as never,
    );
  const { boards, dates, differences } = await compareDays(ask, played);
  if (differences.length > 0) {
    console.error(differences.slice(0, 20));
    throw new Error(`${differences.length} of ${dates} dates are not what an error-free history gives`);
  }
  console.log(`${dates} dates on ${boards} boards are what an error-free history gives`);
  await compareCredentials(database);
}

/** Checks that all acts left each credential as the ledger says. */
async function compareCredentials(database: OpenedDatabase['database']): Promise<void> {
  const { credentials, findings } = await comparePresent(database, {}, 20);
  if (findings.length > 0) throw new Error(findings.map(findingText).join('\n'));
  console.log(`${credentials} credentials are what the ledger says`);
}

/** Asks for the board of random days in every way and compares each answer with the ledger, recomputed here. */
async function compare({ database, owner }: OpenedDatabase): Promise<void> {
  const [people, days, seed] = [Number(values.people), Number(values.days), Number(values.seed)];
  const { admin, world } = await asOwner(owner, async (transaction) => ({
    admin: await addAdministrator(transaction),
    world: await createTestBoard(transaction, { people, seed }),
  }));
  console.log(`${people} people, ${world.ledger.length} rows of the ledger, ${days} days, --seed ${seed}`);

  const ask: Ask = (sql, parameters) =>
    database.asActor(
      admin.claims,
      async ({ query }) => (await query<Record<string, unknown>>(sql, parameters)).rows as never,
    );
  const listed = { rows: 0, questions: 0 };
  for (const day of boardQuestions(world, days, seed)) {
    for (const known_then of [false, true]) {
      for (const in_all of [false, true]) {
        for (const sort of ['name', 'soonest'] as const) {
          const question = { ...day, known_then, in_all, sort };
          const { answer, page, expected, expectedPage } = await askBoard(ask, world, question);
          deepStrictEqual({ question, answer, page }, { question, answer: expected, page: expectedPage });
          listed.questions += 1;
          listed.rows += answer.rows.length;
        }
      }
    }
  }
  console.log(`${listed.questions} boards with ${listed.rows} rows are what the ledger says`);
}

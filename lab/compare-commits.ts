import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { secret } from './bench/database.ts';
import { questionsAbout } from './compare-commits/questions.ts';
import {
  askAt,
  type Difference,
  differencesOf,
  type Parts,
  type Place,
  partsOf,
  type Question,
  visit,
} from './compare-commits/visit.ts';
import { writtenRows } from './compare-commits/written-rows.ts';

const usage = `npm run compare:commits -- --old path [--sequences 1000] [--seed n] [--step 7]
  plays the same random acts with another checkout's product and with this one, both built, and compares the rows they
  wrote; then upgrades a copy of the other one's data and asks both at once who is, was and will be in force.`;

const { values } = parseArgs({
  options: {
    old: { type: 'string' },
    sequences: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    step: { type: 'string', default: '7' },
  },
});
if (values.old === undefined) {
  console.error(usage);
  process.exit(2);
}
const mostPrinted = 40;
const [before, after] = [await partsOf(resolve(values.old)), await partsOf(join(import.meta.dirname, '..'))];
// The folder must be open to another user, as which the database server runs if this process is root.
const folder = mkdtempSync(join(tmpdir(), 'ffl-commits-'));
chmodSync(folder, 0o711);
console.log(`${values.sequences} sequences, --seed ${values.seed}`);
try {
  await compareWriting();
  await compareReading();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Has both versions do the same acts, each in its own database. */
async function compareWriting(): Promise<void> {
  const [one, other] = await Promise.all([rowsAfter(before, 'old'), rowsAfter(after, 'new')]);
  for (const [table, rows] of Object.entries(one)) {
    const different = differencesOf(rows, other[table] ?? []);
    console.log(`${different.length} differences in ${rows.length} rows of ${table}`);
    tell(different);
  }
}

async function rowsAfter(parts: Parts, name: string): Promise<Record<string, unknown[]>> {
  const player = join(import.meta.dirname, 'compare-commits/play.ts');
  await promisify(execFile)(process.execPath, [player, parts.root, join(folder, name), values.sequences, values.seed]);
  const opened = await open(parts, name);
  return writtenRows(opened.owner).finally(opened.close);
}

/** Asks the old product's data and an upgraded copy of it, both at the same moment. */
async function compareReading(): Promise<void> {
  execFileSync('cp', ['-a', join(folder, 'old'), join(folder, 'upgraded')]);
  const one = await open(before, 'old');
  const began = performance.now();
  const other = await open(after, 'upgraded');
  console.log(`Upgraded in ${((performance.now() - began) / 1000).toFixed(1)} s, ${other.ran.length} files`);
  const applications = [
    await before.startApplication(one, join(folder, 'old.application')),
    await after.startApplication(other, join(folder, 'upgraded.application')),
  ] as const;
  try {
    const visitor = await visit(one.owner);
    await visit(other.owner);
    const places = [
      { origin: applications[0].origin, owner: one.owner },
      { origin: applications[1].origin, owner: other.owner },
    ] as const;
    const questions = questionsAbout(visitor, Number(values.step), Number(values.seed));
    await askBoth(places, visitor.headers, questions);
  } finally {
    await Promise.all(applications.map((application) => application.stop()));
    await Promise.all([one.close(), other.close()]);
  }
}

/** Asks both versions. Answers that only the new version has are printed, but don't count as a difference. */
async function askBoth(
  [one, other]: readonly [Place, Place],
  headers: Record<string, string>[],
  questions: Question[],
): Promise<void> {
  const added = new Set<string>();
  const counts = { questions: 0, characters: 0, different: 0, refused: 0 };
  for (const question of questions) {
    counts.questions += 1;
    const from = headers[counts.questions % headers.length] ?? {};
    const [mine, theirs] = await Promise.all([askAt(one, from, question), askAt(other, from, question)]);
    counts.characters += mine.size;
    const isNew = mine.status >= 400 && theirs.status === 200;
    const all = isNew ? [] : differencesOf({ ...mine, size: 0 }, { ...theirs, size: 0 });
    // A row that only one of them has isn't a new field of the answer.
    const isWord = ({ path, one }: Difference) => one === undefined && !/\.\d+$/.test(path);
    const different = all.filter((difference) => !isWord(difference));
    for (const { path } of all.filter(isWord)) added.add(`${question.name}${path.replace(/\.\d+/g, '.*')}`);
    if (isNew) added.add(`${question.name} ${JSON.stringify(mine.answer).slice(0, 80)}`);
    counts.refused += mine.status >= 400 && theirs.status >= 400 ? 1 : 0;
    counts.different += different.length > 0 ? 1 : 0;
    if (different.length === 0 || counts.different > mostPrinted) continue;
    console.log(`${different.length} differences: ${JSON.stringify(question)}`);
    tell(different);
  }
  console.log(`Only the new one answers: ${[...added].join(', ') || 'nothing'}`);
  console.log(
    `${counts.questions} questions, ${(counts.characters / 1e6).toFixed(0)} MB of answers, ${counts.refused} refused by both: ${counts.different} answers differ`,
  );
}

function tell(different: Difference[]): void {
  if (different.length > 0) process.exitCode = 1;
  for (const { path, one, other } of different.slice(0, 4))
    console.log(`  ${path}: ${JSON.stringify(one)?.slice(0, 300)} → ${JSON.stringify(other)?.slice(0, 300)}`);
}

function open({ openDatabase }: Parts, name: string) {
  const log = (line: string) => console.error(line);
  return openDatabase({ dataDir: join(folder, name), isDataDirExplicit: true, isArchived: false, secret, log });
}

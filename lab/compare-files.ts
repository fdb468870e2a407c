import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../database/src/sample/seeded-random.ts';
import { transactionOn } from '../database/src/transaction.ts';
import { addAdministrator, addProgram } from '../database/tests/worlds/people.ts';
import type { ImportReport } from '../domain/src/transfer/import-report.ts';
import type { ImportRow } from '../domain/src/transfer/import-world.ts';
import { namesInUse } from '../domain/src/transfer/names-in-use.ts';
import { openDatabase } from '../operations/src/open-database.ts';
import { createTestApp } from '../server/tests/worlds/test-app.ts';
import { type OpenedFile, rowsToSend } from '../web/src/features/import/opened-file.ts';
import { asOwner } from './bench/database.ts';
import { answerQuestions } from './compare-files/answer-questions.ts';
import { questionsNeeded } from './compare-files/one-reading.ts';
import { type Fact, inventTruth, organizations, plusDays, programs, type Truth } from './compare-files/truth.ts';
import { type WrittenFile, writeFile } from './compare-files/written-file.ts';

// npm run compare:files -- --files 500 --seed 7; a single file again: --files 1 --seed its own.
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date());

const folder = mkdtempSync(join(tmpdir(), 'ffl-files-'));
chmodSync(folder, 0o711);
const opened = await openDatabase({
  dataDir: join(folder, 'data'),
  isDataDirExplicit: true,
  secret: 'the secret of a database that is thrown away',
  log: (line) => console.error(line),
});
try {
  await compare(Number(values.files), Number(values.seed));
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Writes what is known as files of every kind, imports them, and compares what then stands on record. */
async function compare(files: number, seed: number): Promise<void> {
  const desk = await openDesk();
  const counts = { records: 0, wrong: 0, missing: 0, refusedFiles: 0, refusedRows: 0, oneReading: 0, needlessly: 0 };
  const [asked, reasons] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1);
  for (let own = seed; own < seed + files; own += 1) {
    const random = seededRandom(own * 7919);
    const truth = inventTruth(random, `f${own}`, today);
    const written = writeFile(random, truth, today);
    const needed = questionsNeeded(written);
    const told: string[] = [];
    try {
      const answered = await answerQuestions(written, truth, desk.names);
      const needless = [...answered.asked].filter(([question]) => !needed.has(question));
      for (const question of answered.asked.keys()) add(asked, question);
      if (needed.size === 0) counts.oneReading += 1;
      if (needed.size === 0 && needless.length > 0) counts.needlessly += 1;
      told.push(...needless.map(([question, what]) => `asks needlessly for ${question}: ${what}`));
      if (needed.has('dates') && !answered.asked.has('dates')) told.push('guesses an order of dates');
      if (answered.isRefused) {
        counts.refusedFiles += 1;
        if (!needed.has('dates')) told.push('refuses its dates');
      } else {
        const refused = await desk.importRows(answered.file);
        // The same file again changes nothing.
        if (own % 10 === 0) await desk.importRows(answered.file);
        const lines = new Set(written.factLines);
        const good = refused.filter(({ line }) => lines.has(line));
        counts.refusedRows += good.length;
        told.push(...good.map(({ line, value, reason }) => `refuses line ${line}: ${reason} (${value})`));
        for (const { reason } of refused) add(reasons, reason.replaceAll(/"[^"]*"|\d+/g, '…'));
        const { wrong, missing, records } = await desk.compareRecords(`f${own}`, written, truth, refused);
        told.push(...wrong, ...missing);
        counts.wrong += wrong.length;
        counts.missing += missing.length;
        counts.records += records;
      }
    } catch (error) {
      counts.missing += truth.facts.length;
      told.push(`fails: ${error instanceof Error ? error.message : error}`);
    }
    if (told.length > 0)
      console.log(`--files 1 --seed ${own}: ${describe(written, truth)}\n  ${told.slice(0, 4).join('\n  ')}`);
  }
  console.log(`${files} files from --seed ${seed}:`, counts);
  console.log('asked for', Object.fromEntries(asked), 'rows refused:', Object.fromEntries(reasons));
  if (counts.wrong + counts.missing > 0 || counts.needlessly > counts.oneReading / 50) process.exitCode = 1;
}

function describe(
  { texts, text, encoding, separator, headingLine, end, columns }: WrittenFile,
  { kind }: Truth,
): string {
  const lines = text.split(end).slice(0, (headingLine ?? 0) + 2);
  const dates = columns.flatMap(({ dates, heading }) => (dates ? [`${heading} ${dates.order}`] : []));
  return [
    `${kind} of ${texts.length} in ${encoding}, ${JSON.stringify(separator)}, headings ${headingLine}; ${dates}`,
    ...lines.slice(-4).map((line) => `  | ${line.slice(0, 240)}`),
  ].join('\n');
}

/** The product with programs and organizations, and what is done there with a file. */
async function openDesk() {
  const { owner, database } = opened;
  await asOwner(owner, async (client) => {
    const transaction = transactionOn(client);
    for (const { name, base, days } of programs) {
      await addProgram(transaction, { name, validityDays: days, ...(base && { base }) });
    }
    await client.query(
      'insert into organization_whitelist (name, display_name) select * from unnest($1::text[], $2::text[])',
      [organizations.map(({ name }) => name), organizations.map(({ displayName }) => displayName)],
    );
  });
  const flight = await createTestApp({ database });
  const bases = [...new Set(programs.flatMap(({ base }) => base ?? []))].map((name) => ({ name, formerNames: [] }));

  /** Nobody may import as often as this program does, so each file has its own administrator. */
  async function signIn(): Promise<Record<string, string>> {
    const { claims } = await asOwner(owner, (client) => addAdministrator(transactionOn(client)));
    const apikey = flight.dependencies.tokens.anonKey;
    return { apikey, Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  }

  async function call<Data>(headers: Record<string, string>, name: string, body: object): Promise<Data> {
    const response = await flight.post(`/functions/v1/${name}`, body, headers);
    const answer = (await response.json()) as { data: Data; message?: string };
    if (response.status !== 200) throw new Error(`${name}: ${answer.message}`);
    return answer.data;
  }

  /** Imports what has no problem, and returns the problems. */
  async function importRows(file: OpenedFile): Promise<ImportReport['problems']['first']> {
    const [importId, as] = [crypto.randomUUID(), await signIn()];
    const rows: ImportRow[] = [];
    for await (const part of rowsToSend(file)) rows.push(...part);
    await call(as, 'import-start', { importId, fileName: file.name, rows: rows.length });
    await call(as, 'import-part', { importId, from: 0, rows });
    const { fingerprint, problems, people } = await call<ImportReport>(as, 'import-check', { importId });
    // Everybody has an address of their own, though names come again from file to file.
    const alike = people.first.flatMap((person) => (person.alike ? [{ email: person.email, answer: 'add' }] : []));
    const choice = { existing: 'update', exceptions: [], alike, leavesOutFaulty: true };
    await call(as, 'import-commit', { importId, fingerprint, ...choice });
    return problems.first;
  }

  async function compareRecords(id: string, written: WrittenFile, truth: Truth, refused: { line: number }[]) {
    const { rows } = await asOwner(owner, (client) =>
      client.query<{ email: string; said: string }>(
        `select m.email, concat_ws('|', m.email, m.first_name, m.last_name, m.phone, m.organization, m.certification_level) as said
         from members m where m.email like '%.' || $1
         union all
         select m.email, concat_ws('|', m.email, p.name, b.base_name, (c.issued_date at time zone 'America/Denver')::date,
           (c.expiration_date at time zone 'America/Denver')::date, c.status)
         from certifications c join members m on m.id = c.member_id join programs p on p.id = c.program_id
         left join bases b on b.id = p.base_id where m.email like '%.' || $1`,
        [`${id}@files.test`],
      ),
    );
    const faulty = new Set(refused.map(({ line }) => line));
    const factsIn = (wanted: (line: number) => boolean) =>
      written.facts.flatMap((fact, at) => {
        if (!wanted(written.factLines[at] ?? 0)) return [];
        return truth.kind === 'wide' ? truth.facts.filter(({ person }) => person === fact.person) : [fact];
      });
    const expected = recordsOf(factsIn((line) => !faulty.has(line)));
    const stored = new Set(rows.map(({ said }) => said));
    return {
      records: stored.size,
      wrong: [...stored].filter((said) => !expected.has(said)).map((said) => `wrong: ${said}`),
      missing: [...expected].filter((said) => !stored.has(said)).map((said) => `missing: ${said}`),
    };
  }

  return { names: namesInUse({ organizations, programs, bases }), importRows, compareRecords };
}

/** What must stand on record after these facts: of each program the newest day. */
function recordsOf(facts: readonly Fact[]): Set<string> {
  const people = facts.map(({ person }) =>
    [person.email, person.first, person.last, person.phone, person.organization, person.level]
      .filter(Boolean)
      .join('|'),
  );
  const newest = Map.groupBy(
    facts.filter(({ credential }) => credential !== null),
    ({ person, credential }) =>
      [person.email, credential?.program.name, credential?.program.base].filter(Boolean).join('|'),
  );
  const credentials = [...newest].flatMap(([key, all]) => {
    const last = all
      .map(({ credential }) => credential)
      .sort((one, other) => ((one?.day ?? '') < (other?.day ?? '') ? 1 : -1))[0];
    if (!last) return [];
    return [[key, last.day, plusDays(last.day, last.program.days), last.isRemoved ? 'inactive' : 'valid'].join('|')];
  });
  return new Set([...people, ...credentials]);
}

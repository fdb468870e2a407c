import { setImmediate as breathe } from 'node:timers/promises';
import { type ChoiceOfPeople, type ImportCounts, isLeftOut } from '@ffl/domain/transfer/import-counts';
import { changesAnything, type PlannedPerson } from '@ffl/domain/transfer/import-plan';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import type { StagedPlan } from './plan-staged.ts';
import { forgetRows } from './staged-import.ts';
import { writePeople } from './write-people.ts';

/**
 * Returns null when it is this transaction's turn. Imports are saved one after another. A statement of one may take a
 * minute: on a busy machine the limit of a request would undo the work of many.
 */
export async function lockImport({ query, allow }: Transaction, importId: string): Promise<'running' | 'busy' | null> {
  await allow(60_000);
  const own = `select pg_try_advisory_xact_lock(hashtext('app.imports'), hashtext($1)) as "isFree"`;
  const all = `select pg_try_advisory_xact_lock(hashtext('app.imports all'), 0) as "isFree"`;
  const [mine] = (await query<{ isFree: boolean }>(own, [importId])).rows;
  if (!mine?.isFree) return 'running';
  const [others] = (await query<{ isFree: boolean }>(all)).rows;
  return others?.isFree ? null : 'busy';
}

/** Records an import before it writes, so that it can be undone. */
export async function openImport(
  { query }: Transaction,
  importId: string,
  now: Date,
  counts: ImportCounts,
): Promise<void> {
  await query(...answerOf('app.open_import', { import: importId, moment: now, counts: JSON.stringify(counts) }));
}

/**
 * Writes a plan part by part, and returns how many people it wrote. `onPart` hears that after each, and may throw to roll
 * it all back.
 */
export async function writeImport(
  transaction: Transaction,
  importId: string,
  { parts }: StagedPlan,
  choice: ChoiceOfPeople,
  now: Date,
  onPart: (done: number) => Promise<void>,
): Promise<number> {
  let done = 0;
  let waiting: PlannedPerson[] = [];
  async function write(people: readonly PlannedPerson[]) {
    await writePeople(transaction, importId, people, now);
    done += people.length;
    await onPart(done);
    await breathe();
  }

  await onPart(done);
  for await (const { people } of parts({ findsAlike: false })) {
    waiting.push(...people.filter((person) => changesAnything(person) && !isLeftOut(person, choice)));
    while (waiting.length >= peopleOfPart) {
      await write(waiting.slice(0, peopleOfPart));
      waiting = waiting.slice(peopleOfPart);
    }
  }
  if (waiting.length > 0) await write(waiting);
  return done;
}

const { peopleOfPart } = transferLimits;

/** Last statement of the job. False if it was canceled in the meantime. */
export async function finishImport({ query }: Transaction, importId: string, result: object): Promise<boolean> {
  const { rowCount } = await query(
    `update app.imports set state = 'committed', result = $2 where id = $1 and state = 'staged'`,
    [importId, JSON.stringify(result)],
  );
  if (rowCount !== 1) return false;
  await forgetRows({ query }, importId);
  return true;
}

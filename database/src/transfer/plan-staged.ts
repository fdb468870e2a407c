import type { ImportPlan } from '@ffl/domain/transfer/import-plan';
import type { ImportPlaces, ImportRow } from '@ffl/domain/transfer/import-world';
import { transferMessages as messages } from '@ffl/domain/transfer/messages';
import { importPlanner } from '@ffl/domain/transfer/plan-import';
import type { NotDone } from '../credentials/rows.ts';
import type { Transaction } from '../transaction.ts';
import { readKnown, readPlaces } from './read-world.ts';
import { countStagedRows, type StagedImport, stagedParts } from './staged-import.ts';

/** The changes that the staged rows would make now, part by part; the same each time within a transaction. */
export type StagedPlan = { kind: 'planned'; parts: () => AsyncGenerator<ImportPlan> };

/** With `locks`, nobody can change the planned people until the transaction ends. */
export async function planStaged(
  transaction: Transaction,
  staged: StagedImport,
  { now, locks }: { now: Date; locks: boolean },
): Promise<StagedPlan | NotDone> {
  if ((await countStagedRows(transaction, staged.id)) !== staged.rowCount) {
    return { kind: 'refused', code: 'import_incomplete', message: messages.importIncomplete };
  }
  const places = await readPlaces(transaction, { locks });
  return { kind: 'planned', parts: () => planParts(transaction, staged.id, places, { now, locks }) };
}

async function* planParts(
  transaction: Transaction,
  importId: string,
  places: ImportPlaces,
  { now, locks }: { now: Date; locks: boolean },
): AsyncGenerator<ImportPlan> {
  const planner = importPlanner(places, now);
  for await (const rows of stagedParts(transaction, importId)) {
    yield planner.read(rows, await readKnown(transaction, emailsOf(rows), { locks }));
  }
  yield planner.end();
}

function emailsOf(rows: readonly ImportRow[]): string[] {
  return [...new Set(rows.map(({ cells }) => (cells.email ?? '').trim().toLowerCase()))];
}

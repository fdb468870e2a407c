import { type ImportPlan, transferMessages as messages, planImport } from '@ffl/domain/transfer';
import type { NotDone } from '../credentials/rows.ts';
import type { Transaction } from '../transaction.ts';
import { readWorld } from './read-world.ts';
import { readStagedRows, type StagedImport } from './staged-import.ts';

/** What the staged rows would change now. With `locks` nobody changes these people until the transaction ends. */
export async function planStaged(
  transaction: Transaction,
  staged: StagedImport,
  { now, locks }: { now: Date; locks: boolean },
): Promise<{ kind: 'planned'; plan: ImportPlan; rows: number } | NotDone> {
  const rows = await readStagedRows(transaction, staged.id);
  if (rows.length !== staged.rowCount) {
    return { kind: 'refused', code: 'import_incomplete', message: messages.importIncomplete };
  }
  const world = await readWorld(transaction, staged.id, { locks });
  return { kind: 'planned', plan: planImport(rows, world, now), rows: rows.length };
}

import type { NotDone } from '@ffl/database/credentials/rows';
import type { Transaction } from '@ffl/database/transaction';
import { findImport, type StagedImport } from '@ffl/database/transfer/staged-import';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { FunctionError } from './function-error.ts';

/** The administrator's import with this id. Throws if there is none, or it was canceled. */
export async function ownImport(
  transaction: Transaction,
  importId: string,
  administratorId: string,
): Promise<StagedImport> {
  const found = await findImport(transaction, importId, administratorId);
  if (!found) throw new FunctionError('import_gone', transferMessages.importGone);
  if (found.state === 'cancelled') throw new FunctionError('import_cancelled', transferMessages.importCancelled);
  return found;
}

/** Returns the outcome, or throws the reason why the verb didn't act. */
export function done<Outcome extends { kind: string }>(outcome: Outcome | NotDone): Outcome {
  if ('code' in outcome) throw new FunctionError(outcome.code, outcome.message);
  return outcome;
}

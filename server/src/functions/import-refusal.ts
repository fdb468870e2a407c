import { failureCode } from '@ffl/database/connections/connection-failure';
import { transferMessages } from '@ffl/domain/transfer';
import { FunctionError } from './function-error.ts';

/** What the records themselves refused: an e-mail that somebody took meanwhile, or a rule that only they know. */
export function importRefusal(error: unknown): unknown {
  const code = failureCode(error);
  if (code === '23505' || code === '23503') return new FunctionError('import_stale', transferMessages.importStale);
  if (code !== '23514' || !(error instanceof Error)) return error;
  return new FunctionError('import_refused', transferMessages.importRefused(error.message));
}

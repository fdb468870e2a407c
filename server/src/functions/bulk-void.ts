import { bulkUndo, planBulkUndo } from '@ffl/database/credentials/bulk-undo';
import { batchSchema, bulkUndoSchema } from '@ffl/domain/credentials/bulk-schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Tells what `bulk-void` would do with this reason. Writes nothing. */
export const planBulkVoidFunction = actOfAdministrators({
  name: 'plan-bulk-void',
  right: 'undo',
  schema: batchSchema,
  example: ({ batchId }) => ({ batchId }),
  run: planBulkUndo,
});

/** Undoes punches that `bulk-punch` recorded together. */
export const bulkVoidFunction = actOfAdministrators({
  name: 'bulk-void',
  right: 'undo',
  schema: bulkUndoSchema,
  example: ({ batchId }) => ({ batchId, reason: 'The wrong crew' }),
  run: bulkUndo,
});

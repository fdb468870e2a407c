import { bulkVoid, planBulkVoid } from '@ffl/database/credentials/bulk-void';
import { batchSchema, bulkVoidSchema } from '@ffl/domain/credentials/bulk-schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** What `bulk-void` would do with this reason. Writes nothing. */
export const planBulkVoidFunction = actOfAdministrators({
  name: 'plan-bulk-void',
  schema: batchSchema,
  example: ({ batchId }) => ({ batchId }),
  run: planBulkVoid,
});

/** Undoes together the punches that `bulk-punch` recorded together. */
export const bulkVoidFunction = actOfAdministrators({
  name: 'bulk-void',
  schema: bulkVoidSchema,
  example: ({ batchId }) => ({ batchId, reason: 'The wrong crew' }),
  run: bulkVoid,
});

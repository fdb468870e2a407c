import { bulkVoid } from '@ffl/database/credentials/bulk-void';
import { bulkVoidSchema } from '@ffl/domain/credentials';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Takes back together what `bulk-punch` recorded together. */
export const bulkVoidFunction = actOfAdministrators({
  name: 'bulk-void',
  schema: bulkVoidSchema,
  example: ({ batchId }) => ({ batchId, reason: 'The wrong crew' }),
  run: bulkVoid,
});

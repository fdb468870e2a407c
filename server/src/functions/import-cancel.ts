import { cancelImport } from '@ffl/database/transfer/staged-import';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { importCancelSchema } from '@ffl/domain/transfer/schemas';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';
import { ownImport } from './own-import.ts';

/** Ends an import; one being saved is rolled back as a whole. Refused if it is already saved. */
export const importCancel = forAdministrators({
  name: 'import-cancel',
  right: 'import',
  schema: importCancelSchema,
  example: () => ({ importId: crypto.randomUUID() }),
  async run(_dependencies, { transaction, input: { importId }, administratorId }) {
    await ownImport(transaction, importId, administratorId);
    if (!(await cancelImport(transaction, importId))) {
      throw new FunctionError('import_over', transferMessages.importOver);
    }
    return { data: { isCancelled: true } };
  },
});

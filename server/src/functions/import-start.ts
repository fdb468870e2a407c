import { startImport } from '@ffl/database/transfer/staged-import';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { importStartSchema } from '@ffl/domain/transfer/schemas';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';

/** Starts an import under an id of the caller's choice. */
export const importStart = forAdministrators({
  name: 'import-start',
  right: 'import',
  schema: importStartSchema,
  example: () => ({ importId: crypto.randomUUID(), fileName: 'members.csv', rows: 1 }),
  async run(_dependencies, { transaction, input, administratorId }) {
    const isStarted = await startImport(transaction, input, administratorId);
    if (!isStarted) throw new FunctionError('import_gone', transferMessages.importGone);
    return { data: { importId: input.importId } };
  },
});

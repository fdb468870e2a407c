import { keepPart } from '@ffl/database/transfer/staged-import';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { importPartSchema } from '@ffl/domain/transfer/schemas';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';
import { ownImport } from './own-import.ts';

/** Takes some rows of a file. None is in the records before the import is committed. */
export const importPart = forAdministrators({
  name: 'import-part',
  right: 'import',
  schema: importPartSchema,
  example: ({ email }) => ({
    importId: crypto.randomUUID(),
    from: 0,
    rows: [{ line: 2, cells: { firstName: 'Maya', lastName: 'Lindqvist', email } }],
  }),
  async run(_dependencies, { transaction, input, administratorId }) {
    const staged = await ownImport(transaction, input.importId, administratorId);
    const { from, rows } = input;
    if (staged.state !== 'staged' || from + rows.length > staged.rowCount) {
      throw new FunctionError('import_gone', transferMessages.importGone);
    }
    await keepPart(transaction, input);
    return { data: { kept: rows.length } };
  },
});

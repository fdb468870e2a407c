import { planImportUndo, undoImport } from '@ffl/database/transfer/undo-import';
import { importUndoPlanSchema, importUndoSchema } from '@ffl/domain/transfer/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const undoImportFunctions = [
  /** Tells what `undo-import` would do, and what would stay and why. Writes nothing. */
  actOfAdministrators({
    name: 'plan-undo-import',
    right: 'import',
    schema: importUndoPlanSchema,
    example: ({ importId }) => ({ importId }),
    run: planImportUndo,
  }),
  /** Undoes everything that an import wrote. */
  actOfAdministrators({
    name: 'undo-import',
    right: 'import',
    schema: importUndoSchema,
    example: ({ importId }) => ({ importId, reason: 'The wrong file' }),
    run: undoImport,
  }),
];

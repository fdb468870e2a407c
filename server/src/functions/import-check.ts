import { createHash } from 'node:crypto';
import { actAs } from '@ffl/database/act-as';
import { planStaged } from '@ffl/database/transfer/plan-staged';
import { essenceOf, type ImportPlan, importCheckSchema, reportOf } from '@ffl/domain/transfer';
import { forAdministrators } from './for-administrators.ts';
import { done, ownImport } from './own-import.ts';

/** Tells what the staged rows would change, and which of them cannot be imported. Writes nothing. */
export const importCheck = forAdministrators({
  name: 'import-check',
  schema: importCheckSchema,
  example: () => ({ importId: crypto.randomUUID() }),
  async run({ clock }, { transaction, asked, administratorId, claims }) {
    const staged = await ownImport(transaction, asked.importId, administratorId);
    const now = clock(await actAs(transaction, claims));
    const { plan, rows } = done(await planStaged(transaction, staged, { now, locks: false }));
    return { data: reportOf(plan, rows, fingerprintOf(plan)) };
  },
});

/** Tells two plans apart that would not write the same. */
export function fingerprintOf(plan: ImportPlan): string {
  return createHash('sha256')
    .update(JSON.stringify(essenceOf(plan)))
    .digest('base64url');
}

import { createHash } from 'node:crypto';
import { actAs } from '@ffl/database/actors/act-as';
import { planStaged, type StagedPlan } from '@ffl/database/transfer/plan-staged';
import type { ImportPlan } from '@ffl/domain/transfer/import-plan';
import { essenceOf, importReporter } from '@ffl/domain/transfer/import-report';
import { importCheckSchema } from '@ffl/domain/transfer/schemas';
import { forAdministrators } from './for-administrators.ts';
import { done, ownImport } from './own-import.ts';

/** Says what the staged rows would change, and which can't be imported. Writes nothing. */
export const importCheck = forAdministrators({
  name: 'import-check',
  schema: importCheckSchema,
  packs: true,
  example: () => ({ importId: crypto.randomUUID() }),
  async run({ clock }, { transaction, input, administratorId, claims }) {
    const staged = await ownImport(transaction, input.importId, administratorId);
    const now = clock(await actAs(transaction, claims));
    const plan = done(await planStaged(transaction, staged, { now, locks: false, same: input.same ?? [] }));
    const reporter = importReporter();
    const fingerprint = await lookThrough(plan, reporter.add);
    return { data: reporter.report(staged.rowCount, fingerprint) };
  },
});

/** Goes through a plan, part by part. Returns a hash that no plan shares which would write something else. */
export async function lookThrough({ parts }: StagedPlan, onPart: (part: ImportPlan) => void): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts({ findsAlike: true })) {
    hash.update(JSON.stringify(essenceOf(part)));
    onPart(part);
  }
  return hash.digest('base64url');
}

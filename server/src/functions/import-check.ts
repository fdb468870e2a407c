import { createHash } from 'node:crypto';
import { actAs } from '@ffl/database/actors/act-as';
import type { Database } from '@ffl/database/database';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { planStaged, type StagedPlan } from '@ffl/database/transfer/plan-staged';
import { grantMessages } from '@ffl/domain/grants/messages';
import type { ImportPlan } from '@ffl/domain/transfer/import-plan';
import { essenceOf, importReporter } from '@ffl/domain/transfer/import-report';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { importCheckSchema } from '@ffl/domain/transfer/schemas';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';
import { done, ownImport } from './own-import.ts';

/** Says what the staged rows would change, and which can't be imported. Writes nothing. */
export const importCheck = forAdministrators({
  name: 'import-check',
  right: 'import',
  schema: importCheckSchema,
  packs: true,
  example: () => ({ importId: crypto.randomUUID() }),
  async run({ clock, database }, { transaction, input, administratorId, claims }) {
    const staged = await ownImport(transaction, input.importId, administratorId);
    const now = clock(await actAs(transaction, claims));
    const plan = done(await planStaged(transaction, staged, { now, locks: false, same: input.same ?? [] }));
    const reporter = importReporter();
    const others = new Set<number>();
    const fingerprint = await lookThrough(plan, (part) => {
      reporter.add(part);
      for (const { line, reason } of part.problems) if (reason === grantMessages.mustAdd) others.add(line);
    });
    if (others.size > 0) await limitOthers(database, administratorId, others.size, now);
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

/**
 * Whoever imports by a grant learns of few people a day that they are on record elsewhere. Counted in a transaction of its
 * own, since the refusal rolls back this one.
 */
async function limitOthers(database: Database, account: string, people: number, now: Date): Promise<void> {
  const { othersPerDay } = transferLimits;
  const { count } = await database.asService((transaction) =>
    countAttempt(transaction, 'people of others in imports', account, 24 * 60 * 60, now, people),
  );
  if (count > othersPerDay) throw new FunctionError('import_refused', grantMessages.importOfOthers);
}

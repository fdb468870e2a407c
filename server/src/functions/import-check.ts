import { createHash } from 'node:crypto';
import { actAs } from '@ffl/database/actors/act-as';
import { countAttempt, readCounter } from '@ffl/database/security/attempt-counters';
import type { Transaction } from '@ffl/database/transaction';
import { planStaged, type StagedPlan } from '@ffl/database/transfer/plan-staged';
import { grantMessages } from '@ffl/domain/grants/messages';
import type { ImportPlan } from '@ffl/domain/transfer/import-plan';
import { essenceOf, importReporter } from '@ffl/domain/transfer/import-report';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { importCheckSchema } from '@ffl/domain/transfer/schemas';
import type { Dependencies } from '../dependencies.ts';
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
  async run({ clock, markPlan }, { transaction, input, administratorId, isByGrant, claims }) {
    const staged = await ownImport(transaction, input.importId, administratorId);
    const now = clock(await actAs(transaction, claims));
    const others = othersIn(transaction, administratorId, now);
    if (isByGrant && (await others.areTooMany())) throw tooManyOthers();
    const plan = done(await planStaged(transaction, staged, { now, locks: false, same: input.same ?? [] }));
    const reporter = importReporter();
    const lines = new Set<number>();
    const fingerprint = await lookThrough(markPlan, plan, (part) => {
      reporter.add(part);
      for (const { line, isOfOthers } of part.problems) if (isOfOthers) lines.add(line);
    });
    // Returned, so that the count stays.
    if (lines.size > 0 && (await others.count(lines.size))) return tooManyOthers();
    return { data: reporter.report(staged.rowCount, fingerprint) };
  },
});

/**
 * Goes through a plan, part by part. Returns a hash that no plan shares which would write something else. It is keyed:
 * otherwise whoever saves files with hashes that they worked out would learn, uncounted, who is on record elsewhere.
 */
export async function lookThrough(
  markPlan: Dependencies['markPlan'],
  { parts }: StagedPlan,
  onPart: (part: ImportPlan) => void,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts({ findsAlike: true })) {
    hash.update(JSON.stringify(essenceOf(part)));
    onPart(part);
  }
  return markPlan(hash.digest());
}

/** Whoever imports by a grant learns of few people a day that they are on record elsewhere, and then checks no file. */
function othersIn(transaction: Transaction, account: string, now: Date) {
  const { othersPerDay } = transferLimits;
  const counter = [transaction, 'people of others in imports', account, 24 * 60 * 60, now] as const;
  return {
    areTooMany: async () => (await readCounter(...counter)).count >= othersPerDay,
    count: async (people: number) => (await countAttempt(...counter, people)).count > othersPerDay,
  };
}

const tooManyOthers = () => new FunctionError('import_refused', grantMessages.importOfOthers);

import { actAs } from '@ffl/database/actors/act-as';
import { failureCode } from '@ffl/database/connections/connection-failure';
import type { Database } from '@ffl/database/database';
import { finishImport, lockImport, openImport, writeImport } from '@ffl/database/transfer/commit-import';
import { planStaged } from '@ffl/database/transfer/plan-staged';
import { noteProgress } from '@ffl/database/transfer/staged-import';
import { groundingMessages } from '@ffl/domain/groundings/messages';
import { addCounts, countImport, isUnanswered, noCounts } from '@ffl/domain/transfer/import-counts';
import { transferMessages as messages } from '@ffl/domain/transfer/messages';
import { importCommitSchema } from '@ffl/domain/transfer/schemas';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';
import { lookThrough } from './import-check.ts';
import { done, ownImport } from './own-import.ts';

/**
 * Saves an import in one transaction, through the ledger. Others see its progress in `import_status`. It is saved once:
 * a repeat gets the first answer.
 */
export const importCommit = forAdministrators({
  name: 'import-commit',
  right: 'import',
  schema: importCommitSchema,
  example: () => ({
    importId: crypto.randomUUID(),
    fingerprint: 'that of the check',
    existing: 'leave',
    exceptions: [],
    same: [],
    alike: [{ email: 'maya@example.org', answer: 'add' }],
    leavesOutFaulty: false,
    despiteGroundings: true,
  }),
  async run({ clock, database, markPlan }, { transaction, input, administratorId, claims }) {
    const { importId, fingerprint, existing, leavesOutFaulty, despiteGroundings } = input;
    const taken = await lockImport(transaction, importId);
    if (taken === 'running') throw new FunctionError('import_running', messages.importRunning);
    const staged = await ownImport(transaction, importId, administratorId);
    if (staged.state === 'committed') return { data: staged.result };
    if (taken === 'busy') throw new FunctionError('import_busy', messages.importBusy);
    const now = clock(await actAs(transaction, claims));
    const plan = done(await planStaged(transaction, staged, { now, locks: true, same: input.same ?? [] }));
    const alike = new Map(input.alike?.map(({ email, answer }) => [email, answer]));
    const choice = { existing, exceptions: new Set(input.exceptions), alike };
    let counts = noCounts;
    let unanswered = 0;
    const found = await lookThrough(markPlan, plan, (part) => {
      counts = addCounts(counts, countImport(part, choice));
      unanswered += part.people.filter((person) => isUnanswered(person, choice)).length;
    });
    if (found !== fingerprint) throw new FunctionError('import_stale', messages.importStale);
    if (counts.faultyRows > 0 && !leavesOutFaulty) throw new FunctionError('import_faulty', messages.importFaulty);
    if (unanswered > 0) throw new FunctionError('import_alike', messages.importAlike);
    if (counts.grounded > 0 && !despiteGroundings) {
      throw new FunctionError('import_grounded', groundingMessages.importGrounded);
    }
    const total = counts.added + counts.updated;
    const note = progressOf(database, importId, total);
    const write = async () => {
      if (total > 0) await openImport(transaction, importId, now, counts);
      const written = await writeImport(transaction, importId, plan, choice, now, note);
      // Somebody in the file may have come to another base meanwhile, where a grant doesn't reach them.
      if (written !== total) throw new FunctionError('import_stale', messages.importStale);
    };
    await write().catch((error: unknown) => {
      throw importRefusal(error);
    });
    if (!(await finishImport(transaction, importId, counts))) throw cancelled();
    return { data: counts };
  },
});

/** In separate transactions, so that others see the progress before the import is committed. */
function progressOf(database: Database, importId: string, total: number) {
  return async (done: number) => {
    const isWanted = await database.asService((transaction) => noteProgress(transaction, importId, { done, total }));
    if (!isWanted) throw cancelled();
  };
}

function cancelled(): FunctionError {
  return new FunctionError('import_cancelled', messages.importCancelled);
}

/** Explains what the database refused: an e-mail someone took meanwhile, or a rule only the database knows. */
function importRefusal(error: unknown): unknown {
  const code = failureCode(error);
  if (code === '23505' || code === '23503') return new FunctionError('import_stale', messages.importStale);
  if (code !== '23514' || !(error instanceof Error)) return error;
  return new FunctionError('import_refused', messages.importRefused(error.message));
}

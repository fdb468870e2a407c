import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import type { ImportChoice } from '@ffl/domain/transfer/schemas';
import { FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { withProof } from '../../lib/sign-in/with-proof.ts';
import { pause } from '../../lib/waiting/timing.ts';
import { failureOf, isOpen, type WriteCode } from '../../lib/write/write-failure.ts';
import { type CheckedImport, commitImport, type ImportProgress, importStatus } from './import-members.ts';

/** The outcome of an import, as far as this page can know. */
export type SaveOutcome =
  | { kind: 'saved'; counts: ImportCounts }
  | { kind: 'refused'; code: WriteCode | undefined; reason: string }
  /** Whether it was saved is unknown. The same import may be sent again. */
  | { kind: 'unconfirmed' };

type Saving = {
  onProgress: (progress: ImportProgress) => void;
  /** Asks the person for proof of identity; returns whether it was given. */
  prove: () => Promise<boolean>;
};

const lookEveryMs = 700;
/** After this many polls without a response, the page stops waiting. */
const mostLooks = 20;

/** Saves an import, reporting progress meanwhile. Without a response it asks what became of it. */
export async function saveImport(
  server: Server,
  checked: CheckedImport,
  choice: ImportChoice,
  { onProgress, prove }: Saving,
): Promise<SaveOutcome> {
  let outcome: SaveOutcome | undefined;
  const saving = withProof({ ask: prove }, () => commitImport(server, checked, choice))
    .then((counts): SaveOutcome => ({ kind: 'saved', counts }), outcomeOf)
    .then((result) => {
      outcome = result;
    });
  while (outcome === undefined) {
    await Promise.race([saving, pause(lookEveryMs)]);
    if (outcome === undefined) await look(server, checked.importId, onProgress);
  }
  return outcome.kind === 'unconfirmed' ? whatBecame(server, checked.importId, onProgress) : outcome;
}

function outcomeOf(error: unknown): SaveOutcome {
  const failure = failureOf(error);
  const isAtWork = error instanceof FunctionError && error.code === 'import_running';
  if (failure.kind !== 'answered' || isOpen(failure) || isAtWork) return { kind: 'unconfirmed' };
  return { kind: 'refused', code: failure.code, reason: failure.reason };
}

async function whatBecame(
  server: Server,
  importId: string,
  onProgress: (progress: ImportProgress) => void,
): Promise<SaveOutcome> {
  for (let unanswered = 0; unanswered < mostLooks; ) {
    const status = await look(server, importId, onProgress);
    if (status?.result) return { kind: 'saved', counts: status.result };
    if (status && !status.isRunning) return { kind: 'unconfirmed' };
    if (status === undefined) unanswered += 1;
    await pause(lookEveryMs);
  }
  return { kind: 'unconfirmed' };
}

/** Undefined if nobody answers, or the import is unknown. */
async function look(server: Server, importId: string, onProgress: (progress: ImportProgress) => void) {
  const status = await importStatus(server, importId).catch(() => null);
  if (status?.isRunning) onProgress({ done: status.done, total: status.total });
  return status ?? undefined;
}

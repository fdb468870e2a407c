import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { type NamesInUse, namesInUse, noNames } from '@ffl/domain/transfer/names-in-use';
import type { ImportChoice, SamePerson } from '@ffl/domain/transfer/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import {
  type CheckedImport,
  cancelImport,
  checkImport,
  checkRows,
  type ImportProgress,
} from '../../api/members/import-members.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { saveImport } from '../../api/members/save-import.ts';
import { organizationQueries } from '../../api/organizations/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import { keepReading } from './kept-readings.ts';
import { countRowsToSend, type OpenedFile, rowsToSend } from './opened-file.ts';

/** How far an import has come. */
export type ImportStage =
  | { kind: 'choosing' }
  | { kind: 'mapping' }
  | { kind: 'checking'; progress: ImportProgress }
  | { kind: 'checked'; checked: CheckedImport }
  | { kind: 'saving'; checked: CheckedImport; progress: ImportProgress | null; isCancelling: boolean }
  | { kind: 'unconfirmed'; checked: CheckedImport; choice: ImportChoice }
  | { kind: 'saved'; checked: CheckedImport; counts: ImportCounts; at: Date };

/** One import from file to summary. `problem` says why the last step wasn't done. */
export function useImport() {
  const { server, proofs } = useProduct();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<OpenedFile | null>(null);
  const [stage, setStage] = useState<ImportStage>({ kind: 'choosing' });
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  // The latest request is what is shown, however long each reading takes.
  const opening = useRef(0);

  function go(next: ImportStage, why: string | null = null) {
    setStage(next);
    setProblem(why);
  }

  async function open(read: (names: NamesInUse) => Promise<OpenedFile>) {
    opening.current += 1;
    const own = opening.current;
    try {
      const opened = await read(await namesOnRecord());
      if (own !== opening.current) return;
      setFile(opened);
      go({ kind: 'mapping' });
    } catch (error) {
      if (own === opening.current) fail(error);
    }
  }

  // Offline a file can be opened too; its texts are then known at the check.
  async function namesOnRecord(): Promise<NamesInUse> {
    try {
      const [organizations, programs, bases] = await Promise.all([
        queryClient.ensureQueryData(organizationQueries.active()),
        queryClient.ensureQueryData(programQueries.list()),
        queryClient.ensureQueryData(baseQueries.list()),
      ]);
      return namesInUse({ organizations, programs, bases });
    } catch {
      return noNames;
    }
  }

  async function check() {
    if (!file) return;
    const stopping = new AbortController();
    stop.current = stopping;
    go({ kind: 'checking', progress: { done: 0, total: file.rowCount } });
    const onProgress = (progress: ImportProgress) => setStage({ kind: 'checking', progress });
    try {
      const total = await countRowsToSend(file);
      const asked = { fileName: file.name, rows: rowsToSend(file), total, onProgress, signal: stopping.signal };
      go({ kind: 'checked', checked: await checkImport(server, asked) });
    } catch (error) {
      go({ kind: 'mapping' }, stopping.signal.aborted ? null : sentenceOf(error));
    }
  }

  async function checkAgain({ importId }: CheckedImport, same: readonly SamePerson[]) {
    try {
      const checked = await checkRows(server, importId, { same });
      go({ kind: 'checked', checked });
    } catch (error) {
      fail(error);
    }
  }

  async function save(checked: CheckedImport, choice: ImportChoice) {
    go({ kind: 'saving', checked, progress: null, isCancelling: false });
    const onProgress = (progress: ImportProgress) =>
      setStage((now) => (now.kind === 'saving' ? { ...now, progress } : now));
    const outcome = await saveImport(server, checked, choice, { onProgress, prove: proofs.ask });
    if (outcome.kind === 'unconfirmed') return go({ kind: 'unconfirmed', checked, choice });
    void queryClient.invalidateQueries({ queryKey: memberQueries.all });
    void queryClient.invalidateQueries({ queryKey: credentialQueries.all });
    if (outcome.kind === 'saved') {
      if (file) keepReading(file.headings, file);
      announceCredentialChange({ type: 'credential-updated', memberId: null, programId: null });
      return go({ kind: 'saved', checked, counts: outcome.counts, at: serverNow(server) });
    }
    const isOver = outcome.code !== undefined && over.has(outcome.code);
    go(isOver ? { kind: 'mapping' } : { kind: 'checked', checked }, outcome.reason);
  }

  async function cancel() {
    if (stage.kind === 'checking') stop.current?.abort();
    if (stage.kind !== 'saving') return;
    setStage({ ...stage, isCancelling: true });
    try {
      await cancelImport(server, stage.checked.importId);
    } catch (error) {
      setProblem(sentenceOf(error));
      setStage((now) => (now.kind === 'saving' ? { ...now, isCancelling: false } : now));
    }
  }

  function restart() {
    setFile(null);
    go({ kind: 'choosing' });
  }

  function fail(error: unknown) {
    setProblem(sentenceOf(error));
  }

  return {
    file,
    stage,
    problem,
    open,
    fail,
    check,
    checkAgain,
    save,
    cancel,
    restart,
    back: () => go({ kind: 'mapping' }),
  };
}

export type Import = ReturnType<typeof useImport>;

/** After these, the rows must be checked anew. */
const over: ReadonlySet<string> = new Set(['import_cancelled', 'import_stale', 'import_gone', 'import_incomplete']);

function sentenceOf(error: unknown): string {
  const told = error instanceof Error ? error.message : '';
  return told || transferMessages.wentWrong;
}

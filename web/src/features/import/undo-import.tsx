import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { undoMessages as words } from '@ffl/domain/transfer/undo-messages';
import { useState } from 'react';
import { type ImportUndo, type UndoneImport, useImportUndo } from '../../api/members/undo-import.ts';
import { Button } from '../../components/ui/button.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { UndoneReport } from './undone-report.tsx';

const UndoLateImport = soon(async () => (await import('./undo-late-import.tsx')).UndoLateImport);

type UndoImportProps = {
  importId: string;
  fileName: string;
  /** When it was saved. */
  at: Date;
  /** Whether the page doesn't say elsewhere how long that goes. */
  isExplained?: boolean;
  onUndone: () => void;
};

/** Undoes an import: with one press for ten minutes, later with a reason. Then says what stays. */
export function UndoImport({ importId, fileName, at, isExplained = false, onUndone }: UndoImportProps) {
  const isOnline = useOnline();
  const isLate = !isUndoOpen(at, useNow());
  const [asksReason, setAsksReason] = useState(false);
  const { mutateAsync: undo } = useImportUndo();
  const write = useWrite<ImportUndo, UndoneImport>({
    send: undo,
    onDone: onUndone,
    // The minutes are over by the server's clock.
    onRefused: ({ code }) => code === 'reason_needed' && setAsksReason(true),
  });
  const { state, isLocked } = write;
  if (state.kind === 'done') return <UndoneReport report={state.answer} />;
  return (
    <div className="flex w-full flex-col items-start gap-3">
      {state.kind !== 'unconfirmed' && (
        <Button
          busy={state.kind === 'sending'}
          busyText="Undoing..."
          disabled={!isOnline || isLocked}
          onClick={() => (isLate ? setAsksReason(true) : void write.send({ importId }))}
        >
          {words.undo} <span className="sr-only">from {fileName}</span>
        </Button>
      )}
      {isExplained && <p className="text-ink-2 text-meta">{words.open}</p>}
      {!asksReason && <WriteOutcome write={write} words={words.undoing} onStop={write.giveUp} />}
      {asksReason && (
        <UndoLateImport importId={importId} fileName={fileName} write={write} onClose={() => setAsksReason(false)} />
      )}
    </div>
  );
}

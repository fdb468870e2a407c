import type { Batch, HistoryEntry } from '@ffl/domain/credentials/history';
import { countText } from '@ffl/domain/numbers/count-text';
import type { Program } from '@ffl/domain/programs/program';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';

const BatchUndoDialog = soon(async () => (await import('./batch-undo-dialog.tsx')).BatchUndoDialog);

export type UndoBatchProps = {
  batch: Batch;
  /** The entry shown in the history. */
  entry: Pick<HistoryEntry, 'at' | 'undone'>;
  program: Pick<Program, 'name' | 'base'>;
  onUndone: () => void;
};

/**
 * Says that a punch is one of many, and undoes all of them. The report stays although the entry is struck through by
 * then. Nothing for someone punched alone.
 */
export function UndoBatch({ batch, entry, program, onUndone }: UndoBatchProps) {
  const isOnline = useOnline();
  const [isAsking, setIsAsking] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const tell = useEffectEvent(onUndone);
  // Focus can leave the dialog only once it is gone.
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  if (batch.size < 2) return null;

  return (
    <>
      {!entry.undone && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 print:hidden">
          <p className="text-ink-2 text-meta" data-numbers="">
            One of {countText(batch.size)} recorded together.
          </p>
          <Button variant="link" size="small" className="px-0!" disabled={!isOnline} onClick={() => setIsAsking(true)}>
            Take back all... <span className="sr-only">of these {program.name} punches</span>
          </Button>
        </div>
      )}
      {isAsking && (
        <BatchUndoDialog
          batchId={batch.id}
          at={entry.at}
          program={program}
          onClose={(isDone) => {
            setIsAsking(false);
            setIsOver(isDone);
          }}
        />
      )}
    </>
  );
}

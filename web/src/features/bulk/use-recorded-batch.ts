import { useState } from 'react';
import type { BulkReport } from '../../api/credentials/bulk-punch.ts';
import { type BatchUndo, type BatchUndone, useBatchUndo } from '../../api/credentials/bulk-undo.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotUndone } from '../../lib/write/tell-not-undone.ts';
import { punchedText, punchedTitle, type RecordedBatch, tellBatchUndone } from './recorded-batch.ts';

/** What was recorded together, for its report and for the undo in the message after it. */
export function useRecordedBatch() {
  const { toasts } = useProduct();
  const { mutateAsync: undoBatch } = useBatchUndo();
  const [recorded, setRecorded] = useState<RecordedBatch | null>(null);

  function undoOf() {
    return createWrite<BatchUndo, BatchUndone>({
      send: undoBatch,
      onDone: (answer) => tellBatchUndone(toasts, answer),
    });
  }

  return {
    recorded,
    keep: (report: BulkReport, program: string) =>
      setRecorded({ report, program, undo: report.batchId === null ? null : undoOf() }),
    /** After the report, which has its own Undo. */
    offerUndo: ({ report, program, undo }: RecordedBatch) => {
      const { batchId } = report;
      if (batchId === null || undo?.state().kind !== 'ready') return;
      const onAction = () => void undo.send({ batchId }).then((state) => tellNotUndone(toasts, state, undo.tryAgain));
      const hasLapsed = report.punches.some(({ staysLapsed }) => staysLapsed);
      toasts.show({
        tone: hasLapsed ? 'warning' : 'success',
        title: punchedTitle(report.punches),
        text: punchedText(program, report.punches),
        seconds: undoToastSeconds,
        action: { label: 'Undo', onAction },
      });
    },
  };
}

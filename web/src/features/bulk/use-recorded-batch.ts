import { bulkMessages } from '@ffl/domain/credentials';
import { useState } from 'react';
import type { BulkReport } from '../../api/credentials/bulk-punch.ts';
import { type BatchTakenBack, type BatchVoid, useBatchVoid } from '../../api/credentials/bulk-void.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotTakenBack } from '../../lib/write/tell-not-taken-back.ts';
import { type RecordedBatch, tellBatchTakenBack } from './recorded-batch.ts';

/** What was recorded in one go, for its report and for the undo in the message after it. */
export function useRecordedBatch() {
  const { toasts } = useProduct();
  const { mutateAsync: voidBatch } = useBatchVoid();
  const [recorded, setRecorded] = useState<RecordedBatch | null>(null);

  function undoOf() {
    return createWrite<BatchVoid, BatchTakenBack>({
      send: voidBatch,
      onDone: (answer) => tellBatchTakenBack(toasts, answer),
    });
  }

  return {
    recorded,
    keep: (report: BulkReport, program: string) =>
      setRecorded({ report, program, undo: report.batchId === null ? null : undoOf() }),
    /** After the report, which covers the corner of the screen where the message comes. */
    offerUndo: ({ report, program, undo }: RecordedBatch) => {
      const { batchId } = report;
      if (batchId === null || undo?.state().kind !== 'ready') return;
      const onAction = () =>
        void undo.send({ batchId }).then((state) => tellNotTakenBack(toasts, state, undo.tryAgain));
      toasts.show({
        tone: 'success',
        title: `${bulkMessages.people(report.punches.length)} punched`,
        text: program,
        seconds: undoToastSeconds,
        action: { label: 'Undo', onAction },
      });
    },
  };
}

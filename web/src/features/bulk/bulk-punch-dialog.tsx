import { bulkMessages } from '@ffl/domain/credentials';
import { useState } from 'react';
import { type BulkPunchOrder, type BulkReport, useBulkPunch } from '../../api/credentials/bulk-punch.ts';
import { type BatchTakenBack, type BatchVoid, useBatchVoid } from '../../api/credentials/bulk-void.ts';
import type { MembersAsked } from '../../api/members/list-rows.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotTakenBack } from '../../lib/write/tell-not-taken-back.ts';
import { BulkConfirm } from './bulk-confirm.tsx';
import { BulkForm, type BulkFormEntries } from './bulk-form.tsx';
import { BulkReportDialog } from './bulk-report-dialog.tsx';
import { type RecordedBatch, tellBatchTakenBack } from './recorded-batch.ts';

type BulkPunchDialogProps = {
  memberIds: readonly string[];
  /** Its program is chosen at first. */
  asked: Pick<MembersAsked, 'programId' | 'type' | 'base'>;
  onClose: () => void;
  /** Somebody was punched, and the dialog is closed. */
  onPunched: () => void;
};

type Order = Omit<BulkPunchOrder, 'despiteRecent'>;

/** Punches many at once: what, then who and with what result, then the report. Open as long as it is rendered. */
export function BulkPunchDialog({ memberIds, asked, onClose, onPunched }: BulkPunchDialogProps) {
  const { toasts } = useProduct();
  const { mutateAsync: punch } = useBulkPunch();
  const { mutateAsync: voidBatch } = useBatchVoid();
  const [entries, setEntries] = useState<BulkFormEntries | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  const [recorded, setRecorded] = useState<RecordedBatch | null>(null);
  const write = useWrite<BulkPunchOrder, BulkReport>({
    send: punch,
    onDone: (report, sent) => setRecorded({ report, order: sent, undo: report.batchId === null ? null : undoOf() }),
  });

  function undoOf() {
    return createWrite<BatchVoid, BatchTakenBack>({
      send: voidBatch,
      onDone: (answer) => tellBatchTakenBack(toasts, answer),
    });
  }

  /** The dialog covers the corner of the screen, so the toast comes after it. */
  function leaveReport({ report, order: sent, undo }: RecordedBatch) {
    onClose();
    const { batchId } = report;
    if (batchId === null || !undo) return;
    onPunched();
    if (undo.state().kind !== 'ready') return;
    const onAction = () => void undo.send({ batchId }).then((state) => tellNotTakenBack(toasts, state, undo.tryAgain));
    toasts.show({
      tone: 'success',
      title: `${bulkMessages.people(report.punches.length)} punched`,
      text: sent.cardName,
      seconds: undoToastSeconds,
      action: { label: 'Undo', onAction },
    });
  }

  if (recorded) return <BulkReportDialog {...recorded} onClose={() => leaveReport(recorded)} />;
  if (order) {
    return (
      <BulkConfirm
        order={order}
        write={write}
        onBack={() => {
          write.correct();
          setOrder(null);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <BulkForm
      count={memberIds.length}
      asked={asked}
      entries={entries}
      onClose={onClose}
      onReview={(entered) => {
        setEntries(entered);
        setOrder({ memberIds, ...entered });
      }}
    />
  );
}

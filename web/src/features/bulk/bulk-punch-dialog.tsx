import { useState } from 'react';
import {
  type BulkPunchAsked,
  type BulkPunchOrder,
  type BulkReport,
  useBulkPunch,
} from '../../api/credentials/bulk-punch.ts';
import type { MembersQuery } from '../../api/members/rows.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { BulkConfirm } from './bulk-confirm.tsx';
import { BulkForm, type BulkFormEntries } from './bulk-form.tsx';
import { BulkReportDialog } from './bulk-report-dialog.tsx';
import { type RecordedBatch, useRecordedBatch } from './use-recorded-batch.ts';

type BulkPunchDialogProps = {
  memberIds: readonly string[];
  /** Filters of the list; their program is preselected. */
  filters: Pick<MembersQuery, 'programId' | 'type' | 'base'>;
  onClose: () => void;
  /** Called when someone was punched and the dialog is closed. */
  onPunched: () => void;
};

/** A bulk punch in steps: what, then who with which result, then the report. Open while rendered. */
export function BulkPunchDialog({ memberIds, filters, onClose, onPunched }: BulkPunchDialogProps) {
  const { mutateAsync: punch } = useBulkPunch();
  const [entries, setEntries] = useState<BulkFormEntries | null>(null);
  const [order, setOrder] = useState<BulkPunchAsked | null>(null);
  const { recorded, keep, offerUndo } = useRecordedBatch();
  const write = useWrite<BulkPunchOrder, BulkReport>({
    send: punch,
    onDone: (report, sent) => keep(report, sent.cardName),
  });

  function back() {
    write.correct();
    setOrder(null);
  }

  function leaveReport(batch: RecordedBatch) {
    onClose();
    if (batch.report.batchId !== null) onPunched();
    offerUndo(batch);
  }

  if (recorded) return <BulkReportDialog {...recorded} onClose={() => leaveReport(recorded)} />;
  if (order) {
    return (
      <BulkConfirm
        order={order}
        write={write}
        onBack={back}
        onAnnual={() => {
          setEntries({ ...order, facts: { ...order.facts, annualInitialTraining: true } });
          back();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <BulkForm
      count={memberIds.length}
      filters={filters}
      entries={entries}
      onClose={onClose}
      onReview={(entered) => {
        setEntries(entered);
        setOrder({ memberIds, choices: [], ...entered });
      }}
    />
  );
}

import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useState } from 'react';
import type { BulkReport } from '../../api/credentials/bulk-punch.ts';
import { type BatchUndo, type BatchUndone, useBatchUndo } from '../../api/credentials/bulk-undo.ts';
import { useProduct } from '../../lib/product.ts';
import { useMayAt } from '../../lib/session/may.ts';
import { type Toasts, undoToastSeconds } from '../../lib/toast.ts';
import { createWrite, type Write } from '../../lib/write/create-write.ts';
import { tellNotUndone } from '../../lib/write/tell-not-undone.ts';
import { undoneTitle } from './name-group.tsx';

/** The batch just recorded, for its report and the undo in the toast after it. */
export function useRecordedBatch() {
  const { toasts } = useProduct();
  const { mutateAsync: undoBatch } = useBatchUndo();
  const mayUndoAt = useMayAt('undo');
  const [recorded, setRecorded] = useState<RecordedBatch | null>(null);

  function undoOf() {
    return createWrite<BatchUndo, BatchUndone>({
      send: undoBatch,
      onDone: (answer) => tellBatchUndone(toasts, answer),
    });
  }

  return {
    recorded,
    keep: (report: BulkReport, program: string) => {
      const mayUndo = report.punches.every(({ base }) => mayUndoAt(base));
      setRecorded({ report, program, undo: report.batchId === null || !mayUndo ? null : undoOf() });
    },
    /** Offers undo in a toast once the report, which has its own Undo, is closed. */
    offerUndo: ({ report, program, undo }: RecordedBatch) => {
      const { batchId } = report;
      if (batchId === null || (undo && undo.state().kind !== 'ready')) return;
      const onAction = () => void undo?.send({ batchId }).then((state) => tellNotUndone(toasts, state, undo.tryAgain));
      const text = punchedText(program, report.punches);
      const hasLapsed = report.punches.some(({ staysLapsed }) => staysLapsed);
      toasts.show({
        tone: hasLapsed ? 'warning' : 'success',
        title: punchedTitle(report.punches),
        text: undo ? text : credentialMessages.thenUndoneBy(text),
        seconds: undoToastSeconds,
        ...(undo && { action: { label: 'Undo', onAction } }),
      });
    },
  };
}

/** A recorded batch, with its undo. */
export type RecordedBatch = {
  report: BulkReport;
  /** The program they were punched for: 'Lift Ticket', or with its base. */
  program: string;
  /** Null if nobody was punched, and for people who undo nothing. Outlives the dialog, in the toast. */
  undo: Write<BatchUndo, BatchUndone> | null;
};

/** Counts those who stay lapsed separately: '5 people punched, 2 still lapsed'. */
export function punchedTitle(punches: BulkReport['punches']): string {
  const lapsed = punches.filter(({ staysLapsed }) => staysLapsed).length;
  const title = `${bulkMessages.people(punches.length)} punched`;
  return lapsed === 0 ? title : `${title}, ${currencyActMessages.stillLapsedAll(lapsed)}`;
}

/** Text below the title: the new expiry, and how many people kept theirs. */
function punchedText(program: string, punches: BulkReport['punches']): string {
  const stays = (lacksAnnual: boolean) =>
    punches.filter((one) => one.move === 'stays' && one.lacksAnnual === lacksAnnual).length;
  const moved = punches.filter(({ move }) => move === 'moves' || move === 'earlier');
  const dates = [...new Set(moved.map(({ newExpiresDate }) => displayDate(newExpiresDate)))];
  const parts = [
    program,
    dates.length > 0 && dates.length <= credentialLimits.expiriesTogether && `New expiry ${dates.join(' or ')}`,
    stays(true) > 0 && currencyActMessages.staysAll(stays(true), true),
    stays(false) > 0 && currencyActMessages.staysAll(stays(false), false),
    punches.some(({ staysLapsed }) => staysLapsed) && currencyActMessages.restartsAll,
  ];
  return parts.filter(Boolean).join('. ');
}

function tellBatchUndone(toasts: Toasts, answer: BatchUndone): void {
  const { kept } = answer;
  toasts.show({
    tone: kept.length === 0 ? 'success' : 'warning',
    title: undoneTitle(answer),
    ...(kept.length > 0 && { text: `${bulkMessages.people(kept.length)} could not be taken back.` }),
  });
}

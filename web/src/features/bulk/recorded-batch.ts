import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate } from '@ffl/domain/time/denver';
import type { BulkReport } from '../../api/credentials/bulk-punch.ts';
import type { BatchUndo, BatchUndone } from '../../api/credentials/bulk-undo.ts';
import type { Toasts } from '../../lib/toast.ts';
import type { Write } from '../../lib/write/create-write.ts';
import { undoneTitle } from './undone-lines.ts';

/** What was punched together, and what undoes it. */
export type RecordedBatch = {
  report: BulkReport;
  /** What they were punched for: 'Lift Ticket', or with its base. */
  program: string;
  /** Null if nobody was punched. It outlives the dialog, in the toast. */
  undo: Write<BatchUndo, BatchUndone> | null;
};

/** Those who stay lapsed are counted separately: '5 people punched, 2 still lapsed'. */
export function punchedTitle(punches: BulkReport['punches']): string {
  const lapsed = punches.filter(({ staysLapsed }) => staysLapsed).length;
  const title = `${bulkMessages.people(punches.length)} punched`;
  return lapsed === 0 ? title : `${title}, ${currencyActMessages.stillLapsedAll(lapsed)}`;
}

/** Beneath it: the expiry that holds now, and how many kept theirs. */
export function punchedText(program: string, punches: BulkReport['punches']): string {
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

export function tellBatchUndone(toasts: Toasts, answer: BatchUndone): void {
  const { kept } = answer;
  toasts.show({
    tone: kept.length === 0 ? 'success' : 'warning',
    title: undoneTitle(answer),
    ...(kept.length > 0 && { text: `${bulkMessages.people(kept.length)} could not be taken back.` }),
  });
}

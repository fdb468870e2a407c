import { bulkMessages, leftLabels } from '@ffl/domain/credentials/bulk-messages';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate, displayDateTime } from '@ffl/domain/time/denver';
import { Copy, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { LeftOut, PlannedPunch } from '../../api/credentials/bulk-punch.ts';
import type { BatchUndo, BatchUndone } from '../../api/credentials/bulk-undo.ts';
import { NameList } from '../../components/members/member-names.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useCopy } from '../../hooks/device/use-copy.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import { type ShownWrite, useShownWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { Write } from '../../lib/write/create-write.ts';
import { keptLine, type Line, NameGroup, undoneLine, undoneTitle } from './name-group.tsx';
import { punchedTitle, type RecordedBatch } from './use-recorded-batch.ts';

type BulkReportDialogProps = RecordedBatch & { onClose: () => void };

/** Lists who was punched, and who wasn't and why, with an undo for all. */
export function BulkReportDialog({ report, program, undo, onClose }: BulkReportDialogProps) {
  const copy = useCopy();
  const now = useNow();
  const { punches, left, batchId } = report;
  const undone = useUndone(undo);
  const punched = punches.filter(({ memberId }) => !undone.some((one) => one.memberId === memberId));
  const lapsed = punched.filter(({ staysLapsed }) => staysLapsed);
  const groups = [
    {
      title: `${bulkMessages.people(punched.length - lapsed.length)} punched`,
      people: punched.filter(({ staysLapsed }) => !staysLapsed).map((one) => punchedLine(one, now)),
    },
    {
      title: `${bulkMessages.people(lapsed.length)} punched and still lapsed`,
      hint: currencyActMessages.restartsAll,
      people: lapsed.map((one) => punchedLine(one, now)),
    },
    { title: `${bulkMessages.people(left.length)} not punched`, people: left.map(leftLine) },
    { title: `${bulkMessages.people(undone.length)} taken back`, people: undone.map(undoneLine) },
  ].filter(({ people }) => people.length > 0);

  function copyReport() {
    const text = groups
      .map(({ title, hint, people }) => [title, ...(hint ? [hint] : []), ...people.map(lineText)].join('\n'))
      .join('\n\n');
    return copy(`${program}\n\n${text}`, 'Report copied');
  }

  return (
    <Dialog
      title={titleOf(report, punched)}
      description={program}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Copy aria-hidden="true" size={18} />} onClick={() => void copyReport()}>
            Copy report
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {undo && batchId !== null && <UndoAll undo={undo} batchId={batchId} />}
        {!undo && batchId !== null && <p className="text-ink-2 text-meta">{credentialMessages.undoneBy}</p>}
        {groups.map(({ title, ...group }) => (
          <NameGroup key={title} title={title} {...group} />
        ))}
      </div>
    </Dialog>
  );
}

function titleOf({ punches }: RecordedBatch['report'], inEffect: RecordedBatch['report']['punches']): string {
  if (punches.length === 0) return 'Nobody was punched';
  return inEffect.length === 0 ? 'All punches taken back' : punchedTitle(inEffect);
}

/** Ids of those whose punches were undone, here or in the toast after the report. */
function useUndone(undo: RecordedBatch['undo']): BatchUndone['undone'] {
  const state = useSyncExternalStore(undo?.onChange ?? neverChanges, undo?.state ?? noState);
  return state?.kind === 'done' ? state.answer.undone : nobody;
}

const neverChanges = () => () => {};
const noState = () => null;
const nobody: BatchUndone['undone'] = [];

function UndoAll({ undo, batchId }: { undo: Write<BatchUndo, BatchUndone>; batchId: string }) {
  const isOnline = useOnline();
  const shown = useShownWrite(undo);
  const { state } = shown;
  if (state.kind === 'done') return <Undone answer={state.answer} />;
  return (
    <div className="flex flex-col items-start gap-3">
      {state.kind !== 'unconfirmed' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            icon={<Undo2 aria-hidden="true" size={18} />}
            busy={state.kind === 'sending'}
            busyText="Undoing..."
            disabled={!isOnline && state.kind !== 'sending'}
            onClick={() => void shown.send({ batchId })}
          >
            Undo all
          </Button>
          <p className="text-ink-2 text-meta">{bulkMessages.canBeUndone}</p>
        </div>
      )}
      <Outcome write={shown} />
    </div>
  );
}

function Outcome({ write }: { write: ShownWrite<BatchUndo, BatchUndone> }) {
  return <WriteOutcome write={write} words={bulkMessages.undoing} />;
}

function Undone({ answer }: { answer: BatchUndone }) {
  const { kept } = answer;
  return (
    <Notice tone={kept.length === 0 ? 'success' : 'warning'} title={undoneTitle(answer)} announced>
      {kept.length > 0 && <NameList label="Not taken back" people={kept.map(keptLine)} />}
    </Notice>
  );
}

function punchedLine(one: PlannedPunch, now: Date): Line {
  const { memberId, name, base, act = 'renew', others } = one;
  const until = expiryOf(one);
  const parts = [act !== 'renew' && 'issued', base, until, others.length > 0 && bulkMessages.alsoHolds(others, now)];
  return { memberId, name, detail: parts.filter(Boolean).join(', ') };
}

/** The expiry after the punch. */
function expiryOf({ newExpiresDate, move, lacksAnnual }: PlannedPunch): string {
  if (move === 'stays-lapsed') return currencyActMessages.annualEnded(newExpiresDate);
  return move === 'stays'
    ? currencyActMessages.staysOne(newExpiresDate, lacksAnnual)
    : `until ${displayDate(newExpiresDate)}`;
}

function leftLine({ memberId, name, reason, recent }: LeftOut): Line {
  const who = recent && `: ${displayDateTime(recent.at)}, ${recent.by ?? 'on the server'}`;
  return { memberId, name, detail: `${leftLabels[reason]}${who ?? ''}` };
}

function lineText({ memberId, name, detail }: Line): string {
  return `${name ?? `Former member ${memberId}`}: ${detail}`;
}

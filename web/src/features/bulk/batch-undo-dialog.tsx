import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { undoReasonSchema } from '@ffl/domain/credentials/schemas';
import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { type BatchUndo, type BatchUndone, batchUndoPlan, useBatchUndo } from '../../api/credentials/bulk-undo.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { keptLine, NameGroup, undoneLine, undoneTitle } from './name-group.tsx';

type BatchUndoDialogProps = {
  batchId: string;
  /** When the punches were recorded. */
  at: Date;
  program: Pick<Program, 'name' | 'base'>;
  /** Called once the undo has ended, whatever its outcome. */
  onClose: (isDone: boolean) => void;
};

/** Names everyone whose punch is undone and who keeps it, asks why if it is late, then reports. */
export function BatchUndoDialog({ batchId, at, program, onClose }: BatchUndoDialogProps) {
  const formId = useId();
  const isLate = !isUndoOpen(at, useNow());
  const isOnline = useOnline();
  const { mutateAsync: undoBatch } = useBatchUndo();
  const write = useWrite<BatchUndo, BatchUndone>({ send: undoBatch });
  const { state, isLocked } = write;
  const plan = useQuery({ ...batchUndoPlan(batchId), enabled: state.kind === 'ready' });
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: isLate ? reasonProblem(reason) : undefined }),
  });
  const count = plan.data?.undone.length ?? 0;
  const what = `${programAtBase(program)}, recorded ${displayDate(at)}.`;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.check() && !isLocked) void write.send({ batchId, reason: form.values.reason.trim() });
  }

  if (state.kind === 'done') {
    return <BatchUndoReport report={state.answer} description={what} onClose={() => onClose(true)} />;
  }
  return (
    <Dialog
      title={plan.data ? `Take back the punches of ${bulkMessages.people(count)}?` : 'Take Back Punches'}
      description={what}
      onClose={() => !isLocked && onClose(false)}
      footer={
        <>
          {!isOnline && <p className="w-full text-ink-2 text-meta">{offlineText}</p>}
          <Button disabled={isLocked} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={state.kind === 'sending'}
            busyText="Taking back..."
            disabled={count === 0 || !isOnline || state.kind === 'unconfirmed'}
          >
            Take Back All
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <Loaded
          query={plan}
          failure={bulkMessages.undoPlanFailed}
          failedAgain={bulkMessages.undoPlanFailed}
          outline={<Skeleton className="h-40" />}
        >
          {({ undone, kept }) => (
            <>
              {count === 0 && <p>{bulkMessages.nobodyToUndo}</p>}
              {count > 0 && (
                <NameGroup
                  title={`${bulkMessages.people(count)} with their earlier dates`}
                  people={undone.map(undoneLine)}
                />
              )}
              {kept.length > 0 && (
                <NameGroup title={`${bulkMessages.people(kept.length)} left as they are`} people={kept.map(keptLine)} />
              )}
              {isLate && count > 0 && (
                <FormField form={form} name="reason" label="Reason" leavesUnchanged>
                  {(control) => <TextArea {...control} disabled={isLocked} />}
                </FormField>
              )}
            </>
          )}
        </Loaded>
        <WriteOutcome write={write} words={bulkMessages.undoing} onStop={() => onClose(false)} />
      </form>
    </Dialog>
  );
}

function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return bulkMessages.undoNeedsReason;
  return undoReasonSchema.safeParse(reason).error?.issues[0]?.message;
}

type BatchUndoReportProps = { report: BatchUndone; description: string; onClose: () => void };

/** Lists whose punch was undone, and who keeps theirs and why. */
function BatchUndoReport({ report, description, onClose }: BatchUndoReportProps) {
  const { undone, kept } = report;
  return (
    <Dialog
      title={undoneTitle(report)}
      description={description}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {undone.length > 0 && (
          <NameGroup title={`${bulkMessages.people(undone.length)} taken back`} people={undone.map(undoneLine)} />
        )}
        {kept.length > 0 && (
          <NameGroup title={`${bulkMessages.people(kept.length)} left as they are`} people={kept.map(keptLine)} />
        )}
      </div>
    </Dialog>
  );
}

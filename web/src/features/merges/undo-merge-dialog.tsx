import { undoReasonSchema } from '@ffl/domain/credentials/schemas';
import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { mergeMessages } from '@ffl/domain/merges/messages';
import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import type { UndoMerge } from '@ffl/domain/merges/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { mergeQueries, type ShownMerge, useUndoMerge } from '../../api/merges/queries.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { refusalIn } from './impossible-merge.tsx';
import { SeparatedRecords } from './separated-records.tsx';

type UndoMergeDialogProps = {
  merge: ShownMerge;
  onClose: () => void;
  onUndone: () => void;
};

/** Shows what each record would hold, says which acts since belong to which, and undoes the merge. */
export function UndoMergeDialog({ merge, onClose, onUndone }: UndoMergeDialogProps) {
  const formId = useId();
  const now = useNow();
  const isLate = !isUndoOpen(merge.at, now);
  const [returned, setReturned] = useState<readonly string[]>([]);
  const request = { mergeId: merge.id, returned: [...returned] };
  const plan = useQuery({ ...mergeQueries.undoPlan(request), placeholderData: keepPreviousData });
  const refusal = refusalIn(plan.error);
  const { mutateAsync: undo } = useUndoMerge();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: isLate ? reasonProblem(reason) : undefined }),
  });
  const write = useWrite<UndoMerge, unknown>({
    send: undo,
    onClose,
    onDone: onUndone,
    done: { title: messages.undone, text: messages.undoneText },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!plan.data || plan.isPlaceholderData || write.isLocked || !form.check()) return;
    const reason = form.values.reason.trim();
    void write.send({ ...request, fingerprint: plan.data.fingerprint, ...(isLate && { reason }) });
  }

  function assign(id: string, isOfHidden: boolean) {
    write.correct();
    setReturned(isOfHidden ? [...returned, id] : returned.filter((one) => one !== id));
  }

  return (
    <Dialog
      title={messages.undo}
      description={messages.undoAbout}
      width="wide"
      onClose={() => !write.isLocked && onClose()}
      footer={
        <FormFooter
          formId={formId}
          write={write}
          submitText={messages.undo}
          busyText="Undoing..."
          disabled={!plan.data || plan.isPlaceholderData}
          onCancel={onClose}
        >
          <WriteOutcome write={write} words={messages.undoing} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <p className="wrap-anywhere">{messages.mergedWith(merge, merge.at, merge.by)}</p>
        {refusal ? (
          <Notice tone="warning">{refusal.reason}</Notice>
        ) : (
          <Loaded
            query={plan}
            failure={messages.undoPlanFailed}
            failedAgain={messages.undoPlanFailed}
            outline={<Skeleton className="h-40" />}
          >
            {(data) => (
              <SeparatedRecords plan={data} now={now} returned={returned} isLocked={write.isLocked} onAssign={assign} />
            )}
          </Loaded>
        )}
        {isLate && (
          <FormField form={form} name="reason" label="Reason" leavesUnchanged>
            {(control) => <TextArea {...control} readOnly={write.isLocked} />}
          </FormField>
        )}
      </form>
    </Dialog>
  );
}

function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return mergeMessages.undoNeedsReason;
  return undoReasonSchema.safeParse(reason).error?.issues[0]?.message;
}

import { undoReasonSchema } from '@ffl/domain/credentials/schemas';
import { undoneText, undoMessages as words } from '@ffl/domain/transfer/undo-messages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { type ImportUndo, importUndoPlan, type UndoneImport } from '../../api/members/undo-import.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import type { ShownWrite } from '../../hooks/forms/use-write.ts';
import { StayedList } from './undone-report.tsx';

type UndoLateImportProps = {
  importId: string;
  fileName: string;
  write: ShownWrite<ImportUndo, UndoneImport>;
  onClose: () => void;
};

/** Shows what would go back and what would stay, and asks why. */
export function UndoLateImport({ importId, fileName, write, onClose }: UndoLateImportProps) {
  const formId = useId();
  const isOnline = useOnline();
  const { state, isLocked } = write;
  const plan = useQuery({ ...importUndoPlan(importId), enabled: state.kind !== 'sending' && state.kind !== 'done' });
  const form = useForm({ initial: { reason: '' }, check: ({ reason }) => ({ reason: reasonProblem(reason) }) });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.check() && !isLocked) void write.send({ importId, reason: form.values.reason.trim() });
  }

  return (
    <Dialog
      title={words.planTitle}
      description={fileName}
      onClose={() => !isLocked && onClose()}
      footer={
        <>
          {!isOnline && <p className="w-full text-ink-2 text-meta">{offlineText}</p>}
          <Button disabled={isLocked} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={state.kind === 'sending'}
            busyText="Undoing..."
            disabled={plan.data === undefined || !isOnline || state.kind === 'unconfirmed'}
          >
            Undo Import
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <Loaded
          query={plan}
          failure={words.planFailed}
          failedAgain={words.planFailed}
          outline={<Skeleton className="h-40" />}
        >
          {({ counts, stayed }) => (
            <>
              <p>{words.planText}</p>
              <p className="font-semibold" data-numbers="">
                {undoneText(counts)}
              </p>
              <StayedList stayed={stayed} />
              <FormField form={form} name="reason" label="Reason" hint={words.reasonHint} leavesUnchanged>
                {(control) => <TextArea {...control} disabled={isLocked} />}
              </FormField>
            </>
          )}
        </Loaded>
        <WriteOutcome write={write} words={words.undoing} onStop={onClose} />
      </form>
    </Dialog>
  );
}

function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return words.reasonNeeded;
  return undoReasonSchema.safeParse(reason).error?.issues[0]?.message;
}

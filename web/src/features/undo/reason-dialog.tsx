import { credentialMessages } from '@ffl/domain/credentials/messages';
import { undoReasonSchema } from '@ffl/domain/credentials/schemas';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { displayDate } from '@ffl/domain/time/denver';
import { type FormEvent, useId } from 'react';
import type { CredentialUndo, Restored } from '../../api/credentials/undo-credential.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { WriteOutcome, type WriteWords } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import type { ShownWrite } from '../../hooks/forms/use-write.ts';
import type { Undoable } from './use-toast-undo.ts';

type ReasonDialogProps = {
  what: Undoable;
  /** When the act was recorded. */
  at: Date;
  program: Pick<Program, 'name' | 'base'>;
  undo: ShownWrite<CredentialUndo, Restored>;
  words: WriteWords;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks why an older punch or removal is undone. Open while rendered. */
export function ReasonDialog({ what, at, program, undo, words, onSend, onClose }: ReasonDialogProps) {
  const formId = useId();
  const form = useForm({ initial: { reason: '' }, check: ({ reason }) => ({ reason: reasonProblem(reason, what) }) });
  const { state, isLocked } = undo;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.check() && !isLocked) onSend(form.values.reason.trim());
  }

  return (
    <Dialog
      title={titles[what]}
      description={`${programAtBase(program)}, recorded ${displayDate(at)}.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={state.kind === 'sending'}
            busyText="Taking back..."
            disabled={state.kind === 'unconfirmed'}
          >
            {titles[what]}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>
          {consequences[what]} The {what} stays in the history, struck through, with your reason.
        </p>
        <FormField form={form} name="reason" label="Reason" leavesUnchanged>
          {(control) => <TextArea {...control} disabled={isLocked} />}
        </FormField>
        <WriteOutcome write={undo} words={words} />
      </form>
    </Dialog>
  );
}

const titles: Readonly<Record<Undoable, string>> = { punch: 'Take Back Punch', removal: 'Take Back Removal' };

const consequences: Readonly<Record<Undoable, string>> = {
  punch: 'The dates before this punch come back.',
  removal: 'The credential is held again, with the dates it had.',
};

/** The message for the field, undefined if the reason is valid. */
function reasonProblem(reason: string, what: Undoable): string | undefined {
  if (what === 'removal' && reason.trim() === '') return credentialMessages.removalNeedsReason;
  const checked = undoReasonSchema.safeParse(reason);
  return checked.error?.issues[0]?.message;
}

import { credentialMessages, type RenewalEntry } from '@ffl/domain/credentials';
import { type Program, programAtBase } from '@ffl/domain/programs';
import { displayDate } from '@ffl/domain/time';
import { type FormEvent, useId } from 'react';
import type { CredentialVoid, Restored } from '../../api/credentials/void-credential.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/use-form.ts';
import type { ShownWrite } from '../../hooks/use-write.ts';
import { reasonProblem } from './void-reason.ts';

type ReasonDialogProps = {
  punch: Pick<RenewalEntry, 'date'>;
  program: Pick<Program, 'name' | 'base'>;
  undo: ShownWrite<CredentialVoid, Restored>;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks why an older punch is taken back. Open as long as it is rendered. */
export function ReasonDialog({ punch, program, undo, onSend, onClose }: ReasonDialogProps) {
  const formId = useId();
  const form = useForm({ initial: { reason: '' }, check: ({ reason }) => ({ reason: reasonProblem(reason) }) });
  const { state, isLocked } = undo;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.check() && !isLocked) onSend(form.values.reason.trim());
  }

  return (
    <Dialog
      title="Take Back Punch"
      description={`${programAtBase(program)}, recorded ${displayDate(punch.date)}.`}
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
            Take Back Punch
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>The dates before this punch come back. The punch stays in the history, struck through, with your reason.</p>
        <FormField form={form} name="reason" label="Reason" leavesUnchanged>
          {(control) => <TextArea {...control} disabled={isLocked} />}
        </FormField>
        <WriteOutcome write={undo} words={credentialMessages.takingBack} />
      </form>
    </Dialog>
  );
}

import type { RenewalEntry } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { displayDate } from '@ffl/domain/time';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { VoidAttempt } from '../../api/credentials/void-attempt.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { UndoOutcome } from './undo-outcome.tsx';
import { reasonProblem } from './void-reason.ts';

type ReasonDialogProps = {
  punch: Pick<RenewalEntry, 'date'>;
  program: Pick<Program, 'name' | 'base'>;
  attempt: VoidAttempt;
  onSend: (reason: string) => void;
  onTryAgain: () => void;
  onClose: () => void;
};

/** Asks why an older punch is taken back. Open as long as it is rendered. */
export function ReasonDialog({ punch, program, attempt, onSend, onTryAgain, onClose }: ReasonDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isLocked = attempt.kind === 'sending' || attempt.kind === 'unconfirmed';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = reasonProblem(reason);
    setError(problem);
    if (problem) field.current?.focus();
    else if (!isLocked) onSend(reason.trim());
  }

  return (
    <Dialog
      title="Take Back Punch"
      description={`${program.base ? `${program.name} at ${program.base}` : program.name}, recorded ${displayDate(punch.date)}.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={attempt.kind === 'sending'}
            busyText="Taking back..."
            disabled={attempt.kind === 'unconfirmed'}
          >
            Take Back Punch
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>The dates before this punch come back. The punch stays in the history, struck through, with your reason.</p>
        <Field label="Reason" error={error ?? undefined}>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              value={reason}
              disabled={isLocked}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setError(null);
              }}
              onBlur={() => reason !== '' && setError(reasonProblem(reason))}
            />
          )}
        </Field>
        <UndoOutcome attempt={attempt} onTryAgain={onTryAgain} />
      </form>
    </Dialog>
  );
}

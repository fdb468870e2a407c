import { boardingLimits, boardingMessages as messages } from '@ffl/domain/boardings';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';

/** Takes back what was just recorded, after asking why: a finger that slips says nothing. */
export function TakeBackBoarding({ onUndo }: { onUndo: (reason: string) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length >= boardingLimits.reasonMinLength) return onUndo(reason.trim());
    setProblem(messages.reasonMissing);
    field.current?.focus();
  }

  if (!isAsking)
    return (
      <Button className="min-h-12 self-end" onClick={() => setIsAsking(true)}>
        {messages.askUndoButton}
      </Button>
    );
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field label={messages.undoReasonLabel} error={problem}>
        {({ required: _, ...control }) => (
          <TextInput
            {...control}
            ref={field}
            autoFocus
            value={reason}
            maxLength={boardingLimits.reasonMaxLength}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="min-h-12" onClick={() => setIsAsking(false)}>
          {messages.keepButton}
        </Button>
        <Button type="submit" variant="primary" className="min-h-12">
          {messages.undoButton}
        </Button>
      </div>
    </form>
  );
}

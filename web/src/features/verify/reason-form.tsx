import { boardingLimits } from '@ffl/domain/boardings/limits';
import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Field, TextInput } from '../../components/ui/field.tsx';

type ReasonFormProps = {
  label: string;
  onReason: (reason: string) => void;
  /** The buttons, one of them a submit button. */
  children: ReactNode;
};

/** Asks for a reason, which is required. */
export function ReasonForm({ label, onReason, children }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length >= boardingLimits.reasonMinLength) return onReason(reason.trim());
    setProblem(messages.reasonMissing);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field label={label} error={problem}>
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
      {children}
    </form>
  );
}

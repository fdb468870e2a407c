import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Field, TextInput } from '../../components/ui/field.tsx';

type OneFieldFormProps = Pick<ComponentProps<typeof TextInput>, 'autoFocus' | 'autoCapitalize' | 'maxLength'> & {
  label: string;
  hint?: string;
  className?: string;
  /** Takes the text without spaces around it, or says why not. */
  onText: (text: string) => string | undefined | Promise<string | undefined>;
  /** The buttons, one of them a submit button. */
  children: (isBusy: boolean) => ReactNode;
};

/** Asks for one text. */
export function OneFieldForm({ label, hint, className, onText, children, ...input }: OneFieldFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const found = await onText(field.current?.value.trim() ?? '');
    setIsBusy(false);
    setProblem(found);
    if (found) field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className={className ?? 'flex flex-col gap-4'}>
      <Field label={label} {...(hint && { hint })} error={problem} className="min-w-0 flex-1">
        {({ required: _, ...control }) => (
          <TextInput {...control} {...input} ref={field} autoComplete="off" onChange={() => setProblem(undefined)} />
        )}
      </Field>
      {children(isBusy)}
    </form>
  );
}

import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** Props that the control inside a field must have. */
export type FieldControl = {
  id: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown under a field whose valid input is confirmed. */
  confirmation?: string | undefined;
  optional?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Owns label, hint, error and their links to the control. */
export function Field({ label, hint, error, confirmation, optional = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const noteId = error === undefined && confirmation === undefined ? undefined : `${id}-note`;
  const describedBy = [hintId, noteId].filter((part) => part !== undefined).join(' ') || undefined;

  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-semibold text-table">
        {label}
        {optional && <span className="font-normal text-ink-2"> (optional)</span>}
      </label>
      {children({
        id,
        required: !optional,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-ink-2 text-meta">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={noteId} className="flex items-start gap-1.5 font-semibold text-danger text-meta">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {error === undefined && confirmation !== undefined && (
        <p id={noteId} className="flex items-start gap-1.5 text-active text-meta">
          <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {confirmation}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(inputClass, className)} />;
}

export const inputClass = [
  'w-full rounded-control border border-line-strong bg-surface px-3 text-body text-ink',
  'min-h-10 max-md:min-h-12 hover:border-ink-3',
  'aria-invalid:border-danger aria-invalid:outline-danger',
  'disabled:bg-sunken disabled:text-ink-2',
].join(' ');

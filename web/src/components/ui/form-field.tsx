import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { Field, type FieldControl, type FieldProps, inputClass, TextInput } from './field.tsx';

type Bound = FieldControl & ReturnType<FormState<never>['bind']> & { onBlur: () => void };

type FormFieldProps<Values extends Record<keyof Values, string | null>> = Omit<FieldProps, 'error' | 'children'> & {
  form: FormState<Values>;
  name: keyof Values & string;
  /** A field left unchanged is validated only at submit. */
  leavesUnchanged?: boolean;
  children: (control: Bound) => ReactNode;
};

/** A form field: what is wrong with it, shown on blur, and everything its control must carry. */
export function FormField<Values extends Record<keyof Values, string | null>>({
  form,
  name,
  leavesUnchanged = false,
  children,
  ...field
}: FormFieldProps<Values>) {
  const afterPress = useAfterPress();

  function handleBlur() {
    if (!leavesUnchanged || form.hasChanged(name)) afterPress(() => form.leave(name));
  }

  return (
    <Field {...field} error={form.problems[name]}>
      {(control) => children({ ...control, ...form.bind(name), onBlur: handleBlur })}
    </Field>
  );
}

type Own = 'form' | 'name' | 'label' | 'hint' | 'optional' | 'leavesUnchanged';

type TextFieldProps<Values extends Record<keyof Values, string | null>> = Omit<ComponentProps<'input'>, Own> &
  Pick<ComponentProps<typeof FormField<Values>>, Own>;

/** A text field of a form. */
export function TextField<Values extends Record<keyof Values, string | null>>({
  form,
  name,
  label,
  hint,
  optional,
  leavesUnchanged,
  className,
  ...input
}: TextFieldProps<Values>) {
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={hint}
      {...(optional !== undefined && { optional })}
      {...(leavesUnchanged !== undefined && { leavesUnchanged })}
      {...(className !== undefined && { className })}
    >
      {(control) => <TextInput spellCheck={false} {...control} {...input} />}
    </FormField>
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select {...rest} className={clsx(inputClass, 'appearance-none pr-10')} />
      <ChevronDown
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={clsx(inputClass, 'py-2', className)} />;
}

import type { ReactNode } from 'react';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { Field, type FieldControl, type FieldProps } from './field.tsx';

type Bound = FieldControl & ReturnType<FormState<never>['bind']> & { onBlur: () => void };

type FormFieldProps<Values extends Record<keyof Values, string | null>> = Omit<FieldProps, 'error' | 'children'> & {
  form: FormState<Values>;
  name: keyof Values & string;
  /** A field left unchanged is judged only at submit. */
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

import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';
import { FormField } from './form-field.tsx';

type Own = 'form' | 'name' | 'label' | 'hint' | 'optional' | 'leavesUnchanged';

type TextFieldProps<Values extends Record<keyof Values, string | null>> = Omit<ComponentProps<'input'>, Own> &
  Pick<ComponentProps<typeof FormField<Values>>, Own>;

/** One line of text in a form. */
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

import type { ComponentProps } from 'react';
import { useFormState } from 'react-hook-form';
import { afterPress } from '../../lib/after-press.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { MemberEntries } from './member-schema.ts';
import type { MemberFormState } from './use-member-form.ts';

type MemberTextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: MemberFormState;
  name: keyof Omit<MemberEntries, 'imageUrl' | 'organization'>;
  label: string;
  hint?: string;
  optional?: boolean;
};

/** Another person's data: the browser must not offer the data of whoever is typing. */
export function MemberTextField({ form, name, label, hint, optional, className, ...input }: MemberTextFieldProps) {
  const { errors } = useFormState({ control: form.control, name });
  const { onBlur, ...field } = form.register(name, { onChange: () => form.clearErrors(name) });
  return (
    <Field
      label={label}
      error={errors[name]?.message}
      {...(hint !== undefined && { hint })}
      {...(optional !== undefined && { optional })}
      {...(className !== undefined && { className })}
    >
      {(control) => (
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...control}
          {...field}
          onBlur={(event) => afterPress(() => void onBlur(event))}
        />
      )}
    </Field>
  );
}

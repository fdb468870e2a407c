import { type ComponentProps, useId } from 'react';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordRules } from './password-rules.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'id' | 'minLength'> & {
  label: string;
  /** The field's value. */
  password: string;
  minLength: number;
  isChecked: boolean;
  isWrong: boolean;
  /** What only the server knew against it, and what the rules already say. */
  refusals: readonly string[];
  /** What the button shows and hides, if there are two of them. */
  what?: string;
};

/** A password being chosen: show and hide, meter and rules. */
export function NewPasswordField({
  label,
  password,
  minLength,
  isChecked,
  isWrong,
  refusals,
  ...input
}: NewPasswordFieldProps) {
  const rulesId = useId();
  return (
    <Field label={label}>
      {(control) => (
        <>
          <PasswordInput
            {...input}
            {...control}
            aria-invalid={isWrong || refusals.length > 0 || undefined}
            aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
            autoComplete="new-password"
          />
          <PasswordRules
            id={rulesId}
            password={password}
            minLength={minLength}
            isChecked={isChecked}
            refusals={refusals}
          />
        </>
      )}
    </Field>
  );
}

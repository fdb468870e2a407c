import { guessableProblems } from '@ffl/domain/accounts/guessable-password';
import { passwordManagerRules } from '@ffl/domain/accounts/password';
import { type ComponentProps, useId } from 'react';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordRules, useCommonPasswords } from './password-rules.tsx';

export type PasswordOwner = { email: string; names: readonly string[] };

type NewPasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'id' | 'minLength'> & {
  label: string;
  /** The field's value. */
  password: string;
  minLength: number;
  isChecked: boolean;
  isWrong: boolean;
  /** The server's objections, which may repeat the rules. */
  refusals: readonly string[];
  /** The owner of the password, if the form knows them. */
  owner?: PasswordOwner | undefined;
  /** What the button shows and hides, if the form has two passwords. */
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
  owner,
  ...input
}: NewPasswordFieldProps) {
  const rulesId = useId();
  const common = useCommonPasswords(password !== '');
  const guessed = guessableProblems(password, { minLength, common, owner });
  const objections = [...new Set([...refusals, ...guessed])];
  return (
    <Field label={label}>
      {(control) => (
        <>
          <PasswordInput
            {...input}
            {...control}
            aria-invalid={isWrong || objections.length > 0 || undefined}
            aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
            autoComplete="new-password"
            {...{ passwordrules: passwordManagerRules(minLength) }}
          />
          <PasswordRules
            id={rulesId}
            password={password}
            minLength={minLength}
            isChecked={isChecked}
            refusals={objections}
          />
        </>
      )}
    </Field>
  );
}

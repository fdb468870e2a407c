import { Field } from '../ui/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordInput } from './password-input.tsx';
import type { NewPasswordState } from './use-new-password.ts';

type NewPasswordTwiceProps = { chosen: NewPasswordState; label: string; confirmLabel: string };

export function NewPasswordTwice({ chosen, label, confirmLabel }: NewPasswordTwiceProps) {
  const { form, owner } = chosen;
  return (
    <>
      {owner && (
        // For password managers, which store a password by account.
        <input hidden readOnly type="text" name="username" autoComplete="username" value={owner.email} />
      )}
      <NewPasswordField
        {...form.bind('password')}
        label={label}
        password={chosen.password}
        minLength={chosen.minLength}
        isChecked={chosen.isChecked}
        isWrong={chosen.isWrong}
        refusals={chosen.refusals}
        owner={owner}
        onBlur={chosen.leave}
      />
      <Field label={confirmLabel} error={chosen.mismatch}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.bind('confirmPassword')}
            what="confirmation"
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  );
}

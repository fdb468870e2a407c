import { guessableProblems } from '@ffl/domain/accounts/guessable-password';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { passwordProblems } from '@ffl/domain/accounts/password';
import { useState } from 'react';
import { useForm } from '../../hooks/forms/use-form.ts';
import { Field } from '../ui/field.tsx';
import { NewPasswordField, type PasswordOwner } from './new-password-field.tsx';
import { PasswordInput } from './password-input.tsx';
import { useCommonPasswords } from './password-rules.tsx';

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

type NewPassword = {
  minLength: number;
  owner: PasswordOwner | undefined;
  onChange: () => void;
};

/** A new password and its confirmation, checked while they are typed. */
export function useNewPassword({ minLength, owner, onChange }: NewPassword) {
  const form = useForm({ initial: { password: '', confirmPassword: '' }, onChange });
  const [isLeft, setIsLeft] = useState(false);
  const [refused, setRefused] = useState<{ password: string; sentences: string[] }>();
  const { password, confirmPassword: confirmation } = form.values;
  const common = useCommonPasswords(password !== '');
  const isBroken = passwordProblems(password, minLength).length > 0;
  const isGuessed = guessableProblems(password, { minLength, common, owner }).length > 0;
  const refusals = refused?.password === password ? refused.sentences : [];
  const mismatch = confirmation !== '' && confirmation !== password ? passwordMessages.mismatch : undefined;
  const isEmpty = password === '' || confirmation === '';

  return {
    form,
    password,
    minLength,
    owner,
    refusals,
    mismatch,
    isEmpty,
    isChecked: isLeft && password !== '',
    isWrong: isLeft && password !== '' && isBroken,
    /** Accepted as far as the page can tell. */
    isAccepted: !isEmpty && !isBroken && !isGuessed && refusals.length === 0 && mismatch === undefined,
    leave: () => setIsLeft(true),
    /** The server refused a password that the page had accepted. */
    refuse(sentences: string[]) {
      setRefused({ password, sentences });
      setIsLeft(true);
      form.focus('password');
    },
  };
}

type NewPasswordState = ReturnType<typeof useNewPassword>;

import { guessableProblems } from '@ffl/domain/accounts/guessable-password';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { passwordProblems } from '@ffl/domain/accounts/password';
import { useState } from 'react';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useCommonPasswords } from './use-common-passwords.ts';

export type PasswordOwner = { email: string; names: readonly string[] };

type NewPassword = {
  minLength: number;
  owner: PasswordOwner | undefined;
  onChange: () => void;
};

/** A new password and its confirmation, judged while they are typed. */
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
    /** As far as the page can know. */
    isAccepted: !isEmpty && !isBroken && !isGuessed && refusals.length === 0 && mismatch === undefined,
    leave: () => setIsLeft(true),
    /** The server knew better. */
    refuse(sentences: string[]) {
      setRefused({ password, sentences });
      setIsLeft(true);
      form.focus('password');
    },
  };
}

export type NewPasswordState = ReturnType<typeof useNewPassword>;

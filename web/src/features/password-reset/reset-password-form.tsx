import { accountLimits, passwordMessages, passwordProblems, passwordResetMessages } from '@ffl/domain/accounts';
import { type FormEvent, useState, useTransition } from 'react';
import { NewPasswordField } from '../../components/passwords/new-password-field.tsx';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { demandedLength, passwordSentences } from '../../components/passwords/password-sentences.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useConfig } from '../../hooks/visit/use-config.ts';
import { useProduct } from '../../lib/product.ts';
import type { ResetLink } from './reset-link.ts';
import { passwordSetter, type SetPasswordOutcome } from './set-password.ts';

type Told = { title: string; text: string };

type ResetPasswordFormProps = {
  link: ResetLink;
  onDone: (email: string | undefined) => Promise<void>;
  onLinkOver: (told: Told) => void;
};

const messages = passwordResetMessages;

/** The new password twice, checked while typing; submitting spends the link. */
export function ResetPasswordForm({ link, onDone, onLinkOver }: ResetPasswordFormProps) {
  const { server, toasts } = useProduct();
  const usualLength = useConfig()?.passwordMinLength ?? accountLimits.passwordMinLength;
  const [setPassword] = useState(() => passwordSetter(server, link));
  const [isLeft, setIsLeft] = useState(false);
  const [failure, setFailure] = useState<Told>();
  const [refused, setRefused] = useState<{ password: string; sentences: string[]; minLength: number }>();
  const [isBusy, startAttempt] = useTransition();
  const toast = useFormToast();
  const form = useForm({ initial: { password: '', confirmPassword: '' }, onChange: toast.dismiss });
  const { password, confirmPassword: confirmation } = form.values;

  const minLength = Math.max(usualLength, refused?.minLength ?? 0);
  const isEmpty = password === '' || confirmation === '';
  const isBroken = passwordProblems(password, minLength).length > 0;
  const refusals = refused?.password === password ? refused.sentences : [];
  const mismatch = confirmation !== '' && confirmation !== password ? passwordMessages.mismatch : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    toast.dismiss();
    setFailure(undefined);
    if (isEmpty) return tell({ title: messages.passwordRequiredTitle, text: messages.passwordRequired });
    if (isBroken || mismatch) return;
    startAttempt(async () => show(await setPassword(password)));
  }

  async function show(outcome: SetPasswordOutcome) {
    switch (outcome.kind) {
      case 'done':
        toasts.show({ tone: 'success', title: messages.done });
        return onDone(outcome.email);
      case 'weak':
        return refuse(outcome);
      case 'failed':
        return tell(outcome);
      case 'link-over':
        return onLinkOver(outcome);
    }
  }

  function tell(told: Told) {
    setFailure(told);
    toast.show(told.title, told.text);
  }

  function refuse({ text, isLengthWrong }: Extract<SetPasswordOutcome, { kind: 'weak' }>) {
    const sentences = passwordSentences(text);
    // For the next password too: the server won't require less of it.
    const demanded = Math.max(refused?.minLength ?? 0, isLengthWrong ? demandedLength(password) : 0);
    setRefused({ password, sentences, minLength: demanded });
    setIsLeft(true);
    toast.show(messages.updateFailedTitle, text);
    form.focus('password');
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {failure && (
        <Notice tone="danger" title={failure.title} announced>
          {failure.text}
        </Notice>
      )}
      <NewPasswordField
        {...form.bind('password')}
        label="New password"
        password={password}
        minLength={minLength}
        isChecked={isLeft && password !== ''}
        isWrong={isLeft && password !== '' && isBroken}
        refusals={refusals}
        onBlur={() => setIsLeft(true)}
      />
      <Field label="Confirm new password" error={mismatch}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.bind('confirmPassword')}
            what="confirmation"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-1 w-full"
        disabled={isEmpty || isBroken || mismatch !== undefined || refusals.length > 0}
        busy={isBusy}
        busyText="Saving..."
      >
        Reset Password
      </Button>
      {isEmpty && <p className="text-ink-2 text-meta">{messages.passwordRequired}</p>}
      <OfflineNote />
    </form>
  );
}

import { signInMessages } from '@ffl/domain/accounts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState, useTransition } from 'react';
import { Button } from '../../components/button.tsx';
import { buttonClass } from '../../components/button-class.ts';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { TextInput } from '../../components/text-input.tsx';
import type { SignInErrors } from './check-sign-in.ts';
import type { SignInOutcome } from './sign-in.ts';

type SignInFormProps = {
  email: string;
  notice: ReactNode;
  onOutcome: (outcome: SignInOutcome) => void;
  onForgotPassword: () => void;
};

export function SignInForm({ email, notice, onOutcome, onForgotPassword }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [message, setMessage] = useState<string>();
  const [isBusy, startAttempt] = useTransition();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startAttempt(async () => show(await attempt(data)));
  }

  function show(outcome: SignInOutcome) {
    const found = outcome.kind === 'invalid' ? outcome.errors : {};
    setErrors(found);
    setMessage('message' in outcome ? outcome.message : undefined);
    const firstBad = Object.keys(found)[0];
    const field = firstBad && form.current?.elements.namedItem(firstBad);
    if (field instanceof HTMLElement) field.focus();
    onOutcome(outcome);
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {message === undefined ? (
        notice
      ) : (
        <Notice tone="danger" announced>
          {message}
        </Notice>
      )}
      <Field label="Email" error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
            onChange={() => setErrors(({ email: _, ...others }) => others)}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            onChange={() => setErrors(({ password: _, ...others }) => others)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="mt-1 w-full" busy={isBusy} busyText="Signing in...">
        Sign In
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-table">
        <Button variant="link" onClick={onForgotPassword}>
          Forgot password?
        </Button>
        <Link to="/member/signup" className={buttonClass({ variant: 'link' })}>
          Create account
        </Link>
      </div>
    </form>
  );
}

/** What signing in needs is loaded now, which keeps the first page small. */
async function attempt(data: FormData): Promise<SignInOutcome> {
  try {
    const { signIn } = await import('./sign-in.ts');
    return await signIn(data);
  } catch {
    return { kind: 'failed', message: signInMessages.network };
  }
}

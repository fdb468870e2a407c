import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, type ReactNode, useState, useTransition } from 'react';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { Notice, OfflineNote } from '../../components/ui/notice.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { later } from '../../lib/pages/soon.ts';
import { type Product, useProduct } from '../../lib/product.ts';
import type { SignInOutcome } from './sign-in.ts';

const CaptchaStep = later(async () => (await import('./captcha-step.tsx')).CaptchaStep);

type SignInFormProps = {
  email: string;
  notice: ReactNode;
  isCaptchaShown: boolean;
  onOutcome: (outcome: SignInOutcome) => void;
  onForgotPassword: (email: () => string) => Promise<void>;
};

export function SignInForm({ email, notice, isCaptchaShown, onOutcome, onForgotPassword }: SignInFormProps) {
  const product = useProduct();
  const form = useForm({ initial: { email, password: '' } });
  const [message, setMessage] = useState<string>();
  const [last, setLast] = useState<SignInOutcome>();
  const [isLoading, setIsLoading] = useState(false);
  const [isBusy, startAttempt] = useTransition();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    startAttempt(async () => show(await attempt(product, data)));
  }

  function handleForgotPassword({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const fields = currentTarget.form ?? undefined;
    setIsLoading(true);
    onForgotPassword(() => String(new FormData(fields).get('email')))
      .catch(() => setMessage(signInMessages.network))
      .finally(() => setIsLoading(false));
  }

  function show(outcome: SignInOutcome) {
    setMessage(messageAbove(outcome));
    setLast(outcome);
    form.fail(outcome.kind === 'invalid' ? outcome.errors : {});
    onOutcome(outcome);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {message === undefined ? (
        !isCaptchaShown && notice
      ) : (
        <Notice tone="danger" announced>
          {message}
          {last?.kind === 'failed' && last.hint && <p>{last.hint}</p>}
        </Notice>
      )}
      <Field label="Email" error={form.problems.email}>
        {(control) => (
          <TextInput
            {...control}
            {...form.bind('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={form.problems.password}>
        {(control) => <PasswordInput {...control} {...form.bind('password')} autoComplete="current-password" />}
      </Field>
      {isCaptchaShown && <CaptchaStep email={form.values.email} last={last} />}
      <Button type="submit" variant="primary" className="mt-1 w-full" busy={isBusy} busyText="Signing in...">
        Sign In
      </Button>
      <OfflineNote />
      <div className="flex flex-wrap items-center justify-between gap-4 text-table">
        <Button variant="link" busy={isLoading} onClick={handleForgotPassword}>
          {isLoading ? signInMessages.loading : 'Forgot password?'}
        </Button>
        <Link to="/member/signup" className={buttonClass({ variant: 'link' })}>
          Create account
        </Link>
      </div>
    </form>
  );
}

/** Leaves out what the CAPTCHA itself says below. */
function messageAbove(outcome: SignInOutcome): string | undefined {
  if (!('message' in outcome) || !outcome.message) return undefined;
  const isShownBelow = outcome.kind === 'captcha' && (outcome.proof === 'refused' || outcome.proof === 'unavailable');
  return isShownBelow ? undefined : outcome.message;
}

/** Loads the sign-in code on demand, which keeps the first page small. */
async function attempt(product: Product, data: FormData): Promise<SignInOutcome> {
  try {
    const { signIn } = await import('./sign-in.ts');
    return await signIn(product, data);
  } catch {
    return { kind: 'failed', message: signInMessages.network };
  }
}

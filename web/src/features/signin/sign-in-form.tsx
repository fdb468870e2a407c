import { signInMessages } from '@ffl/domain/accounts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState, useTransition } from 'react';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { type Product, useProduct } from '../../lib/product.ts';
import type { SignInErrors } from './check-sign-in.ts';
import type { SignInOutcome } from './sign-in.ts';

const CaptchaStep = lazy(async () => ({ default: (await import('./captcha-step.tsx')).CaptchaStep }));

type SignInFormProps = {
  email: string;
  notice: ReactNode;
  isCaptchaShown: boolean;
  onOutcome: (outcome: SignInOutcome) => void;
  onForgotPassword: (email: () => string) => Promise<void>;
};

export function SignInForm({ email, notice, isCaptchaShown, onOutcome, onForgotPassword }: SignInFormProps) {
  const product = useProduct();
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const [typedEmail, setTypedEmail] = useState(email);
  const [errors, setErrors] = useState<SignInErrors>({});
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

  function handleForgotPassword() {
    setIsLoading(true);
    onForgotPassword(() => emailInput.current?.value ?? email)
      .catch(() => setMessage(signInMessages.network))
      .finally(() => setIsLoading(false));
  }

  function show(outcome: SignInOutcome) {
    const found = outcome.kind === 'invalid' ? outcome.errors : {};
    setErrors(found);
    setMessage(toldAbove(outcome));
    setLast(outcome);
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
          {last?.kind === 'failed' && last.hint && <p>{last.hint}</p>}
        </Notice>
      )}
      <Field label="Email" error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            ref={emailInput}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
            onChange={(event) => {
              setTypedEmail(event.target.value);
              setErrors(({ email: _, ...others }) => others);
            }}
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
      <Suspense>{isCaptchaShown && <CaptchaStep email={typedEmail} last={last} />}</Suspense>
      <Button type="submit" variant="primary" className="mt-1 w-full" busy={isBusy} busyText="Signing in...">
        Sign In
      </Button>
      <OfflineNote />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-table">
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

/** What the CAPTCHA says is not said twice. */
function toldAbove(outcome: SignInOutcome): string | undefined {
  if (!('message' in outcome) || !outcome.message) return undefined;
  const isToldBelow = outcome.kind === 'captcha' && (outcome.proof === 'refused' || outcome.proof === 'unavailable');
  return isToldBelow ? undefined : outcome.message;
}

/** What signing in needs is loaded now, which keeps the first page small. */
async function attempt(product: Product, data: FormData): Promise<SignInOutcome> {
  try {
    const { signIn } = await import('./sign-in.ts');
    return await signIn(product, data);
  } catch {
    return { kind: 'failed', message: signInMessages.network };
  }
}

import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { later } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import type { Session } from '../../lib/session/session.ts';
import { repeatedErrorSeconds } from '../../lib/toast.ts';
import type { RequiredStep, SignInOutcome } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

const SecondStep = later(async () => (await import('./second-step.tsx')).SecondStep);
const LockScreen = later(async () => (await import('./lock-screen.tsx')).LockScreen);

/** Requests a reset link, in place of the form. */
type ForgotPassword = ComponentType<{ email: string; onBack: (email: string) => void }>;

type Mode =
  | { kind: 'normal' | 'captcha' }
  | { kind: 'forgot-password'; ForgotPassword: ForgotPassword }
  | { kind: 'locked'; status: SecurityStatus }
  | { kind: 'second-step'; required: RequiredStep };

export type SignInPageProps = {
  /** Prefilled in the form, for instance after registration. */
  email?: string | undefined;
  /** Shown above the form until the first attempt. */
  notice?: ReactNode;
  onSignedIn: (session: Session) => void;
  /** Loaded on demand, which keeps the first page small. */
  loadForgotPassword: () => Promise<ForgotPassword>;
  /** Shown below the form. */
  about?: ReactNode;
};

/** The card of `/signin` in its different modes. */
export function SignInPage({ email: firstEmail = '', notice, onSignedIn, loadForgotPassword, about }: SignInPageProps) {
  const { toasts } = useProduct();
  const [mode, setMode] = useState<Mode>({ kind: 'normal' });
  const [email, setEmail] = useState(firstEmail);

  // Continues setting up a second step after a phone dropped the page.
  useEffect(() => {
    if (!sessionStorage.getItem('ffl-set-up')) return;
    void import('../../lib/sign-in/kept-second-step.ts').then(({ readSetUp }) => {
      const kept = readSetUp()?.signIn;
      if (kept) setMode({ kind: 'second-step', required: { ...kept, factors: [] } });
    });
  }, []);

  function handleOutcome(outcome: SignInOutcome) {
    toasts.clear();
    if (outcome.kind === 'invalid') return;
    if (outcome.kind === 'signed-in') return onSignedIn(outcome.session);
    if (outcome.kind === 'second-step') {
      setEmail(outcome.email);
      return setMode({ kind: 'second-step', required: outcome });
    }
    if (outcome.message) {
      toasts.show({ tone: 'error', title: 'Error', text: outcome.message, seconds: repeatedErrorSeconds });
    }
    if (outcome.kind === 'failed') return;
    if (outcome.kind === 'locked') setEmail(outcome.email);
    setMode(outcome);
  }

  /** Uses the field's text at the time when the request code has loaded. */
  async function handleForgotPassword(typed: () => string) {
    const ForgotPassword = await loadForgotPassword();
    toasts.clear();
    setEmail(typed());
    setMode({ kind: 'forgot-password', ForgotPassword });
  }

  function showForm(next: string) {
    toasts.clear();
    setEmail(next);
    setMode({ kind: 'normal' });
  }

  if (mode.kind === 'forgot-password') return <mode.ForgotPassword email={email} onBack={showForm} />;
  if (mode.kind === 'second-step') {
    return (
      <SecondStep
        required={mode.required}
        onSignedIn={onSignedIn}
        onOtherAccount={() => showForm('')}
        onForgotPassword={() => handleForgotPassword(() => email)}
      />
    );
  }
  if (mode.kind === 'locked') {
    return (
      <PublicPage title={signInMessages.lockedTitle}>
        <LockScreen
          email={email}
          status={mode.status}
          onUnlocked={() => showForm(email)}
          onOtherAccount={() => showForm('')}
          onForgotPassword={() => handleForgotPassword(() => email)}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={mode.kind === 'captcha' ? signInMessages.captchaRequired : 'Sign In'}>
      <SignInForm
        email={email}
        notice={notice}
        isCaptchaShown={mode.kind === 'captcha'}
        onOutcome={handleOutcome}
        onForgotPassword={handleForgotPassword}
      />
      {about}
    </PublicPage>
  );
}

import { type SecurityStatus, signInMessages } from '@ffl/domain/accounts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PublicPage } from '../../components/public-page.tsx';
import type { Session } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { ForgotPassword } from './forgot-password.tsx';
import type { SignInOutcome } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }));

type Mode =
  | { kind: 'normal' | 'captcha' | 'forgot-password' }
  | { kind: 'locked'; email: string; status: SecurityStatus };

export type SignInPageProps = {
  /** Filled into the form, for instance after registration. */
  email?: string | undefined;
  /** Shown above the form until the first attempt. */
  notice?: ReactNode;
  onSignedIn: (session: Session) => void;
};

/** The one card of `/signin` in its four modes (SGN-02). */
export function SignInPage({ email = '', notice, onSignedIn }: SignInPageProps) {
  const [mode, setMode] = useState<Mode>({ kind: 'normal' });
  const [startEmail, setStartEmail] = useState(email);

  function handleOutcome(outcome: SignInOutcome) {
    if (outcome.kind === 'invalid') return;
    if (outcome.kind === 'signed-in') return onSignedIn(outcome.session);
    showToast({ tone: 'error', title: 'Error', text: outcome.message });
    if (outcome.kind !== 'failed') setMode(outcome);
  }

  if (mode.kind === 'locked') {
    return (
      <PublicPage title={signInMessages.lockedTitle}>
        <Suspense>
          <LockScreen
            email={mode.email}
            status={mode.status}
            onUnlocked={() => {
              setStartEmail(mode.email);
              setMode({ kind: 'normal' });
            }}
            onOtherAccount={() => {
              setStartEmail('');
              setMode({ kind: 'normal' });
            }}
          />
        </Suspense>
      </PublicPage>
    );
  }
  if (mode.kind === 'forgot-password') {
    return (
      <PublicPage title="Forgot password">
        <ForgotPassword onBack={() => setMode({ kind: 'normal' })} />
      </PublicPage>
    );
  }
  const title = mode.kind === 'captcha' ? signInMessages.captchaRequired : 'Sign In';
  return (
    <PublicPage title={title}>
      <SignInForm
        email={startEmail}
        notice={notice}
        onOutcome={handleOutcome}
        onForgotPassword={() => setMode({ kind: 'forgot-password' })}
      />
    </PublicPage>
  );
}

import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useProduct } from '../../lib/product.ts';
import type { Toast } from '../../lib/toast.ts';
import { ChoosePassword } from './choose-password.tsx';
import { type Verification, type VerificationFailure, verifyEmail, verifyEmailAgain } from './verify-email.ts';

const messages = verificationMessages;

/** The page `/verify-email`: verifying, then success or error. */
export function VerifyEmailPage({ token }: { token: string | undefined }) {
  const { server, toasts } = useProduct();
  const [verification, setVerification] = useState(() => verifyEmail(server, token));
  const [result, setResult] = useState<Verification>();

  const show = useEffectEvent((answer: Verification) => {
    setResult(answer);
    const toast = toastFor(answer);
    if (toast) toasts.show(toast);
  });
  useEffect(() => {
    let isCurrent = true;
    void verification.then((answer) => {
      if (!isCurrent) return;
      show(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [verification]);

  function handleCheckAgain() {
    setResult(undefined);
    if (token) setVerification(verifyEmailAgain(server, token));
  }

  if (result?.kind === 'failed') {
    return <NotVerified failure={result} onCheckAgain={handleCheckAgain} />;
  }
  if (result?.kind === 'password-needed' && token) {
    return <ChoosePassword token={token} signUp={result.signUp} onAnswer={show} />;
  }
  if (result === undefined) {
    return (
      <PublicPage title={messages.verifying}>
        <Loading text="One moment, please." />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={messages.verifiedTitle}>
      <Notice tone="success">{messages.verified}</Notice>
      <Link to="/signin" state={stateFor(result)} className={buttonClass({ variant: 'primary' })}>
        Sign In to Your Account
      </Link>
    </PublicPage>
  );
}

/** Fills in the email on the sign-in page. */
function stateFor(result: Verification): { email?: string } {
  return result.kind === 'verified' && result.email !== undefined ? { email: result.email } : {};
}

function toastFor(answer: Verification): Toast | null {
  if (answer.kind === 'failed') return { tone: 'error', title: answer.title, text: answer.toast };
  if (answer.kind !== 'verified') return null;
  return { tone: 'success', title: messages.verifiedTitle, text: messages.verified };
}

type NotVerifiedProps = { failure: VerificationFailure; onCheckAgain: () => void };

/** Why the email isn't verified, and what to do. */
function NotVerified({ failure: { text, canCheckAgain }, onCheckAgain }: NotVerifiedProps) {
  return (
    <PublicPage title={verificationMessages.failedTitle}>
      <Notice
        tone="danger"
        {...(canCheckAgain && {
          actions: (
            <Button variant="primary" onClick={onCheckAgain}>
              Check the link again
            </Button>
          ),
        })}
      >
        {text}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Link to="/member/signup" className={buttonClass({ variant: canCheckAgain ? 'secondary' : 'primary' })}>
          Try Again
        </Link>
        <Link to="/signin" className={buttonClass({})}>
          Back to Sign In
        </Link>
      </div>
      <section aria-labelledby="hints" className="text-ink-2">
        <h2 id="hints" className="font-semibold text-ink text-table">
          What may help
        </h2>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-table">
          <li>Use the newest message that we sent you, and the whole link in it.</li>
          <li>A link is good for a limited time. Try Again lets you sign up again and get a new link.</li>
          <li>If your account is active already, just sign in.</li>
          <li>Still stuck? Ask an administrator of your base.</li>
        </ul>
      </section>
    </PublicPage>
  );
}

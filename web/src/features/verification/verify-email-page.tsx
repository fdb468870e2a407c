import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useProduct } from '../../lib/product.ts';
import type { Toast } from '../../lib/toast.ts';
import { ChoosePassword } from './choose-password.tsx';
import { NotVerified } from './not-verified.tsx';
import { type Verification, verifyEmail, verifyEmailAgain } from './verify-email.ts';

const messages = verificationMessages;

/** `/verify-email`: verifying, then success or error. */
export function VerifyEmailPage({ token }: { token: string | undefined }) {
  const { server, toasts } = useProduct();
  const [asked, setAsked] = useState(() => verifyEmail(server, token));
  const [result, setResult] = useState<Verification>();

  const show = useEffectEvent((answer: Verification) => {
    setResult(answer);
    const toast = toastFor(answer);
    if (toast) toasts.show(toast);
  });
  useEffect(() => {
    let isCurrent = true;
    void asked.then((answer) => {
      if (!isCurrent) return;
      show(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [asked]);

  function handleCheckAgain() {
    setResult(undefined);
    if (token) setAsked(verifyEmailAgain(server, token));
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

/** The address is filled in there. */
function stateFor(result: Verification): { email?: string } {
  return result.kind === 'verified' && result.email !== undefined ? { email: result.email } : {};
}

function toastFor(answer: Verification): Toast | null {
  if (answer.kind === 'failed') return { tone: 'error', title: answer.title, text: answer.toast };
  if (answer.kind !== 'verified') return null;
  return { tone: 'success', title: messages.verifiedTitle, text: messages.verified };
}

import { verificationMessages } from '@ffl/domain/accounts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { showToast } from '../../lib/toast.ts';
import { NotVerified } from './not-verified.tsx';
import { type Verification, verifyEmail, verifyEmailAgain } from './verify-email.ts';

const messages = verificationMessages;

/** `/verify-email`: verifying, then success or error (REG-30 to REG-36). */
export function VerifyEmailPage({ token }: { token: string | undefined }) {
  const [asked, setAsked] = useState(() => verifyEmail(token));
  const [result, setResult] = useState<Verification>();

  useEffect(() => {
    let isCurrent = true;
    void asked.then((answer) => {
      if (!isCurrent) return;
      setResult(answer);
      tell(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [asked]);

  function handleCheckAgain() {
    setResult(undefined);
    if (token) setAsked(verifyEmailAgain(token));
  }

  if (result?.kind === 'failed') {
    return <NotVerified failure={result} onCheckAgain={handleCheckAgain} />;
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
      <Link to="/signin" className={buttonClass({ variant: 'primary' })}>
        Sign In to Your Account
      </Link>
    </PublicPage>
  );
}

function tell(answer: Verification): void {
  if (answer.kind === 'failed') showToast({ tone: 'error', title: answer.title, text: answer.toast });
  else showToast({ tone: 'success', title: messages.verifiedTitle, text: messages.verified });
}

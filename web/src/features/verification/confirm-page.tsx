import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useProduct } from '../../lib/product.ts';
import { type Confirmation, confirmLink } from './confirm-link.ts';

type ConfirmPageProps = {
  tokenHash: string;
  type: string;
  onAnswer: (answer: Exclude<Confirmation, { kind: 'no-answer' }>) => void;
};

/** The page `/auth/confirm`: spends the code of a link from the authentication service. */
export function ConfirmPage({ tokenHash, type, onAnswer }: ConfirmPageProps) {
  const product = useProduct();
  const [confirmation, setConfirmation] = useState(() => confirmLink(product, tokenHash, type));
  const [isUnanswered, setIsUnanswered] = useState(false);

  const handleAnswer = useEffectEvent((answer: Confirmation) => {
    if (answer.kind === 'no-answer') setIsUnanswered(true);
    else onAnswer(answer);
  });
  useEffect(() => {
    let isCurrent = true;
    void confirmation.then((answer) => isCurrent && handleAnswer(answer));
    return () => {
      isCurrent = false;
    };
  }, [confirmation]);

  function handleRetry() {
    setIsUnanswered(false);
    setConfirmation(confirmLink(product, tokenHash, type));
  }

  return (
    <PublicPage title={isUnanswered ? 'Your link was not checked' : verificationMessages.confirming}>
      {isUnanswered ? (
        <ErrorState what="The server did not answer." onRetry={handleRetry}>
          Your link may still be good. Check your connection and try again.
        </ErrorState>
      ) : (
        <Loading text="One moment, please." />
      )}
    </PublicPage>
  );
}

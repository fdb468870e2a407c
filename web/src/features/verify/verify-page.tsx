import { cardLimits, cardMessages } from '@ffl/domain/cards';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Loading } from '../../components/ui/loading.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { keepVerifyPage } from '../../lib/kept-verify-page.ts';
import { CardVerdict } from './card-verdict.tsx';
import { NothingScanned } from './nothing-scanned.tsx';
import { useCardCheck } from './use-card-check.ts';

const forgetAfterMs = cardLimits.presentedMinutes * 60_000;

/** `/verify`: what a code of a member says, and whether it may be gone by. For anybody; after some minutes it forgets. */
export function VerifyPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [scanned, setScanned] = useState<{ text: string } | 'over' | null>(null);

  useEffect(() => keepVerifyPage(), []);

  useEffect(() => {
    if (hash === '') return;
    setScanned({ text: hash });
    // The address would keep whose it is, in the history of the browser too.
    void navigate({ to: '/verify', replace: true });
  }, [hash, navigate]);

  useEffect(() => {
    if (scanned === null || scanned === 'over') return;
    const timer = setTimeout(() => setScanned('over'), forgetAfterMs);
    return () => clearTimeout(timer);
  }, [scanned]);

  if (scanned === 'over') {
    return (
      <PublicPage title={cardMessages.over}>
        <p className="text-ink-2">{cardMessages.overText}</p>
      </PublicPage>
    );
  }
  if (scanned === null) return hash === '' ? <NothingScanned /> : null;
  return <Scanned key={scanned.text} text={scanned.text} />;
}

function Scanned({ text }: { text: string }) {
  const { check, again } = useCardCheck(text);
  return (
    <PublicPage title="Card check" wide>
      {check ? <CardVerdict check={check} onAgain={again} /> : <Loading text="Checking..." />}
    </PublicPage>
  );
}

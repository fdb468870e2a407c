import { accountLimits } from '@ffl/domain/accounts/limits';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useProduct } from '../../lib/product.ts';

type LinkOverProps = { title: string; text: string; onLeave: () => void };

/** A dead link: says why, and goes to sign-in after 3 seconds (PWD-14). */
export function LinkOver({ title, text, onLeave }: LinkOverProps) {
  const { toasts } = useProduct();
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    toasts.show({ tone: 'error', title, text });
    const leaving = setTimeout(() => handleLeave(), accountLimits.invalidLinkRedirectSeconds * 1000);
    return () => clearTimeout(leaving);
  }, [title, text, toasts]);

  return (
    <>
      <Notice tone="danger" title={title} announced>
        {text}
      </Notice>
      <p className="text-ink-2">You are being taken to sign-in, where you can ask for a new link.</p>
      <Button variant="primary" onClick={() => onLeave()}>
        Go to Sign In
      </Button>
    </>
  );
}

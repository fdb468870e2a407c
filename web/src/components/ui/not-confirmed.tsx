import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type NotConfirmedProps = { children: ReactNode; onTryAgain: () => void; onGiveUp: () => void };

/** For a write that was sent and not answered: nobody knows whether it was stored. Takes the focus. */
export function NotConfirmed({ children, onTryAgain, onGiveUp }: NotConfirmedProps) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <Notice
      tone="warning"
      title="Sent, not confirmed"
      announced
      actions={
        <>
          <Button ref={again} variant="primary" onClick={onTryAgain}>
            Try again
          </Button>
          <Button onClick={onGiveUp}>Stop trying</Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}

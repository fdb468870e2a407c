import { useEffect, useRef } from 'react';
import type { VoidAttempt } from '../../api/credentials/void-attempt.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

type UndoOutcomeProps = { attempt: VoidAttempt; onTryAgain: () => void };

/** What went wrong, told where the user pressed Undo. */
export function UndoOutcome({ attempt, onTryAgain }: UndoOutcomeProps) {
  if (attempt.kind === 'refused') {
    return (
      <Notice tone="danger" title="Not taken back." announced>
        {attempt.reason}
      </Notice>
    );
  }
  return attempt.kind === 'unconfirmed' ? <NotConfirmed reason={attempt.reason} onTryAgain={onTryAgain} /> : null;
}

function NotConfirmed({ reason, onTryAgain }: { reason: string; onTryAgain: () => void }) {
  const again = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone; a toast that was used instead keeps nothing either.
  useEffect(() => {
    if (document.activeElement === document.body) again.current?.focus();
  }, []);
  return (
    <Notice
      tone="warning"
      title="Sent, not confirmed"
      announced
      actions={
        <Button ref={again} variant="primary" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {reason}. The punch may have been taken back or not. Trying again is safe: it is taken back once at most.
    </Notice>
  );
}

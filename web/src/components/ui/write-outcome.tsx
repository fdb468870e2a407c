import { type ReactNode, useEffect, useRef } from 'react';
import type { WriteCode } from '../../lib/write/write-failure.ts';
import { unconfirmedTitle, type WriteState } from '../../lib/write/write-state.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Messages of a write that didn't simply succeed. */
export type WriteWords = {
  /** Says that nothing was stored: 'Not recorded.' */
  refused: string;
  /** Reasons that need other words here than the server's. */
  reasons?: Partial<Record<WriteCode, string>>;
  /** Shown if the refusal has no reason. */
  unexplained?: string;
  /** What to do after a refusal, if not to correct the entries. */
  refusedHint?: string;
  /** Says what may have happened, and that retrying is safe. */
  unconfirmed: string;
  /** Says what to check before doing it another way. */
  ifStopped?: string;
  /** Replaces `ifStopped` once somebody stopped trying and the entries stayed. */
  givenUp?: string;
};

type WriteOutcomeProps = {
  write: { state: WriteState<unknown>; tryAgain: () => Promise<unknown> };
  words: WriteWords;
  /** Omitted if there is no other way. */
  onStop?: () => void;
  /** Links or buttons for what to do after a refusal, or after trying was abandoned. */
  actions?: ReactNode;
};

/** The outcome of a write that was refused or isn't confirmed. Nothing before that is certain. */
export function WriteOutcome({ write: { state, tryAgain }, words, onStop, actions }: WriteOutcomeProps) {
  if (state.kind === 'refused') {
    const reason = ((state.code && words.reasons?.[state.code]) ?? state.reason) || words.unexplained;
    return (
      <Notice tone="danger" title={words.refused} announced actions={actions}>
        {reason && <p>{reason}</p>}
        {words.refusedHint && <p className="mt-1">{words.refusedHint}</p>}
      </Notice>
    );
  }
  if (state.kind === 'given-up') {
    return (
      <Notice tone="warning" title={unconfirmedTitle} announced actions={actions}>
        {words.givenUp && <p>{words.givenUp}</p>}
      </Notice>
    );
  }
  if (state.kind !== 'unconfirmed') return null;
  return <NotConfirmed reason={state.reason} words={words} onTryAgain={() => void tryAgain()} onStop={onStop} />;
}

type NotConfirmedProps = {
  reason: string;
  words: WriteWords;
  onTryAgain: () => void;
  onStop: (() => void) | undefined;
};

function NotConfirmed({ reason, words, onTryAgain, onStop }: NotConfirmedProps) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (again.current && isExpectedAt(again.current)) again.current.focus();
  }, []);
  return (
    <Notice
      tone="warning"
      title={unconfirmedTitle}
      announced
      actions={
        <>
          <Button ref={again} variant="primary" onClick={onTryAgain}>
            Try again
          </Button>
          {onStop && <Button onClick={onStop}>Stop trying</Button>}
        </>
      }
    >
      <p>{reason}</p>
      <p className="mt-1">{words.unconfirmed}</p>
      {words.ifStopped && <p className="mt-1">{words.ifStopped}</p>}
    </Notice>
  );
}

/** A dialog always holds the focus. On a page, someone may be typing elsewhere by now, unless nothing has the focus. */
function isExpectedAt(button: HTMLElement): boolean {
  const isElsewhere = document.activeElement?.matches('input, select, textarea, button, a') ?? false;
  return !isElsewhere || button.closest('[role=dialog], [role=alertdialog]') !== null;
}

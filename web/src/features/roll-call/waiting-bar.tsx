import { rollCallWords as words } from '@ffl/domain/credentials';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import type { Slip } from '../../lib/roll-calls/roll-call.ts';
import type { Sending } from './use-kept.ts';

type WaitingBarProps = { slips: readonly Slip[]; sending: Sending; onClose: () => void };

/** Always in sight: what waits, and what can be done about it. */
export function WaitingBar({ slips, sending, onClose }: WaitingBarProps) {
  const isOnline = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  const waiting = slips.filter(({ state }) => state === 'waiting').length;
  const refused = slips.filter(({ state }) => state === 'refused').length;
  const isWaiting = waiting > 0;
  const problem = isWaiting && isOnline && !sending.isSending ? words.ends[sending.end] : '';
  const isSignedOut = sending.end === 'signed out' && isWaiting;

  // Whoever is still where they sent it goes on to what is asked.
  useEffect(() => {
    if (!isWaiting && button.current && button.current === document.activeElement) goToRefused();
  }, [isWaiting]);

  return (
    <div className="sticky bottom-0 -mx-4 mt-auto flex flex-wrap items-center gap-3 border-line border-t bg-bg px-4 py-3">
      <div role="status" className="min-w-40 flex-1">
        <p className="font-semibold">{saidOf(waiting, refused)}</p>
        <p className="text-ink-2 text-meta">{hintOf(waiting, refused, problem)}</p>
      </div>
      {isSignedOut && (
        <Link to="/signin" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Sign in
        </Link>
      )}
      {!isSignedOut && waiting + refused > 0 && (
        <Button
          ref={button}
          variant="primary"
          size="large"
          icon={isWaiting ? <Send aria-hidden="true" size={20} /> : null}
          disabled={isWaiting && !isOnline}
          busy={isWaiting && sending.isSending}
          busyText={words.sending}
          onClick={isWaiting ? sending.send : goToRefused}
        >
          {isWaiting ? words.sendNow : words.toAnswers}
        </Button>
      )}
      {waiting + refused === 0 && (
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      )}
    </div>
  );
}

function saidOf(waiting: number, refused: number): string {
  if (waiting + refused === 0) return words.noneWait;
  return [waiting > 0 && `${words.waits(waiting)}.`, refused > 0 && words.asks(refused)].filter(Boolean).join(' ');
}

function hintOf(waiting: number, refused: number, problem: string): string {
  if (waiting > 0) return problem || words.nobodysRecord;
  return refused > 0 ? words.asksHint : words.closeHint;
}

function goToRefused() {
  const title = document.getElementById('refused');
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

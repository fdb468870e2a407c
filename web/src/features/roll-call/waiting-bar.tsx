import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import type { PendingPunch } from '../../lib/roll-calls/roll-call.ts';
import type { Sending } from './use-kept.ts';

type WaitingBarProps = { punches: readonly PendingPunch[]; notes: number; sending: Sending; onClose: () => void };

/** Always visible: what waits, and what can be done about it. */
export function WaitingBar({ punches, notes, sending, onClose }: WaitingBarProps) {
  const isOnline = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  const waiting = punches.filter(({ state }) => state === 'waiting').length;
  const refused = punches.filter(({ state }) => state === 'refused').length;
  const isWaiting = waiting > 0;
  const problem = isWaiting && isOnline && !sending.isSending ? words.ends[sending.end] : '';
  const isSignedOut = sending.end === 'signed out' && isWaiting;

  // Focuses the questions, unless the person has moved on since pressing Send.
  useEffect(() => {
    if (!isWaiting && button.current && button.current === document.activeElement) goTo('refused');
  }, [isWaiting]);

  return (
    <div className="sticky bottom-0 -mx-4 mt-auto flex flex-wrap items-center gap-3 border-line border-t bg-bg px-4 py-3">
      <div role="status" className="min-w-40 flex-1">
        <p className="font-semibold">{saidOf(waiting, refused, notes)}</p>
        <p className="text-ink-2 text-meta">{hintOf(waiting, refused + notes, problem)}</p>
      </div>
      {isSignedOut && (
        <Link to="/signin" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Sign in
        </Link>
      )}
      {!isSignedOut && waiting + refused + notes > 0 && (
        <Button
          ref={button}
          variant="primary"
          size="large"
          icon={isWaiting ? <Send aria-hidden="true" size={20} /> : null}
          disabled={isWaiting && !isOnline}
          busy={isWaiting && sending.isSending}
          busyText={words.sending}
          onClick={isWaiting ? sending.send : () => goTo(refused > 0 ? 'refused' : 'noted')}
        >
          {isWaiting ? words.sendNow : refused > 0 ? words.toAnswers : words.toNotes}
        </Button>
      )}
      {waiting + refused + notes === 0 && (
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      )}
    </div>
  );
}

function saidOf(waiting: number, refused: number, notes: number): string {
  if (waiting + refused + notes === 0) return words.noneWait;
  const said = [
    waiting > 0 && `${words.waits(waiting)}.`,
    refused > 0 && words.asks(refused),
    notes > 0 && `${words.notesWait(notes)}.`,
  ];
  return said.filter(Boolean).join(' ');
}

function hintOf(waiting: number, asked: number, problem: string): string {
  if (waiting > 0) return problem || words.nobodysRecord;
  return asked > 0 ? words.asksHint : words.closeHint;
}

function goTo(section: 'refused' | 'noted') {
  const title = document.getElementById(section);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

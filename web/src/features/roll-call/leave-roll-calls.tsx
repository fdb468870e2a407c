import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { forgetSent, readNotes, readWaiting } from '../../lib/roll-calls/keep.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';

type LeaveProps = { onLeave: () => Promise<void>; onClose: () => void };

/** Shown before signing out: sends what it can, and says what waits, since that stays on the device and is locked. */
export function LeaveRollCalls({ onLeave, onClose }: LeaveProps) {
  const [waiting, setWaiting] = useState({ punches: 0, notes: 0 });
  const { punches, notes } = waiting;

  const begin = useEffectEvent((mine: typeof waiting) =>
    mine.punches + mine.notes > 0 ? setWaiting(mine) : void leave(onLeave),
  );

  useEffect(() => {
    let isLeft = false;
    // Unreadable punches can't be sent, so the person is asked.
    void readMine(storedUserId())
      .catch(() => ({ punches: 1, notes: 0 }))
      .then((mine) => isLeft || begin(mine));
    return () => {
      isLeft = true;
    };
  }, []);

  if (punches + notes === 0) return null;
  return (
    <ConfirmDialog
      title={punches > 0 ? words.signOut(punches) : words.notesWait(notes)}
      confirmText={words.signOutYes}
      cancelText={words.stay}
      variant="primary"
      onConfirm={() => void leave(onLeave)}
      onCancel={onClose}
    >
      {punches > 0 && <p>{words.signOutText}</p>}
      {notes > 0 && <p>{words.signOutNotes}</p>}
    </ConfirmDialog>
  );
}

async function readMine(userId: string | undefined) {
  const [{ mine }, notes] = await Promise.all([readWaiting(userId), userId === undefined ? [] : readNotes(userId)]);
  return { punches: mine, notes: notes.length };
}

async function leave(onLeave: () => Promise<void>): Promise<void> {
  const forget = () => forgetSent().catch(() => undefined);
  await forget();
  await onLeave();
  // A list may have been stored during the sign-out.
  await forget();
}

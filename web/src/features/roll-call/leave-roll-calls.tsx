import { rollCallWords as words } from '@ffl/domain/credentials';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { forgetSent, readWaiting } from '../../lib/roll-calls/keep.ts';
import { storedUserId } from '../../lib/session/stored-user.ts';

type LeaveProps = { onLeave: () => Promise<void>; onClose: () => void };

/** Before signing out: what was sent leaves this device, and what waits is said, because it stays and is locked. */
export function LeaveRollCalls({ onLeave, onClose }: LeaveProps) {
  const [waiting, setWaiting] = useState(0);

  const begin = useEffectEvent((mine: number) => (mine > 0 ? setWaiting(mine) : void leave(onLeave)));

  useEffect(() => {
    let isLeft = false;
    // What can't be read can't be sent either; somebody is asked.
    void readWaiting(storedUserId())
      .catch(() => ({ mine: 1 }))
      .then(({ mine }) => isLeft || begin(mine));
    return () => {
      isLeft = true;
    };
  }, []);

  if (waiting === 0) return null;
  return (
    <ConfirmDialog
      title={words.signOut(waiting)}
      confirmText={words.signOutYes}
      cancelText={words.stay}
      variant="primary"
      onConfirm={() => void leave(onLeave)}
      onCancel={onClose}
    >
      {words.signOutText}
    </ConfirmDialog>
  );
}

async function leave(onLeave: () => Promise<void>): Promise<void> {
  const forget = () => forgetSent().catch(() => undefined);
  await forget();
  await onLeave();
  // Signing out takes a moment, and a list that was being read may have come.
  await forget();
}

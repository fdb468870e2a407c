import { useEffect, useState } from 'react';
import { onRollCallChange, readWaiting, type Waiting } from '../../lib/roll-calls/keep.ts';

/** How many punches wait on this device, as that changes. */
export function useWaiting(userId: string | undefined): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ mine: 0, others: 0, notes: 0 });
  useEffect(() => {
    let isLeft = false;
    function read() {
      readWaiting(userId).then(
        (next) => {
          if (!isLeft) setWaiting(next);
        },
        () => undefined,
      );
    }
    read();
    const stop = onRollCallChange(read);
    return () => {
      isLeft = true;
      stop();
    };
  }, [userId]);
  return waiting;
}

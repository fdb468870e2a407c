import { accountLimits } from '@ffl/domain/accounts/limits';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { useEffect, useEffectEvent, useState } from 'react';

/** One minute less every 60 seconds; calls `onZero` once per status (SGN-08). A new status starts over. */
export function useMinutesLeft(status: SecurityStatus, onZero: () => void): number {
  const [countdown, setCountdown] = useState({ status, minutes: startOf(status) });
  const current = countdown.status === status ? countdown : { status, minutes: startOf(status) };
  if (current !== countdown) setCountdown(current);

  const handleZero = useEffectEvent(onZero);
  const isOver = current.minutes === 0;

  useEffect(() => {
    const tick = setInterval(
      () => setCountdown((now) => (now.status === status ? { status, minutes: Math.max(0, now.minutes - 1) } : now)),
      accountLimits.lockTickSeconds * 1000,
    );
    return () => clearInterval(tick);
  }, [status]);

  useEffect(() => {
    if (isOver) handleZero();
  }, [isOver]);

  return current.minutes;
}

/** A lock that is still on has at least one minute left. */
function startOf(status: SecurityStatus): number {
  return Math.max(1, status.remainingMinutes);
}

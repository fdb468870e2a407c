import { lockMessages } from '@ffl/domain/accounts/messages';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

type LockCountdownProps = { status: SecurityStatus; lockedUntil: Date; onZero: () => void };

/** Announced once a minute, when the number changes. */
export function LockCountdown({ status, lockedUntil, onZero }: LockCountdownProps) {
  const { server } = useProduct();
  const minutes = useMinutesLeft(status, onZero);

  // A sleeping device didn't count.
  const handleReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && lockedUntil <= serverNow(server)) onZero();
  });
  useEffect(() => {
    const handleChange = () => handleReturn();
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);

  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 font-semibold text-card-title"
    >
      <LockKeyhole aria-hidden="true" size={20} className="shrink-0" />
      {minutes > 0 ? lockMessages.tryAgainIn(minutes) : 'Checking...'}
    </p>
  );
}

import { accountLimits } from '@ffl/domain/accounts/limits';
import { lockMessages } from '@ffl/domain/accounts/messages';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import { displayDateTime, parseInstant } from '@ffl/domain/time/denver';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { fetchSecurityStatus } from './security-status.ts';

type LockScreenProps = {
  email: string;
  status: SecurityStatus;
  onUnlocked: () => void;
  onOtherAccount: () => void;
  onForgotPassword: () => Promise<void>;
};

/** Counts a lock down; at zero it asks the server whether it is over. Some locks have no end. */
export function LockScreen({ email, status: firstStatus, ...on }: LockScreenProps) {
  const { server } = useProduct();
  const [status, setStatus] = useState(firstStatus);
  const [isLoading, setIsLoading] = useState(false);
  const [isOutOfReach, setIsOutOfReach] = useState(false);
  const lockedUntil = status.lockedUntil === null ? null : parseInstant(status.lockedUntil);

  async function handleZero() {
    const answer = await fetchSecurityStatus(server, email);
    if (answer?.isLocked) setStatus(answer);
    else on.onUnlocked();
  }

  function handleForgotPassword() {
    setIsLoading(true);
    on.onForgotPassword()
      .catch(() => setIsOutOfReach(true))
      .finally(() => setIsLoading(false));
  }

  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-2">Reason</dt>
        <dd>{status.reason ?? lockMessages.reason}</dd>
        <dt className="text-ink-2">Failed attempts</dt>
        <dd data-numbers="">{status.attemptsCount}</dd>
        <dt className="text-ink-2">Locked until</dt>
        <dd data-numbers="">{lockedUntil ? displayDateTime(lockedUntil) : 'An administrator unlocks it'}</dd>
      </dl>
      {lockedUntil ? (
        <LockCountdown status={status} lockedUntil={lockedUntil} onZero={handleZero} />
      ) : (
        <p className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3 font-semibold">
          <LockKeyhole aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          {lockMessages.noEnd}
        </p>
      )}
      {isOutOfReach && (
        <Notice tone="danger" announced>
          {signInMessages.network}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button onClick={on.onOtherAccount}>{lockMessages.tryDifferentAccount}</Button>
        <Button busy={isLoading} busyText={signInMessages.loading} onClick={handleForgotPassword}>
          Reset password
        </Button>
        {lockedUntil && <p className="text-ink-2 text-meta">{lockMessages.resetUnlocks}</p>}
      </div>
    </>
  );
}

type LockCountdownProps = { status: SecurityStatus; lockedUntil: Date; onZero: () => void };

/** Announced once a minute, when the number changes. */
function LockCountdown({ status, lockedUntil, onZero }: LockCountdownProps) {
  const { server } = useProduct();
  const minutes = useMinutesLeft(status, onZero);

  // Recomputes the time, since a sleeping device runs no timers.
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

/** Counts down a minute every 60 seconds; calls `onZero` once per status (SGN-08). A new status starts over. */
function useMinutesLeft(status: SecurityStatus, onZero: () => void): number {
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

import { lockMessages } from '@ffl/domain/accounts/messages';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import { displayDateTime, parseInstant } from '@ffl/domain/time/denver';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useProduct } from '../../lib/product.ts';
import { LockCountdown } from './lock-countdown.tsx';
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

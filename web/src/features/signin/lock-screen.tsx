import { type SecurityStatus, signInMessages } from '@ffl/domain/accounts';
import { displayDateTime, parseInstant } from '@ffl/domain/time';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { fetchSecurityStatus } from './security-status.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

type LockScreenProps = {
  email: string;
  status: SecurityStatus;
  onUnlocked: () => void;
  onOtherAccount: () => void;
};

/** Counts a lock down; at zero the server is asked whether it is over. */
export function LockScreen({ email, status: firstStatus, onUnlocked, onOtherAccount }: LockScreenProps) {
  const [status, setStatus] = useState(firstStatus);
  const minutes = useMinutesLeft(status, handleZero);
  const lockedUntil = status.lockedUntil === null ? null : parseInstant(status.lockedUntil);

  async function handleZero() {
    const answer = await fetchSecurityStatus(email);
    if (answer?.isLocked) setStatus(answer);
    else onUnlocked();
  }

  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-2">Reason</dt>
        <dd>{status.reason ?? signInMessages.lockedReason}</dd>
        <dt className="text-ink-2">Failed attempts</dt>
        <dd data-numbers="">{status.attemptsCount}</dd>
        {lockedUntil && (
          <>
            <dt className="text-ink-2">Locked until</dt>
            <dd data-numbers="">{displayDateTime(lockedUntil)}</dd>
          </>
        )}
      </dl>
      <p
        role="status"
        className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 font-semibold text-card-title"
      >
        <LockKeyhole aria-hidden="true" size={20} className="shrink-0" />
        {minutes > 0 ? signInMessages.tryAgainIn(minutes) : 'Checking...'}
      </p>
      <Button onClick={onOtherAccount}>{signInMessages.tryDifferentAccount}</Button>
    </>
  );
}

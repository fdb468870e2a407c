import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import { isLocked, type LockedAccount } from '../../api/security/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskLine, DeskRow } from './desk-row.tsx';
import { timeMore } from './time-more.ts';

const UnlockDialog = soon(async () => (await import('./account-dialogs.tsx')).UnlockDialog);

/** Accounts that can't sign in now, with a way to unlock them. */
export function LockedAccounts() {
  const now = useNow();
  const query = useQuery(securityQueries.locks());
  const [unlocked, setUnlocked] = useState<string | null>(null);
  return (
    <DeskRow title="Locked accounts">
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.locks}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-6" />}
      >
        {(accounts) => (
          <LockList accounts={accounts.filter((one) => isLocked(one, now))} now={now} onUnlock={setUnlocked} />
        )}
      </Loaded>
      {unlocked !== null && <UnlockDialog email={unlocked} onClose={() => setUnlocked(null)} />}
    </DeskRow>
  );
}

type LockListProps = { accounts: LockedAccount[]; now: Date; onUnlock: (email: string) => void };

function LockList({ accounts, now, onUnlock }: LockListProps) {
  if (accounts.length === 0) return <DeskLine>{securityMessages.noLocks}</DeskLine>;
  return (
    <ul aria-label="Locked accounts" className="-my-3 divide-y divide-line">
      {accounts.map((account) => (
        <LockItem key={account.mark} account={account} now={now} onUnlock={onUnlock} />
      ))}
    </ul>
  );
}

function LockItem({ account, now, onUnlock }: { account: LockedAccount } & Omit<LockListProps, 'accounts'>) {
  const isOnline = useOnline();
  const { email, mark, lockedUntil, failuresInRow, lastAttemptAt, mayUnlock } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{email ?? `Email without account (${mark})`}</p>
        <p className="text-meta" data-numbers="">
          {lockedUntil ? (
            <>
              Locked until {displayDateTime(lockedUntil)}, {timeMore(lockedUntil, now)}
            </>
          ) : (
            'Locked until a password reset or an unlock'
          )}
        </p>
        <p className="text-ink-2 text-meta" data-numbers="">
          {failuresInRow} {failuresInRow === 1 ? 'failure' : 'failures in a row'}, last on{' '}
          {displayDateTime(lastAttemptAt)}
        </p>
        {!mayUnlock && <p className="text-ink-2 text-meta">{securityMessages.lockOfOthers}</p>}
      </div>
      {email !== null && mayUnlock && (
        <Button
          icon={<LockOpen aria-hidden="true" size={18} />}
          disabled={!isOnline}
          onClick={() => onUnlock(email)}
          {...(!isOnline && { title: offlineText })}
        >
          Unlock <span className="sr-only">{email}</span>
        </Button>
      )}
    </li>
  );
}

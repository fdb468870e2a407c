import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import { isLocked, type LockedAccount } from '../../api/security/rows.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskButton, DeskItem, DeskLine, DeskList, DeskRow } from './desk-row.tsx';
import { timeMore } from './time-more.ts';

const UnlockDialog = soon(async () => (await import('./account-dialogs.tsx')).UnlockDialog);

const title = 'Locked accounts';

/** Accounts that can't sign in now, with a way to unlock them. */
export function LockedAccounts() {
  const now = useNow();
  const query = useQuery(securityQueries.locks());
  const locked = query.data?.filter((one) => isLocked(one, now));
  const [unlocked, setUnlocked] = useState<string | null>(null);
  return (
    <>
      <DeskRow title={title} query={{ ...query, data: locked }} failure={securityMessages.loadFailed.locks}>
        {(accounts) =>
          accounts.length === 0 ? (
            <DeskLine>{securityMessages.noLocks}</DeskLine>
          ) : (
            <DeskList title={title}>
              {accounts.map((account) => (
                <LockItem key={account.mark} account={account} now={now} onUnlock={setUnlocked} />
              ))}
            </DeskList>
          )
        }
      </DeskRow>
      {unlocked !== null && <UnlockDialog email={unlocked} onClose={() => setUnlocked(null)} />}
    </>
  );
}

type LockItemProps = { account: LockedAccount; now: Date; onUnlock: (email: string) => void };

function LockItem({ account, now, onUnlock }: LockItemProps) {
  const { email, mark, lockedUntil, failuresInRow, lastAttemptAt, mayUnlock } = account;
  return (
    <DeskItem
      title={email ?? `Email without account (${mark})`}
      lines={[
        lockedUntil
          ? `Locked until ${displayDateTime(lockedUntil)}, ${timeMore(lockedUntil, now)}`
          : 'Locked until a password reset or an unlock',
        `${failuresInRow} ${failuresInRow === 1 ? 'failure' : 'failures in a row'}, last on ${displayDateTime(lastAttemptAt)}`,
        !mayUnlock && securityMessages.lockOfOthers,
      ]}
    >
      {email !== null && mayUnlock && (
        <DeskButton of={email} icon={<LockOpen aria-hidden="true" size={18} />} onClick={() => onUnlock(email)}>
          Unlock
        </DeskButton>
      )}
    </DeskItem>
  );
}
